import type { ApiProblem } from '../api/problem.js';
import type { Answer } from '../api/shapes.js';
import type { PendingChange } from './write-ahead-log.js';

/** What the saver knows of one item. */
export interface Lane {
  baseSeq: number;
  pending: PendingChange | null;
  /** What was sent since the last acknowledgement: the server may hold any of it. */
  sent: Answer[];
  firstChangeAt: number;
}

export const emptyLane = (baseSeq: number): Lane => ({
  baseSeq,
  pending: null,
  sent: [],
  firstChangeAt: 0,
});

/** The revision that a `stale-base` refusal says the server holds. */
export const currentOf = (problem: ApiProblem): { serverSeq: number; body: Answer } | null => {
  const current = problem.extra['current'] as
    { serverSeq: number; body: Answer } | null | undefined;
  return current ?? null;
};
