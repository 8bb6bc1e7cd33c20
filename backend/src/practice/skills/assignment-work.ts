/** What practice was asked for, and whether it is done. Pure. */
import type { GradedResult } from '../progress/index.js';

export interface Work {
  /** With `questionCount`: so many different questions on it; null where questions are named. */
  readonly topic: string | null;
  readonly tier: string | null;
  readonly questionCount: number | null;
  readonly questionIds: readonly string[];
  readonly createdAt: Date;
}

export interface WorkProgress {
  readonly answered: readonly string[];
  readonly of: number;
  readonly done: boolean;
}

/**
 * How much of the work has been answered and graded since it was asked for. `known` says which questions the bank still
 * has: one that has left it is not asked for any more.
 */
export function progressOf(
  work: Work,
  history: readonly GradedResult[],
  known: (questionId: string) => boolean,
): WorkProgress {
  const { topic, tier, questionCount, questionIds, createdAt } = work;
  const wanted = (result: GradedResult): boolean =>
    topic === null
      ? questionIds.includes(result.questionId)
      : result.topics.includes(topic) && (tier === null || result.tier === tier);
  const since = history.filter((result) => result.at >= createdAt && wanted(result));
  const answered = [...new Set(since.map(({ questionId }) => questionId))];
  const of =
    topic === null
      ? questionIds.filter((id) => known(id) || answered.includes(id)).length
      : (questionCount ?? 1);
  return { answered, of, done: of > 0 && answered.length >= of };
}
