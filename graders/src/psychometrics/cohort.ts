import { quartilesOf, refuseNonNumbers, sumOf, varianceOf, type Quartiles } from './moments.js';

/** Scores of one bar of a histogram: from <= score < to, and of the last bar also score = to. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/** How the scores of a group of people are spread; null where there are too few to say it. */
export interface Cohort {
  readonly people: number;
  readonly mean: number | null;
  /** Sample standard deviation; from two people on. */
  readonly deviation: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly quartiles: Quartiles | null;
  /** Always all bars, empty ones too. */
  readonly bars: readonly Bar[];
}

function check(scores: readonly number[], scale: number, bars: number): void {
  refuseNonNumbers(scores, 'score of a cohort');
  if (!(scale > 0 && Number.isFinite(scale))) {
    throw new RangeError(`a scale must end above 0, not at ${String(scale)}`);
  }
  if (!(Number.isInteger(bars) && bars >= 1)) throw new RangeError(`${String(bars)} bars`);
  const outside = scores.find((score) => score < 0 || score > scale);
  if (outside !== undefined) {
    throw new RangeError(`score of a cohort: ${outside} is not within 0 and ${scale}`);
  }
}

/**
 * Distribution of scores on a scale of 0 to `scale`, in `bars` bars of equal width. A RangeError for a score outside
 * the scale or fewer than one bar.
 */
export function cohortOf(scores: readonly number[], scale: number, bars = 10): Cohort {
  check(scores, scale, bars);
  const people = scores.length;
  const counts = Array.from({ length: bars }, () => 0);
  for (const score of scores) {
    const bar = Math.min(bars - 1, Math.floor((score / scale) * bars));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return {
    people,
    mean: people === 0 ? null : sumOf(scores) / people,
    deviation: people < 2 ? null : Math.sqrt(varianceOf(scores)),
    lowest: people === 0 ? null : scores.reduce((a, b) => Math.min(a, b)),
    highest: people === 0 ? null : scores.reduce((a, b) => Math.max(a, b)),
    quartiles: quartilesOf(scores),
    bars: counts.map((n, i) => ({
      from: (scale * i) / bars,
      to: (scale * (i + 1)) / bars,
      people: n,
    })),
  };
}

/**
 * Percentile rank, 0..100: share of the others below, ties counted half. Null for an empty
 * cohort.
 */
export function percentileRank(score: number, scores: readonly number[]): number | null {
  refuseNonNumbers([score, ...scores], 'score of a cohort');
  if (scores.length === 0) return null;
  const below = scores.filter((other) => other < score).length;
  const same = scores.filter((other) => other === score).length;
  return (100 * (below + same / 2)) / scores.length;
}
