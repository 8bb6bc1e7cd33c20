import { straight } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Operation, PipelineShape, Schedule } from './schedule.js';

/** 1F1B of input gradients; stage r runs the weight gradients of a micro-batch r backwards later. */
function order({ stages, microBatches: m }: PipelineShape, stage: number): readonly Operation[] {
  const ahead = Math.min(m, stages - 1 - stage);
  const operations: Operation[] = [];
  const add = (kind: Operation['kind'], microBatch: number): void => {
    if (microBatch >= 0 && microBatch < m) operations.push({ kind, microBatch, chunk: 0 });
  };
  for (let j = 0; j < ahead; j += 1) add('forward', j);
  for (let j = 0; j < m + stage; j += 1) {
    add('forward', j + ahead);
    add('backward', j);
    add('weight', j - stage);
  }
  return operations;
}

/** Weight gradients fill the bubble; memory as 1F1B's first stage. Idle (p-1)(F + B - W) when W is no longer than F and B. */
export const zeroBubbleH1: Schedule = {
  title: 'ZB-H1',
  source: 'arXiv:2401.10241 section 2.1 and table 1',
  splitsBackward: true,
  chunks: 1,
  placement: straight,
  copies: 1,
  period: () => 1,
  inFlight: ({ stages, microBatches }) => Math.min(microBatches, stages),
  span: (shape, work) => program.of(shape, work),
  order,
};

const program = new ProgramSpan(zeroBubbleH1);
