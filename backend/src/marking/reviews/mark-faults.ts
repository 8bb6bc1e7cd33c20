/** Whether a mark fits what it marks. Pure. */
import type { Fault } from '../../platform/http/index.js';
import type { MarkedRow, MarkStage, NewMark, ReviewRow } from './reviews.schemas.js';

/** Every row once, points that the row has, and a reason wherever they differ from the proposal. */
export function markFaults(rows: readonly ReviewRow[], marked: readonly MarkedRow[]): Fault[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string>();
  const faults = marked.flatMap((given, index): Fault[] => {
    const row = known.get(given.row);
    const path = `points.${String(index)}`;
    if (row === undefined)
      return [
        { path: `${path}.row`, message: 'is no row of this answer', expected: [...known.keys()] },
      ];
    if (seen.has(given.row)) return [{ path: `${path}.row`, message: 'stands here twice' }];
    seen.add(given.row);
    return [...pointsFaults(row, given, path), ...reasonFaults(row, given, path)];
  });
  const absent = rows.filter(({ id }) => !marked.some(({ row }) => row === id));
  return [
    ...faults,
    ...absent.map(({ id }) => ({ path: 'points', message: `has nothing for ${id}` })),
  ];
}

function pointsFaults(row: ReviewRow, { points }: MarkedRow, path: string): Fault[] {
  const steps = row.steps.map((step) => step.points);
  if (steps.includes(points)) return [];
  if (row.levelsOnly)
    return [{ path: `${path}.points`, message: 'is no level of this row', expected: steps }];
  if (points >= 0 && points <= row.maxPoints) return [];
  return [
    {
      path: `${path}.points`,
      message: `must be from 0 to ${String(row.maxPoints)}`,
      expected: steps,
    },
  ];
}

function reasonFaults(row: ReviewRow, { points, reason }: MarkedRow, path: string): Fault[] {
  if (points === row.proposed || reason !== undefined) return [];
  return [
    {
      path: `${path}.reason`,
      message: 'must say why the points differ from the proposal, in three characters or more',
    },
  ];
}

/** Shorter than this nobody has been given a reason. */
const SHORTEST_ANSWER = 10;

/** Who appealed reads the comment: it must say something, whether the points change or not. */
export const answerFaults = (stage: MarkStage, { comment }: Pick<NewMark, 'comment'>): Fault[] =>
  stage !== 'appeal' || comment.length >= SHORTEST_ANSWER
    ? []
    : [
        {
          path: 'comment',
          message: `must tell the candidate why, in ${String(SHORTEST_ANSWER)} characters or more`,
        },
      ];
