/** The candidate's own words: UTF-16 offsets, half-open, in the raw section. */
export interface Quote {
  readonly section: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface CriterionReport {
  readonly id: string;
  readonly label: string;
  /** Structured answers: none, listed, named, explained, full. */
  readonly level: string;
  readonly points: number;
  readonly maxPoints: number;
  readonly quotes: readonly Quote[];
  /** What a complete answer would say. */
  readonly missing?: string;
  /** The smallest addition that would earn the next level. */
  readonly next?: string;
}

export interface MisconceptionReport {
  readonly id: string;
  /** At most 0. */
  readonly points: number;
  readonly quotes: readonly Quote[];
  readonly why: string;
}

/** A cap or a floor. */
export interface Adjustment {
  readonly id: string;
  readonly points: number;
  readonly why: string;
}

export interface FollowUp {
  readonly id: string;
  readonly text: string;
  /** The criterion it is scored on. */
  readonly criterion: string;
}

/** One graded answer. `points` = criteria + misconceptions + adjustments; `score` = 10 x points / maxPoints. */
export interface Report<Detail extends object = object> {
  readonly kind: string;
  /** 0 to 10, one decimal, half up. */
  readonly score: number;
  readonly points: number;
  readonly maxPoints: number;
  readonly criteria: readonly CriterionReport[];
  readonly misconceptions: readonly MisconceptionReport[];
  readonly adjustments: readonly Adjustment[];
  /** Stretches that the grader could make nothing of. */
  readonly notUnderstood: readonly Quote[];
  readonly followUp?: FollowUp;
  /** What the kind of question has to say besides; each kind has a type of its own for it. */
  readonly detail?: Detail;
}

/** Points are kept to a hundredth, so that the printed parts add up to the printed sum. */
export const hundredths = (points: number): number => Math.round(points * 100 + 1e-7) / 100;

/** 10 x points / maxPoints, one decimal, half up. */
const scoreFrom = (points: number, maxPoints: number): number =>
  maxPoints > 0 ? Math.floor((100 * points) / maxPoints + 0.5 + 1e-9) / 10 : 0;

/**
 * What points given row by row add up to, deductions among them: never below zero nor above all that there are. As a
 * report adds up, so that whoever takes each row as the grader proposed it gets the report's own score.
 */
export function addUp(rows: readonly { readonly points: number; readonly maxPoints: number }[]): {
  points: number;
  maxPoints: number;
  score: number;
} {
  const maxPoints = hundredths(rows.reduce((sum, row) => sum + row.maxPoints, 0));
  const sum = hundredths(rows.reduce((all, row) => all + row.points, 0));
  const points = Math.min(maxPoints, Math.max(0, sum));
  return { points, maxPoints, score: scoreFrom(points, maxPoints) };
}

type Addends<Detail extends object> = Omit<Report<Detail>, 'score' | 'points' | 'maxPoints'>;

/** Adds the parts up; a sum below zero is lifted to zero by an adjustment of its own. */
export function total<Detail extends object>(parts: Addends<Detail>): Report<Detail> {
  const sum = (items: readonly { points: number }[]): number =>
    items.reduce((s, i) => s + i.points, 0);
  const maxPoints = hundredths(parts.criteria.reduce((s, c) => s + c.maxPoints, 0));
  const raw = hundredths(sum(parts.criteria) + sum(parts.misconceptions) + sum(parts.adjustments));
  const floor: Adjustment = {
    id: 'not-below-zero',
    points: -raw,
    why: 'The sum is below zero; the least that an answer can score is zero.',
  };
  const adjustments = raw < 0 ? [...parts.adjustments, floor] : parts.adjustments;
  const points = Math.max(0, raw);
  return { ...parts, adjustments, points, maxPoints, score: scoreFrom(points, maxPoints) };
}
