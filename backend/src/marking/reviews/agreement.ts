/** How well grader and reviewers agree, from the marks that count. Pure. */
import {
  agreementOf,
  krippendorffAlpha,
  reviewerDrift,
  wholeLevel,
  type Interval,
  type ScorePair,
} from '@meshwright/graders';
import type { Agreed, ReviewAgreement } from './agreement.schemas.js';
import { goldFigures, meanFigure, type MarkedGold } from './gold-points.js';
import type { CountedMark } from './reviews.repository.js';

/** Below so many pairs or marks an interval is as wide as the scale: nothing is said. */
export const NEEDED = 10;

export interface Seeing {
  readonly userId: string;
  /** Reviewers whose drift may be seen. */
  readonly seen: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}

/** A gold answer that a reviewer marked. */
export interface ReviewersGold extends MarkedGold {
  readonly reviewerId: string;
}

export function agreementView(
  marks: readonly CountedMark[],
  gold: readonly ReviewersGold[],
  who: Seeing,
): ReviewAgreement {
  const questions = [...new Set(marks.map(({ questionId }) => questionId))].sort();
  return {
    needed: NEEDED,
    whole: bothOf(marks),
    questions: questions.map((id) => ({
      id,
      ...bothOf(marks.filter(({ questionId }) => questionId === id)),
    })),
    drift: who.seen.map((reviewerId) => driftOf(reviewerId, marks, who)),
    gold: who.seen.flatMap((reviewerId) => {
      const own = gold.filter((mark) => mark.reviewerId === reviewerId);
      return own.length === 0 ? [] : [{ ...nameOf(reviewerId, who), ...goldFigures(own) }];
    }),
  };
}

function bothOf(marks: readonly CountedMark[]): { grader: Agreed; reviewers: Agreed } {
  const first = marks.filter(({ stage }) => stage === 'first');
  const second = new Map(
    marks.filter(({ stage }) => stage === 'second').map((mark) => [mark.itemId, mark]),
  );
  return {
    grader: agreed(first.map(({ proposed, score }) => ({ reference: proposed, other: score }))),
    // answers that went to a second reviewer for a disagreement would make the two look worse than they are
    reviewers: agreed(
      first.flatMap(({ itemId, sampled, score, reviewerId }) => {
        const other = second.get(itemId);
        return other && sampled && other.reviewerId !== reviewerId
          ? [{ reference: score, other: other.score }]
          : [];
      }),
    ),
  };
}

function agreed(pairs: readonly ScorePair[]): Agreed {
  const none = { pairs: pairs.length, kappa: null, alpha: null, difference: null, exact: null };
  if (pairs.length < NEEDED) return none;
  const { quadratic, bias, exact } = agreementOf(pairs);
  const alpha = krippendorffAlpha(
    pairs.map(({ reference, other }) => [wholeLevel(reference), wholeLevel(other)]),
    'interval',
  );
  return {
    pairs: pairs.length,
    kappa: quadratic && figure(quadratic.value, quadratic),
    alpha: alpha?.interval ? figure(alpha.value, alpha.interval) : null,
    difference: bias && meanFigure(bias, pairs.length),
    exact,
  };
}

const nameOf = (reviewerId: string, { userId, names }: Seeing) => ({
  you: reviewerId === userId,
  name: names.get(reviewerId) ?? null,
});

function driftOf(reviewerId: string, marks: readonly CountedMark[], who: Seeing) {
  const own = marks.filter((mark) => mark.reviewerId === reviewerId);
  const base = { ...nameOf(reviewerId, who), marks: own.length };
  if (own.length < NEEDED) return { ...base, perAnswer: null, perDay: null };
  const { byPosition, byTime } = reviewerDrift(
    own.map(({ position, at, score, proposed }) => ({
      position,
      at: at.getTime(),
      score,
      reference: proposed,
    })),
  );
  return {
    ...base,
    perAnswer: byPosition && figure(byPosition.slope, byPosition),
    perDay: byTime && figure(byTime.slope, byTime),
  };
}

type Figure = NonNullable<Agreed['kappa']>;

const figure = (value: number, { low, high }: Interval): Figure => ({ value, low, high });
