/** How good somebody is at something, with how sure that is. Pure. */
import { shortestInterval } from '@meshwright/graders';

/** Scores 0 to 10; nulls where nothing was graded. */
export interface Estimate {
  readonly n: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Share of the posterior between `low` and `high`. */
export const LEVEL = 0.8;

/**
 * Mean score with an interval of 80 %.
 *
 * A score s of 10 counts as s/10 of a success and the rest of a failure; with a uniform prior the posterior of the true
 * mean is Beta(1 + Σs/10, 1 + Σ(1 - s/10)), its mode is the plain mean of the scores, and the interval is the shortest
 * that holds 80 %, so that it always holds the mean. Graded scores vary less than coin tosses do: the interval is
 * rather too wide than too narrow, and is honest after one answer, where a t interval does not exist.
 */
export function estimate(scores: readonly number[]): Estimate {
  const n = scores.length;
  if (n === 0) return { n, mean: null, low: null, high: null };
  const sum = scores.reduce((total, score) => total + score / 10, 0);
  const { low, high } = shortestInterval(1 + sum, 1 + n - sum, LEVEL);
  return { n, mean: tenths((10 * sum) / n), low: tenths(10 * low), high: tenths(10 * high) };
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
