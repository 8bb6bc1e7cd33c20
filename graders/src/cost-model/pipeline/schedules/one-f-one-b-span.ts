import type { Seconds } from '../../../units/units.js';
import type { PipelineShape, StageWork } from './schedule.js';

/*
 * Longest path through 1F1B in O(p), exact for stages of any times. Give every operation the slot in which it runs
 * when all last one slot: after the first backward of a stage and up to its last forward every operation follows in
 * the slot right after each one that it waits for. So all paths between two such operations are equally long in slots,
 * a path is a walk over the stages, and a detour to other stages costs as many slots as staying: from stage r's first
 * backward to its last forward the longest path stays on r. What comes before is forwards alone, along which a path to
 * forward j of stage r visits the stages 0..r once and spends its other j steps on the slowest; what comes after is the
 * same for backwards. The longest path is the best of these over r.
 */

/** Sum and maximum of the times of stages 0 to r, as r moves up or down. */
class Prefix {
  readonly sum: Float64Array;
  readonly most: Float64Array;

  constructor(stages: number) {
    this.sum = new Float64Array(stages);
    this.most = new Float64Array(stages);
  }

  fill(times: ArrayLike<Seconds>, stages: number): void {
    let sum = 0;
    let most = 0;
    for (let r = 0; r < stages; r += 1) {
      const t = times[r] ?? 0;
      sum += t;
      if (t > most) most = t;
      this.sum[r] = sum;
      this.most[r] = most;
    }
  }
}

/** Most stages of a pipeline for which room is kept. */
const usual = 64;

let forward = new Prefix(usual);
let backward = new Prefix(usual);

/** Time from the first forward to the last backward of 1F1B. */
export function longestPath(
  { stages: p, microBatches: m }: PipelineShape,
  work: StageWork,
): Seconds {
  if (p > forward.sum.length) {
    forward = new Prefix(p);
    backward = new Prefix(p);
  }
  forward.fill(work.forward, p);
  backward.fill(work.backward, p);
  let longest = 0;
  // ends of the first backward, and what is left from the start of the last forward
  let first = 0;
  let last = 0;
  for (let r = p - 1; r >= 0; r -= 1) {
    const f = work.forward[r] ?? 0;
    const b = work.backward[r] ?? 0;
    // forwards that stage r runs before its first backward, but for the very first
    const ahead = Math.min(m - 1, p - 1 - r);
    const forwards = forward.sum[r] ?? 0;
    const backwards = backward.sum[r] ?? 0;
    const slowestForward = forward.most[r] ?? 0;
    const slowestBackward = backward.most[r] ?? 0;
    first = Math.max(first, forwards + ahead * slowestForward) + b;
    last = Math.max(last, backwards + ahead * slowestBackward) + f;
    if (ahead <= m - 2) {
      longest = Math.max(longest, first + last + (m - 2 - ahead) * (f + b));
    } else {
      longest = Math.max(
        longest,
        first + backwards - b + (m - 1) * slowestBackward,
        last + forwards - f + (m - 1) * slowestForward,
      );
    }
  }
  return longest;
}
