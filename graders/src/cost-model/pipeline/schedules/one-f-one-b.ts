import { longestPath } from './one-f-one-b-span.js';
import { straight } from './placement.js';
import type { Operation, PipelineShape, Schedule } from './schedule.js';

/** Micro-batches that stage r sends forward before its first backward: p - 1 - r. */
const warmUp = ({ stages, microBatches }: PipelineShape, stage: number): number =>
  Math.min(microBatches, stages - 1 - stage);

function order(shape: PipelineShape, stage: number): readonly Operation[] {
  const { microBatches: m } = shape;
  const ahead = warmUp(shape, stage);
  const operations: Operation[] = [];
  for (let j = 0; j < ahead; j += 1) operations.push({ kind: 'forward', microBatch: j, chunk: 0 });
  for (let j = 0; j < m; j += 1) {
    if (j + ahead < m) operations.push({ kind: 'forward', microBatch: j + ahead, chunk: 0 });
    operations.push({ kind: 'backward', microBatch: j, chunk: 0 });
  }
  return operations;
}

/** One forward, one backward. */
export const oneFOneB: Schedule = {
  title: '1F1B',
  source: 'arXiv:2104.04473 section 2.2.1 (PipeDream-Flush, arXiv:2006.09503)',
  splitsBackward: false,
  chunks: 1,
  placement: straight,
  copies: 1,
  period: () => 1,
  inFlight: ({ stages, microBatches }, stage) => Math.min(microBatches, stages - stage),
  span: longestPath,
  order,
};
