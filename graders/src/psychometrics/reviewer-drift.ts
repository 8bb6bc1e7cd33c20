import { trendOf, type Trend } from './trend.js';

/** One score of a reviewer and what it is held against. */
export interface Judgement {
  /** Which answer of the session it was: 1 for the first. */
  readonly position: number;
  /** When it was given, milliseconds since 1970. */
  readonly at: number;
  readonly score: number;
  /** The same answer's score by others: the automatic grade, a gold score or the mean of other reviewers. */
  readonly reference: number;
}

export interface ReviewerDrift {
  /** Points more (above 0) or less generous with each further answer. */
  readonly byPosition: Trend | null;
  /** The same with each day; null where all were given within one. */
  readonly byTime: Trend | null;
}

const DAY = 86_400_000;

/**
 * Whether a reviewer grows stricter or milder: the score less the reference, regressed on the place in the queue and on
 * the day (on raters who change over time: Myford & Wolfe 2009, Journal of Educational Measurement 46, 371-389). The reference takes the quality of the answers out, so that a run of good answers is no drift. Null where
 * fewer than three answers, or all at one place or within one day, leave nothing to say: a trend of minutes says nothing of
 * days. A RangeError for what is no number.
 */
export function reviewerDrift(judgements: readonly Judgement[]): ReviewerDrift {
  const start = judgements.reduce((first, { at }) => Math.min(first, at), Infinity);
  const end = judgements.reduce((last, { at }) => Math.max(last, at), -Infinity);
  return {
    byPosition: trendOf(judgements.map((j) => [j.position, j.score - j.reference] as const)),
    byTime:
      end - start < DAY
        ? null
        : trendOf(judgements.map((j) => [(j.at - start) / DAY, j.score - j.reference] as const)),
  };
}
