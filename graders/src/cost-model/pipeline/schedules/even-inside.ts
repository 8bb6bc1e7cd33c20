import type { Seconds } from '../../../units/units.js';
import type { StageWork } from './schedule.js';

/** Relative difference that the order of additions can make. */
const rounding = 1e-12;

/** Whether a and b are as long. */
export const same = (a: Seconds, b: Seconds): boolean => Math.abs(a - b) <= rounding * Math.abs(b);

const differs = (times: ArrayLike<Seconds>, a: number, b: number): boolean =>
  !same(times[a] ?? 0, times[b] ?? 0);

/**
 * Index of a chunk that all chunks but the first and the last equal, -1 if there is none. Between two ends there is
 * no inner chunk: there the first stands for it.
 */
export function innerOf(work: StageWork, chunks: number): number {
  if (chunks < 3) return 0;
  for (let i = 2; i < chunks - 1; i += 1) {
    if (differs(work.forward, i, 1) || differs(work.backward, i, 1)) return -1;
    if (differs(work.weight, i, 1)) return -1;
  }
  return 1;
}

/** Whether a is no longer than b. */
export const atMost = (a: Seconds, b: Seconds): boolean => a <= b * (1 + rounding);
