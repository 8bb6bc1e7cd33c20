import { refuseNonNumbers, sumOf, type Quartiles } from './moments.js';

/** Somebody's score, and who it comes from: a team or an organisation. */
export interface BenchmarkScore {
  readonly contributor: string;
  readonly score: number;
}

export interface Benchmark {
  /** People, rounded down to a multiple of `k`. */
  readonly people: number;
  /** All figures are means of at least `k` people, rounded to tenths. */
  readonly mean: number;
  /** Null below 4 k people, where the three would be made of the same ones. */
  readonly quartiles: Quartiles | null;
}

export interface BenchmarkRule {
  /** Nobody is told apart from fewer than this many people. */
  readonly k: number;
  readonly fewestContributors: number;
}

export const benchmarkRule: BenchmarkRule = { k: 10, fewestContributors: 3 };

const tenths = (value: number): number => Math.round(10 * value) / 10;

/** Mean of the `k` scores in the middle of which a share `p` lies below. */
function smoothed(sorted: readonly number[], p: number, k: number): number {
  const from = Math.round(p * sorted.length - k / 2);
  const first = Math.max(0, Math.min(sorted.length - k, from));
  return sumOf(sorted.slice(first, first + k)) / k;
}

/**
 * What others score, without showing anybody's score. Every figure is the rounded mean of at least `k` people (k of
 * k-anonymity, Sweeney 2002, International Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10, 557-570;
 * means instead of single values are microaggregation). Null below so many contributors, or where fewer than `k` people
 * are left without the largest one: a contributor knows its own scores and could take them off the mean. A RangeError
 * for scores that are no numbers.
 */
export function benchmarkOf(
  scores: readonly BenchmarkScore[],
  rule: BenchmarkRule = benchmarkRule,
): Benchmark | null {
  const { k, fewestContributors } = rule;
  if (!(Number.isInteger(k) && k >= 2)) throw new RangeError(`k = ${String(k)}: at least 2`);
  refuseNonNumbers(
    scores.map(({ score }) => score),
    'score of a benchmark',
  );
  const people = scores.length;
  const of = new Map<string, number>();
  for (const { contributor } of scores) of.set(contributor, (of.get(contributor) ?? 0) + 1);
  const largest = Math.max(0, ...of.values());
  if (people - largest < k || of.size < fewestContributors) return null;
  const sorted = scores.map(({ score }) => score).sort((a, b) => a - b);
  const at = (p: number): number => tenths(smoothed(sorted, p, k));
  return {
    people: people - (people % k),
    mean: tenths(sumOf(sorted) / people),
    quartiles: people < 4 * k ? null : { lower: at(0.25), median: at(0.5), upper: at(0.75) },
  };
}
