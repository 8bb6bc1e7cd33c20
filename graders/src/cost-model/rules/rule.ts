import type { Job } from '../schema/job.js';
import type { Problem } from '../schema/problem.js';
import type { Plan } from '../schema/plan.js';

/** One condition that a plan must meet; null when it does. */
export type Rule = (job: Job, plan: Plan) => Problem | null;

/** Divisor of `n` nearest to `wanted`; the smaller of two as near. */
export function nearestDivisor(n: number, wanted: number): number {
  let best = 1;
  for (let d = 1; d * d <= n; d += 1) {
    if (n % d !== 0) continue;
    for (const candidate of [d, n / d]) {
      const gain = Math.abs(best - wanted) - Math.abs(candidate - wanted);
      if (gain > 0 || (gain === 0 && candidate < best)) best = candidate;
    }
  }
  return best;
}

export const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
