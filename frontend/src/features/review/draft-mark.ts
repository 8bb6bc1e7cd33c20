/** What a reviewer has entered for one answer, before it is handed in. */
import { addUp } from '@meshwright/graders/report';
import type { GivenMark, GoldMark, ReviewMark, ReviewRow, ReviewTask } from '../../api/shapes.js';

export interface DraftRow {
  readonly points: number;
  readonly reason: string;
}
/** By row. */
export type DraftMark = Readonly<Record<string, DraftRow>>;

const SHORTEST_REASON = 3;

/** The proposal as it stands, or the reviewer's own earlier mark of this stage. */
export function draftOf({ rows, mine }: Pick<ReviewTask, 'rows' | 'mine'>): DraftMark {
  const earlier = new Map((mine?.points ?? []).map((row) => [row.row, row]));
  return Object.fromEntries(
    rows.map((row) => {
      const { points = row.proposed, reason = '' } = earlier.get(row.id) ?? {};
      return [row.id, { points, reason }];
    }),
  );
}

export const differs = (row: ReviewRow, draft: DraftMark): boolean =>
  draft[row.id]?.points !== row.proposed;

/** Rows whose points differ from the proposal and that do not say why. */
export const unexplained = (rows: readonly ReviewRow[], draft: DraftMark): ReviewRow[] =>
  rows.filter(
    (row) => differs(row, draft) && (draft[row.id]?.reason.trim().length ?? 0) < SHORTEST_REASON,
  );

/** Points, the most that there are, and the score of 0 to 10 that they make. */
export const sumOf = (rows: readonly ReviewRow[], draft: DraftMark): ReturnType<typeof addUp> =>
  addUp(
    rows.map((row) => ({
      points: draft[row.id]?.points ?? row.proposed,
      maxPoints: row.maxPoints,
    })),
  );

/** What is handed in; a reason only where the points differ. */
export function markOf(
  { rows, gradeId, lease }: Pick<ReviewTask, 'rows' | 'gradeId' | 'lease'>,
  draft: DraftMark,
  comment: string,
): ReviewMark {
  return {
    epoch: lease.epoch,
    gradeId,
    comment: comment.trim(),
    points: rows.map((row) => {
      const { points = row.proposed, reason = '' } = draft[row.id] ?? {};
      const why = reason.trim();
      return {
        row: row.id,
        points,
        ...(points === row.proposed || why === '' ? {} : { reason: why }),
      };
    }),
  };
}

/** The same of a gold answer, which nobody leases. */
export function goldMarkOf(task: ReviewTask, draft: DraftMark, comment: string): GoldMark {
  const { epoch: _, ...mark } = markOf(task, draft, comment);
  return mark;
}

/** Whether something was entered that would be lost. */
export const isEntered = (task: ReviewTask, draft: DraftMark, comment: string): boolean => {
  const begun = draftOf(task);
  return (
    comment.trim() !== (task.mine?.comment ?? '') ||
    task.rows.some(
      ({ id }) =>
        draft[id]?.points !== begun[id]?.points || draft[id]?.reason !== begun[id]?.reason,
    )
  );
};

/** What both reviewers gave for one row. */
export const givenFor = (row: string, before: readonly GivenMark[] = []) =>
  before.map(({ points }) => points.find((each) => each.row === row));
