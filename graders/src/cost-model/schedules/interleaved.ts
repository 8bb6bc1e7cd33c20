import { straight } from './placement.js';
import { ProgramSpan } from './program.js';
import type { Operation, PipelineShape, Schedule } from './schedule.js';

/** Chunks that stage r runs forward before its first backward (Megatron-LM schedules.py). */
const warmUp = ({ stages: p, microBatches: m, chunks: v }: PipelineShape, stage: number): number =>
  Math.min(m * v, (p - stage - 1) * 2 + (v - 1) * p);

/** The k-th forward of a rank: groups of p micro-batches go through each chunk in turn. */
function forwardAt(shape: PipelineShape, k: number): Operation {
  const { stages: p, chunks: v } = shape;
  const group = Math.floor(k / (p * v));
  const chunk = Math.floor((k % (p * v)) / p);
  return { kind: 'forward', microBatch: group * p + (k % p), chunk };
}

function backwardAt(shape: PipelineShape, k: number): Operation {
  const { microBatch, chunk } = forwardAt(shape, k);
  return { kind: 'backward', microBatch, chunk: shape.chunks - 1 - chunk };
}

function order(shape: PipelineShape, stage: number): readonly Operation[] {
  const all = shape.microBatches * shape.chunks;
  const ahead = warmUp(shape, stage);
  const operations: Operation[] = [];
  for (let k = 0; k < ahead; k += 1) operations.push(forwardAt(shape, k));
  for (let k = 0; k < all; k += 1) {
    if (k + ahead < all) operations.push(forwardAt(shape, k + ahead));
    operations.push(backwardAt(shape, k));
  }
  return operations;
}

/** 1F1B over v model chunks a rank: the bubble shrinks by v, messages grow by v. */
export const interleaved: Schedule = {
  title: 'Interleaved 1F1B',
  source: 'arXiv:2104.04473 section 2.2.2',
  splitsBackward: false,
  chunks: null,
  placement: straight,
  copies: 1,
  period: ({ stages }) => stages,
  inFlight(shape, stage) {
    const { microBatches, chunks } = shape;
    return Math.min(microBatches * chunks, warmUp(shape, stage) + 1) / chunks;
  },
  span: (shape, work) => program.of(shape, work),
  order,
};

const program = new ProgramSpan(interleaved);
