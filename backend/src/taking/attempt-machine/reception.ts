/** Whether an answer that arrives now counts, is kept without counting, or has to wait. Pure; epoch milliseconds. */
import type { AttemptState, Rules } from './state.js';

export type Reception = 'counted' | 'late' | 'not-open' | 'paused' | 'unknown-item';

/**
 * Judges a write to an item of an attempt that has already been advanced to `at`.
 *
 * After an end by time, what was on its way still counts for the grace; after an end by the candidate (moving on or
 * handing in) nothing does. While paused the question is hidden, so only what was on its way when the pause began counts.
 */
export function reception(state: AttemptState, itemId: string, at: number): Reception {
  const item = state.items.find((candidate) => candidate.id === itemId);
  if (item === undefined) return 'unknown-item';
  const grace = state.rules.graceSeconds * 1000;
  if (item.state === 'pending') return 'not-open';
  if (item.state === 'open') {
    if (state.pausedAt === null) return 'counted';
    return at <= state.pausedAt + grace ? 'counted' : 'paused';
  }
  const byTime = item.closedBy === 'deadline' && item.closedAt !== null;
  return byTime && mayStillCount(state, at) && at <= item.closedAt + grace ? 'counted' : 'late';
}

/** What says until when answers to an attempt count, of one that has been advanced. */
export interface Ending extends Pick<AttemptState, 'state' | 'submittedAt' | 'submittedBy'> {
  readonly rules: Pick<Rules, 'graceSeconds'>;
}

/**
 * Whether an answer to the attempt can count at `at` or later: from the start to the hand-in, and after an end by time
 * to the end of the grace, unless it has been graded before. For so long rests whatever would help with it.
 */
export function mayStillCount(
  { state, submittedAt, submittedBy, rules }: Ending,
  at: number,
): boolean {
  if (state === 'waiting' || state === 'graded') return false;
  if (submittedAt === null) return true;
  return submittedBy === 'deadline' && at <= submittedAt + rules.graceSeconds * 1000;
}

/** Whether nothing that arrives from now on can count, so that the attempt may be graded. */
export function isFinal(state: AttemptState, at: number): boolean {
  return state.submittedAt !== null && !mayStillCount(state, at);
}
