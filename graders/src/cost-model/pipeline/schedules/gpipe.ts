import { straight } from './placement.js';
import type { Operation, PipelineShape, Schedule, StageWork } from './schedule.js';

/** A flow shop with equal jobs: every stage once, then the slowest for each further micro-batch. */
function flow(times: ArrayLike<number>, { stages, microBatches }: PipelineShape): number {
  let once = 0;
  let slowest = 0;
  for (let r = 0; r < stages; r += 1) {
    const t = times[r] ?? 0;
    once += t;
    if (t > slowest) slowest = t;
  }
  return once + (microBatches - 1) * slowest;
}

function order({ stages, microBatches }: PipelineShape): readonly Operation[] {
  const all = (kind: Operation['kind']): Operation[] =>
    Array.from({ length: microBatches }, (_, microBatch) => ({ kind, microBatch, chunk: 0 }));
  const operations = [...all('forward'), ...all('backward')];
  return stages > 1 ? operations : operations.sort((a, b) => a.microBatch - b.microBatch);
}

/** All forwards, then all backwards. */
export const gpipe: Schedule = {
  title: 'GPipe',
  source: 'arXiv:1811.06965 section 2.3',
  splitsBackward: false,
  chunks: 1,
  placement: straight,
  copies: 1,
  period: ({ microBatches }) => microBatches,
  // one stage has no pipeline to fill: each micro-batch goes backward at once
  inFlight: ({ stages, microBatches }) => (stages === 1 ? 1 : microBatches),
  span: (shape, work: StageWork) => flow(work.forward, shape) + flow(work.backward, shape),
  order,
};
