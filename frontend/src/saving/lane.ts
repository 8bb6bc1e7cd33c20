import type { ApiProblem } from '../api/problem.js';
import type { Answer } from '../api/shapes.js';
import type { Held } from './held.js';
import type { PendingChange } from './write-ahead-log.js';

/** What the saver knows of one item. */
export interface Lane {
  baseSeq: number;
  pending: PendingChange | null;
  /** The last body of this page that the server has acknowledged, at `baseSeq`; null where it took none yet. */
  stored: Answer | null;
  /** What was sent since the last acknowledgement: the server may hold any of it. */
  sent: Answer[];
  firstChangeAt: number;
  /** Why the server takes `pending` not as it is, or not from whoever asks; null where it may be sent. */
  refused: ApiProblem | null;
}

export const emptyLane = (baseSeq: number): Lane => ({
  baseSeq,
  pending: null,
  stored: null,
  sent: [],
  firstChangeAt: 0,
  refused: null,
});

/** Whoever signs in again, in another tab or by the link of a mail, may send it as it is. */
export const isSignedOut = ({ code }: Pick<ApiProblem, 'code'>): boolean =>
  code === 'not-signed-in';

/** The revision that a `stale-base` refusal says the server holds. */
export const currentOf = (problem: ApiProblem): Held | null => {
  const current = problem.extra['current'] as Held | null | undefined;
  return current ?? null;
};
