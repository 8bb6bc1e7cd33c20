/** What a reviewer gives points for: the rows that the automatic report adds up. Pure. */
import { levelPoints } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import type { GradeReport } from '../../bank/grading/index.js';
import type { ReviewRow } from './reviews.schemas.js';

/** Up to so many points a criterion without levels is marked in whole points; above that in quarters of it. */
const WHOLE_POINTS = 9;

/** The grader's own floor: the sum of a mark is never below zero either, so that it is no choice of the reviewer's. */
export const FLOOR = 'not-below-zero';

/**
 * The rows of a report, of whatever kind the question is: each criterion from 0 to its points, and each misconception and
 * adjustment that took points, which a reviewer may leave or lift. The proposals sum to the report's points. Without the
 * item, whose levels are its key, all criteria are marked in even steps.
 */
export function reviewRows(item: PinnedItem | null, report: GradeReport): ReviewRow[] {
  const levels = item === null ? new Map<string, readonly Step[]>() : levelsOf(item);
  return [
    ...report.criteria.map((row) => {
      const known = levels.get(row.id);
      return {
        id: `criterion/${row.id}`,
        kind: 'criterion' as const,
        label: row.label,
        level: row.level,
        proposed: row.points,
        maxPoints: row.maxPoints,
        levelsOnly: known !== undefined,
        steps: withProposal(known ?? evenSteps(row.maxPoints), row.points),
      };
    }),
    ...report.misconceptions.map(({ id, points, why }) =>
      deduction('misconception', id, points, why),
    ),
    ...report.adjustments
      .filter(({ id, points }) => points !== 0 && id !== FLOOR)
      .map(({ id, points, why }) => deduction('adjustment', id, points, why)),
  ];
}

type Step = ReviewRow['steps'][number];

/** Levels with their points, by criterion of the rubric; typed kinds have rows beside it that are not in it. */
function levelsOf(item: PinnedItem): ReadonlyMap<string, readonly Step[]> {
  if (!('rubric' in item)) return new Map();
  return new Map(item.rubric.criteria.map((criterion) => [criterion.id, levelPoints(criterion)]));
}

function evenSteps(most: number): Step[] {
  const count = Number.isInteger(most) && most <= WHOLE_POINTS ? most : 4;
  return Array.from({ length: count + 1 }, (_, i) => ({
    points: Math.round((100 * most * i) / count) / 100,
  }));
}

/** The proposal may lie between levels: then it is a step of its own. */
function withProposal(steps: readonly Step[], proposed: number): Step[] {
  if (steps.some(({ points }) => points === proposed)) return [...steps];
  return [...steps, { points: proposed, level: 'proposal' }].sort((a, b) => a.points - b.points);
}

function deduction(
  kind: 'misconception' | 'adjustment',
  id: string,
  points: number,
  why: string,
): ReviewRow {
  return {
    id: `${kind}/${id}`,
    kind,
    label: why,
    proposed: points,
    maxPoints: 0,
    levelsOnly: true,
    steps: [points, 0].sort((a, b) => a - b).map((each) => ({ points: each })),
  };
}
