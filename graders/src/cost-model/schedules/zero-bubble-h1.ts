import type { Seconds } from '../../units.js';
import type { Operation, PipelineShape, Schedule, StageWork } from './schedule.js';
import { sums } from './schedule.js';

/** Forward, input gradient and weight gradient of a stage; the idle time that it adds to another stage's. */
function gap(work: StageWork, stage: number): Seconds {
  const forward = work.forward[stage] ?? 0;
  const weight = work.weight[stage] ?? 0;
  const input = (work.backward[stage] ?? 0) - weight;
  return forward + input - Math.min(weight, forward, input);
}

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
  inFlight: ({ stages, microBatches }) => Math.min(microBatches, stages),
  // exact for equal stages of which the last may be heavier by its head, with m >= p
  span({ stages, microBatches }, work) {
    const { heaviest } = sums(work, stages);
    let idle = 0;
    let heaviestSeen = false;
    for (let r = 0; r < stages; r += 1) {
      const both = (work.forward[r] ?? 0) + (work.backward[r] ?? 0);
      if (both === heaviest && !heaviestSeen) heaviestSeen = true;
      else idle += gap(work, r);
    }
    return microBatches * heaviest + idle;
  },
  order,
};
