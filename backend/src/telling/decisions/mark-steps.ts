/** How the score of an answer came about. Pure. */
import type { MarkStep } from './evidence.schemas.js';

const STAGES = ['first', 'second', 'moderation', 'appeal'] as const;
type Stage = (typeof STAGES)[number];

export interface StoredGrade {
  readonly id: string;
  /** Number of the regrade; 0: at the hand-in. */
  readonly regrade: number;
  readonly score: number;
  readonly createdAt: Date;
}

export interface StoredMark {
  readonly gradeId: string;
  readonly stage: string;
  readonly score: number;
  readonly comment: string;
  readonly createdAt: Date;
  /** Where it was accepted in bulk: how many of those that waited were looked at. */
  readonly spotCheck: MarkStep['bulk'];
}

export interface Marking {
  /** The latest first. */
  readonly grades: readonly StoredGrade[];
  /** The grade that is the proposal now. */
  readonly gradeId: string;
  readonly review: {
    readonly gradeId: string;
    /** What the answer waits for. */
    readonly stage: string;
    /** The latest lease last. */
    readonly marks: readonly StoredMark[];
  } | null;
  readonly appeal: {
    readonly score: number;
    readonly reason: string;
    readonly createdAt: Date;
  } | null;
}

/** In the order of time. A mark that can still be taken back, or was, is left out, as it is from the score. */
export function markSteps({ grades, gradeId, review, appeal }: Marking): MarkStep[] {
  const marks = lastOfEach(review?.marks ?? []).filter(
    (mark) => mark.gradeId !== gradeId || isOver(mark.stage, review?.stage),
  );
  const current = review?.gradeId === gradeId ? marks.filter((m) => m.gradeId === gradeId) : [];
  const counting = countingOf(current);
  const step = (
    kind: MarkStep['kind'],
    of: StoredGrade | StoredMark,
    counts: boolean,
  ): MarkStep => ({
    kind,
    score: of.score,
    at: of.createdAt.toISOString(),
    counts,
    text: 'comment' in of ? of.comment : '',
    bulk: 'spotCheck' in of ? of.spotCheck : null,
  });
  const steps = [
    ...grades.map((grade) =>
      step(
        grade.regrade > 0 ? 'regraded' : 'graded',
        grade,
        grade.id === gradeId && counting.length === 0,
      ),
    ),
    ...marks.map((mark) => step(mark.stage, mark, counting.includes(mark))),
    ...(appeal === null ? [] : [appealed(appeal)]),
  ];
  return steps.sort((a, b) => a.at.localeCompare(b.at));
}

type StagedMark = StoredMark & { readonly stage: Stage };

/** The same rule as that of the score: after an appeal, else the moderator's, else the mean of both, else the first's. */
function countingOf(marks: readonly StagedMark[]): readonly StagedMark[] {
  const last = (['appeal', 'moderation'] as const).find((stage) =>
    marks.some((mark) => mark.stage === stage),
  );
  return last === undefined ? marks : marks.filter(({ stage }) => stage === last);
}

/** Of each grade and stage the mark that was given last. */
function lastOfEach(marks: readonly StoredMark[]): StagedMark[] {
  const last = new Map(marks.map((mark) => [`${mark.gradeId} ${mark.stage}`, mark]));
  return [...last.values()].filter((mark): mark is StagedMark =>
    (STAGES as readonly string[]).includes(mark.stage),
  );
}

/** A stage is over once the answer waits for a later one. */
function isOver(stage: Stage, waitsFor: string | undefined): boolean {
  const at = (STAGES as readonly string[]).indexOf(waitsFor ?? '');
  return at < 0 || STAGES.indexOf(stage) < at;
}

const appealed = ({ score, reason, createdAt }: NonNullable<Marking['appeal']>): MarkStep => ({
  kind: 'appealed',
  score,
  at: createdAt.toISOString(),
  counts: false,
  text: reason,
  bulk: null,
});
