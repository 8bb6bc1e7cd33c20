import type { Measured } from './compare.js';
import { sumOf, varianceOf } from './moments.js';
import { reliabilityOf } from './reliability.js';
import { scoreTable, type ItemScore } from './score-table.js';

/** How far one answer of a person may be from what they can do; a mean of several is nearer (see weightedMean). */
export interface AnswerError {
  /**
   * `reliability`: what is left of the differences between answers once people and questions are accounted for. `spread`:
   * how far a person's own answers are apart, which takes hard and easy questions for error, too: never too small.
   */
  readonly source: 'reliability' | 'spread';
  /** Cronbach's alpha of the whole; null with `spread`. */
  readonly alpha: number | null;
  readonly people: number;
  /** Standard deviation of one answer's error, in points of the scale. */
  readonly perAnswer: number;
}

/** From so many people on the reliability is known well enough; docs/psychometrics.md. */
const FEWEST = 30;

/**
 * The error of an answer, from all answers of a group of people on a scale of 0 to `scale`: by the reliability of the
 * whole (variance less covariance, see reliability.ts) from 30 people on; below that, or where nobody differs, by the
 * pooled variance within people. Null where neither tells anything: one answer each, or all of them alike.
 */
export function answerErrorOf(scores: readonly ItemScore[], scale: number): AnswerError | null {
  const table = scoreTable(scores, scale);
  const people = table.people.length;
  const reliability = people < FEWEST ? null : reliabilityOf(table);
  if (reliability !== null && reliability.standardError > 0) {
    const { alpha, standardError, items } = reliability;
    return {
      source: 'reliability',
      alpha,
      people,
      perAnswer: scale * standardError * Math.sqrt(items),
    };
  }
  const own = Array.from(table.people, (_, p) =>
    [...table.share.subarray(table.start[p] ?? 0, table.start[p + 1] ?? 0)].filter(
      (share) => !Number.isNaN(share),
    ),
  );
  const freedom = sumOf(own.map((shares) => Math.max(0, shares.length - 1)));
  const squares = sumOf(own.map((shares) => varianceOf(shares) * Math.max(0, shares.length - 1)));
  if (freedom === 0 || squares === 0) return null;
  return { source: 'spread', alpha: null, people, perAnswer: scale * Math.sqrt(squares / freedom) };
}

/** An answer's score and its share in a mean. */
export interface Weighted {
  readonly score: number;
  readonly weight: number;
}

/**
 * Weighted mean with its standard error, of answers that each err by `perAnswer`, independently: perAnswer sqrt(sum w^2) /
 * sum w. Null without answers, or where none has a weight above 0.
 */
export function weightedMean(answers: readonly Weighted[], perAnswer: number): Measured | null {
  const whole = sumOf(answers.map(({ weight }) => weight));
  if (!(whole > 0)) return null;
  const squares = sumOf(answers.map(({ weight }) => weight ** 2));
  return {
    value: sumOf(answers.map(({ score, weight }) => score * weight)) / whole,
    standardError: (perAnswer * Math.sqrt(squares)) / whole,
  };
}
