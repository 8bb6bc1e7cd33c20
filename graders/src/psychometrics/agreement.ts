import { weightedKappa, weightings, type Kappa } from './kappa.js';
import { meanOf, type Mean } from './moments.js';

/** Two scores of the same answer, or of one criterion of it, on the same scale: whom we go by, and who is compared. */
export interface ScorePair {
  readonly reference: number;
  readonly other: number;
}

/**
 * How two scorers agree. A figure is null where there are not enough pairs to say it: fewer than two, or, for kappa,
 * both scorers giving one and the same level throughout. No figure is ever NaN.
 */
export interface Agreement {
  readonly pairs: number;
  /** Of the whole levels, disagreement weighed by the square of its size. */
  readonly quadratic: Kappa | null;
  /** Of the whole levels, disagreement weighed by its size. */
  readonly linear: Kappa | null;
  /** Mean of |other - reference|. */
  readonly meanError: Mean | null;
  /** Mean of other - reference: above 0, `other` is the more generous. */
  readonly bias: Mean | null;
  /** Share of the pairs on the same whole level. */
  readonly exact: number | null;
  /** Share of the pairs at most one whole level apart. */
  readonly adjacent: number | null;
}

/** The whole level of a score: half is rounded up. */
export const wholeLevel = (score: number): number => Math.floor(score + 0.5);

/** The agreement of pairs of scores; pairs with a score that is no number are left out. */
export function agreementOf(scores: readonly ScorePair[]): Agreement {
  const known = scores.filter((p) => Number.isFinite(p.reference) && Number.isFinite(p.other));
  const levels = known.map((p) => [wholeLevel(p.reference), wholeLevel(p.other)] as const);
  const within = (distance: number): number | null =>
    levels.length < 2
      ? null
      : levels.filter(([a, b]) => Math.abs(a - b) <= distance).length / levels.length;
  return {
    pairs: known.length,
    quadratic: weightedKappa(levels, weightings.quadratic),
    linear: weightedKappa(levels, weightings.linear),
    meanError: meanOf(known.map((p) => Math.abs(p.other - p.reference))),
    bias: meanOf(known.map((p) => p.other - p.reference)),
    exact: within(0),
    adjacent: within(1),
  };
}

/** The agreement of each group of pairs, such as those of one question or of one criterion, in the order met. */
export function agreementBy<Pair extends ScorePair>(
  pairs: readonly Pair[],
  groupOf: (pair: Pair) => string,
): ReadonlyMap<string, Agreement> {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const group = groups.get(groupOf(pair));
    if (group === undefined) groups.set(groupOf(pair), [pair]);
    else group.push(pair);
  }
  return new Map([...groups].map(([group, some]) => [group, agreementOf(some)]));
}
