import type { Seconds } from '../../units.js';
import type { Operation, PipelineShape, Schedule, StageWork } from './schedule.js';
import { sums } from './schedule.js';

/** Micro-batches that stage r sends forward before its first backward: p - 1 - r. */
const warmUp = ({ stages, microBatches }: PipelineShape, stage: number): number =>
  Math.min(microBatches, stages - 1 - stage);

/** Equal stages but for a first one that is no heavier than the last: there the closed form is exact. */
function closedFormHolds(work: StageWork, stages: number): boolean {
  const heavier = (a: number, b: number): boolean =>
    (work.forward[a] ?? 0) > (work.forward[b] ?? 0) * (1 + 1e-12) ||
    (work.backward[a] ?? 0) > (work.backward[b] ?? 0) * (1 + 1e-12);
  const inner = Math.min(1, stages - 1);
  for (let r = inner + 1; r < stages - 1; r += 1) {
    if (heavier(r, inner) || heavier(inner, r)) return false;
  }
  return !heavier(inner, stages - 1) && !heavier(0, stages - 1) && !heavier(inner, 0);
}

/**
 * Completion times in the order in which they can be known: on stage r forward j waits for stage r-1 and for
 * backward j - (p - r), backward j for stage r+1 and for forward j + p - 1 - r.
 */
function recurrence({ stages: p, microBatches: m }: PipelineShape, work: StageWork): Seconds {
  const free = new Float64Array(p);
  const forwardEnd = new Float64Array(p * m);
  const backwardEnd = new Float64Array(p * m);
  const runForward = (r: number, j: number): void => {
    const ready = r === 0 ? 0 : (forwardEnd[(r - 1) * m + j] ?? 0);
    const end = Math.max(free[r] ?? 0, ready) + (work.forward[r] ?? 0);
    forwardEnd[r * m + j] = end;
    free[r] = end;
  };
  const runBackward = (r: number, j: number): void => {
    const ready = r === p - 1 ? (forwardEnd[r * m + j] ?? 0) : (backwardEnd[(r + 1) * m + j] ?? 0);
    const end = Math.max(free[r] ?? 0, ready) + (work.backward[r] ?? 0);
    backwardEnd[r * m + j] = end;
    free[r] = end;
  };
  for (let r = 0; r < p; r += 1) {
    for (let j = 0; j < Math.min(m, p - r); j += 1) runForward(r, j);
  }
  for (let j = 0; j < m; j += 1) {
    for (let r = p - 1; r >= 0; r -= 1) runBackward(r, j);
    for (let r = 0; r < p; r += 1) if (j + p - r < m) runForward(r, j + p - r);
  }
  return free[0] ?? 0;
}

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
  inFlight: ({ stages, microBatches }, stage) => Math.min(microBatches, stages - stage),
  span(shape, work) {
    if (!closedFormHolds(work, shape.stages)) return recurrence(shape, work);
    const { total, heaviest } = sums(work, shape.stages);
    return total + (shape.microBatches - 1) * heaviest;
  },
  order,
};
