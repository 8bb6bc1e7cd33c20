/** What an answer is worth once people have had their say: marks where there are any, else the grader's proposal. Pure. */
import { meanScore } from '../../bank/grading/index.js';
import { finalScore, type Scores } from './review-score.js';
import type { MarkStage, ReviewStage } from './reviews.schemas.js';

/** An answer as it is graded, before its marks. */
export interface GradedItem {
  readonly attemptId: string;
  /** The attempt's item. */
  readonly itemId: string;
  readonly questionId: string;
  /** The proposal. */
  readonly gradeId: string;
  readonly releaseId: string;
  /** Index of the section in the release's blueprint. */
  readonly section: number;
  readonly position: number;
  /** Share of the score, as the grade has it. */
  readonly weight: number;
  /** 0 to 10, of the grader. */
  readonly automatic: number;
  /** What the answer waits for; `first` for one that no reviewer has looked at. */
  readonly stage: ReviewStage;
  /** Rows that the proposal adds up: the points and what the row is worth; empty where they were not asked for. */
  readonly rows: readonly ProposedRow[];
}

export interface ProposedRow {
  /** `criterion/…`, `misconception/…` or `adjustment/…`, as reviewers mark it. */
  readonly row: string;
  readonly label: string;
  readonly points: number;
  readonly maxPoints: number;
}

/** The latest mark of a stage that is over. It counts with the grade that it was made against. */
export interface ItemMark {
  readonly itemId: string;
  readonly gradeId: string;
  readonly stage: MarkStage;
  /** 0 to 10. */
  readonly score: number;
  /** By row; empty where they were not asked for. */
  readonly points: readonly { readonly row: string; readonly points: number }[];
}

export interface ReviewedRow extends ProposedRow {
  /** The grader's. */
  readonly automatic: number;
}

export interface ReviewedItem extends Omit<GradedItem, 'rows'> {
  /** 0 to 10: the score that counts. */
  readonly score: number;
  /** A person has marked it. */
  readonly byPerson: boolean;
  /** Points that count, beside the grader's. */
  readonly rows: readonly ReviewedRow[];
}

export interface ReviewedAttempt {
  readonly attemptId: string;
  /** 0 to 10: mean of the items' scores by their weights, one decimal, as an attempt's own. */
  readonly score: number;
  /** The same of the proposals alone. */
  readonly automatic: number;
  /** Every answer is marked to the end; one under appeal was. */
  readonly reviewed: boolean;
  /** In the order in which they were asked. */
  readonly items: readonly ReviewedItem[];
}

/** Attempts with the scores that count, in the order in which their items come. */
export function reviewedAttempts(
  items: readonly GradedItem[],
  marks: readonly ItemMark[],
): ReviewedAttempt[] {
  const byItem = grouped(marks, ({ itemId }) => itemId);
  const byAttempt = grouped(items, ({ attemptId }) => attemptId);
  return [...byAttempt].map(([attemptId, own]) => {
    const reviewed = own.map((item) => reviewedItem(item, byItem.get(item.itemId) ?? []));
    const weighted = (score: 'score' | 'automatic'): number =>
      meanScore(reviewed.map((item) => ({ minutes: item.weight, score: item[score] })));
    return {
      attemptId,
      score: weighted('score'),
      automatic: weighted('automatic'),
      reviewed: reviewed.every(
        ({ stage, byPerson }) => stage === 'done' || (stage === 'appeal' && byPerson),
      ),
      items: reviewed,
    };
  });
}

function reviewedItem({ rows, ...item }: GradedItem, all: readonly ItemMark[]): ReviewedItem {
  const marks = all.filter(({ gradeId }) => gradeId === item.gradeId);
  const byStage = new Map(marks.map((mark) => [mark.stage, mark]));
  return {
    ...item,
    score: finalScore(scoresOf(byStage, ({ score }) => score)) ?? item.automatic,
    byPerson: marks.length > 0,
    rows: rows.map((row) => ({ ...row, automatic: row.points, points: pointsOf(row, byStage) })),
  };
}

/** The points of a row go by the same rule as the score of the whole. */
function pointsOf({ row, points }: ProposedRow, marks: ReadonlyMap<MarkStage, ItemMark>): number {
  const given = scoresOf(marks, (mark) => mark.points.find((each) => each.row === row)?.points);
  return finalScore(given, cents) ?? points;
}

function scoresOf(
  marks: ReadonlyMap<MarkStage, ItemMark>,
  of: (mark: ItemMark) => number | undefined,
): Scores {
  return Object.fromEntries(
    [...marks].flatMap(([stage, mark]) => {
      const value = of(mark);
      return value === undefined ? [] : [[stage, value]];
    }),
  );
}

function grouped<T>(list: readonly T[], key: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}

/** Means of points that differ by levels: two decimals tell them apart. */
const cents = (points: number): number => Math.round(points * 100) / 100;
