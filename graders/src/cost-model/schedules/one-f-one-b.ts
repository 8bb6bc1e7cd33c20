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
 * backward j - (p - r), backward j for stage r+1 and for forward j + p - 1 - r. Only the last p micro-batches matter.
 */
class Recurrence {
  private readonly stages: number;
  private readonly window: number;
  private readonly work: StageWork;
  private readonly free: Float64Array;
  private readonly before: Float64Array;
  private readonly forwardEnd: Float64Array;

  constructor(stages: number, work: StageWork) {
    this.stages = stages;
    this.window = stages + 1;
    this.work = work;
    this.free = new Float64Array(stages);
    this.before = new Float64Array(stages);
    this.forwardEnd = new Float64Array(stages * this.window);
  }

  forward(r: number, j: number): void {
    const slot = j % this.window;
    const ready = r === 0 ? 0 : (this.forwardEnd[(r - 1) * this.window + slot] ?? 0);
    const end = Math.max(this.free[r] ?? 0, ready) + (this.work.forward[r] ?? 0);
    this.forwardEnd[r * this.window + slot] = end;
    this.free[r] = end;
  }

  /** Backward of micro-batch j on all stages, from the last. */
  backward(j: number): void {
    this.before.set(this.free);
    let ready = this.forwardEnd[(this.stages - 1) * this.window + (j % this.window)] ?? 0;
    for (let r = this.stages - 1; r >= 0; r -= 1) {
      ready = Math.max(this.free[r] ?? 0, ready) + (this.work.backward[r] ?? 0);
      this.free[r] = ready;
    }
  }

  /** How far all stages moved since the last backward, or null when some moved otherwise. */
  commonStep(): Seconds | null {
    const step = this.end - (this.before[0] ?? 0);
    for (let r = 1; r < this.stages; r += 1) {
      const now = this.free[r] ?? 0;
      if (Math.abs(now - (this.before[r] ?? 0) - step) > 1e-12 * now) return null;
    }
    return step;
  }

  get end(): Seconds {
    return this.free[0] ?? 0;
  }
}

/** Once all stages have moved alike for p micro-batches the pipeline repeats itself and the rest is counted. */
function recurrence({ stages: p, microBatches }: PipelineShape, work: StageWork): Seconds {
  const pipeline = new Recurrence(p, work);
  for (let r = 0; r < p; r += 1) {
    for (let j = 0; j < Math.min(microBatches, p - r); j += 1) pipeline.forward(r, j);
  }
  let m = microBatches;
  let skipped = 0;
  let alike = 0;
  for (let j = 0; j < m; j += 1) {
    pipeline.backward(j);
    for (let r = Math.max(0, j + p - m + 1); r < p; r += 1) pipeline.forward(r, j + p - r);
    const step = pipeline.commonStep();
    alike = step === null ? 0 : alike + 1;
    const left = m - p - 1 - j;
    if (step === null || alike <= p || left <= 0) continue;
    skipped += left * step;
    m -= left;
  }
  return pipeline.end + skipped;
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
