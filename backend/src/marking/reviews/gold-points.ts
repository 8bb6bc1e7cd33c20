/** What the marks of an answer agreed on, and how far a reviewer is from it. Pure. */
import { agreementOf, shareInterval, tQuantile, type Mean } from '@meshwright/graders';
import type { Agreed, GoldFigures } from './agreement.schemas.js';
import type { AgreedRow, GoldResult } from './gold.schemas.js';
import { finalScore, type Scores } from './review-score.js';
import type { MarkedRow, MarkStage, ReviewRow } from './reviews.schemas.js';

/** A mark of one stage, as it is stored. */
export interface ExpertMark {
  readonly reviewerId: string;
  readonly stage: MarkStage;
  readonly points: readonly MarkedRow[];
}

/** Below so many rows kappa says nothing. */
const NEEDED_ROWS = 10;
/** Fewer than so many people are no agreement. */
const PEOPLE = 2;

/**
 * The points that count for each row, by the rule of the score, from the latest mark of each stage; null where fewer than
 * two people marked.
 */
export function agreedPoints(marks: readonly ExpertMark[]): AgreedRow[] | null {
  const latest = [...new Map(marks.map((mark) => [mark.stage, mark])).values()];
  if (new Set(latest.map(({ reviewerId }) => reviewerId)).size < PEOPLE) return null;
  const ids = [...new Set(latest.flatMap(({ points }) => points.map(({ row }) => row)))];
  return ids.map((id) => {
    const given = latest.flatMap(({ stage, points }) => {
      const row = points.find((each) => each.row === id);
      return row === undefined ? [] : [{ stage, ...row }];
    });
    const scores: Scores = Object.fromEntries(given.map(({ stage, points }) => [stage, points]));
    return {
      row: id,
      points: finalScore(scores, cents) ?? 0,
      reasons: [...new Set(given.flatMap(({ reason }) => reason ?? []))],
    };
  });
}

const cents = (points: number): number => Math.round(points * 100) / 100;

/** Of a row the step of the experts and the reviewer's, from 0. */
export type StepPair = readonly [number, number];

/** In the order of the rows. Means of two marks may lie between steps: the nearest one counts. */
export function stepPairs(
  rows: readonly ReviewRow[],
  experts: readonly AgreedRow[],
  own: readonly MarkedRow[],
): StepPair[] {
  const of = (given: readonly { row: string; points: number }[], id: string): number =>
    given.find(({ row }) => row === id)?.points ?? 0;
  return rows.map(({ id, steps }) => [
    nearest(steps, of(experts, id)),
    nearest(steps, of(own, id)),
  ]);
}

function nearest(steps: ReviewRow['steps'], points: number): number {
  const distances = steps.map((step) => Math.abs(step.points - points));
  return distances.indexOf(Math.min(...distances));
}

/** How a row was marked by both. */
export function comparedRows(
  rows: readonly ReviewRow[],
  experts: readonly AgreedRow[],
  own: readonly MarkedRow[],
): GoldResult['rows'] {
  const pairs = stepPairs(rows, experts, own);
  return rows.map(({ id, label, proposed, maxPoints }, index) => {
    const theirs = experts.find(({ row }) => row === id);
    const mine = own.find(({ row }) => row === id);
    const [a, b] = pairs[index] ?? [0, 0];
    return {
      id,
      label,
      proposed,
      maxPoints,
      experts: theirs?.points ?? 0,
      reasons: theirs?.reasons ?? [],
      yours: mine?.points ?? 0,
      ...(mine?.reason === undefined ? {} : { why: mine.reason }),
      apart: Math.abs(a - b),
    };
  });
}

/** A gold answer that somebody marked. */
export interface MarkedGold {
  readonly score: number;
  readonly expected: number;
  readonly steps: readonly StepPair[];
}

/** How close somebody is to the experts, with intervals of 95 %. */
export function goldFigures(marked: readonly MarkedGold[]): GoldFigures {
  const rows = marked.flatMap(({ steps }) => steps);
  const near = rows.filter(([a, b]) => Math.abs(a - b) <= 1).length;
  const byRow = agreementOf(rows.map(([reference, other]) => ({ reference, other })));
  const byScore = agreementOf(
    marked.map(({ score, expected }) => ({ reference: expected, other: score })),
  );
  const { quadratic: kappa } = byRow;
  return {
    answers: marked.length,
    rows: rows.length,
    within: rows.length === 0 ? null : share(near, rows.length),
    kappa:
      kappa === null || rows.length < NEEDED_ROWS || isFlat(rows)
        ? null
        : { value: kappa.value, low: kappa.low, high: kappa.high },
    difference: byScore.bias && meanFigure(byScore.bias, marked.length),
  };
}

/** One side gave one and the same step: kappa is 0 then, whatever the marks, and its interval a point. */
const isFlat = (rows: readonly StepPair[]): boolean =>
  [0, 1].some((side) => new Set(rows.map((pair) => pair[side])).size < 2);

type Figure = NonNullable<Agreed['kappa']>;

function share(hits: number, of: number): Figure {
  const { low, high } = shareInterval(hits, of);
  return { value: hits / of, low, high };
}

/** A mean of `n` with its interval, by Student's t. */
export function meanFigure({ value, standardError }: Mean, n: number): Figure {
  const half = tQuantile(n - 1, 0.975) * standardError;
  return { value, low: value - half, high: value + half };
}
