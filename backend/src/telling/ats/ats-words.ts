/** What of a partner's words is kept, and what a partner is told. Pure. */
import { asOneLine } from '../../platform/plain-text/index.js';
import type { InvitationState } from '../../taking/invitations/index.js';

const MOST_NAME = 80;
const MOST_ERRORS = 20;
const LONGEST_ERROR = 300;
const LONGEST_CALL = 60;

const LONE_SURROGATE = /\p{Surrogate}/gu;
const ADDRESS = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/gu;

/** The name that somebody goes by: the preferred one, else first and last; no longer than names are here. */
export function nameOf(first: string, last: string, preferred: string | null | undefined): string {
  const chosen = (preferred ?? '').trim();
  return cut(chosen === '' ? `${first.trim()} ${last.trim()}` : chosen, MOST_NAME).trim();
}

/** `text` to its first `most` units, without half of a character at its end. */
export function cut(text: string, most: number): string {
  const head = text.slice(0, most);
  return /[\ud800-\udbff]$/u.test(head) ? head.slice(0, -1) : head;
}

export interface Complaint {
  readonly call: string;
  readonly errors: readonly string[];
}

/** A complaint as it is kept: few and short lines that can be shown, without addresses of people. */
export const keptComplaint = ({ call, errors }: Complaint): Complaint => ({
  call: line(call, LONGEST_CALL),
  errors: errors.slice(0, MOST_ERRORS).map((error) => line(error, LONGEST_ERROR)),
});

const line = (text: string, most: number): string =>
  cut(
    asOneLine(text.slice(0, 10 * most).replace(LONE_SURROGATE, '\u{FFFD}')).replace(
      ADDRESS,
      '‹address›',
    ),
    most,
  );

/** Where an invitation stands that has no result to tell yet, in words for the partner's page. */
export function waitingWord(state: InvitationState, graded: boolean): string {
  if (state !== 'handed-in') return WORDS[state];
  return graded ? 'in review' : 'handed in';
}

const WORDS = {
  invited: 'invited',
  opened: 'opened',
  started: 'started',
  expired: 'expired',
  revoked: 'revoked',
} as const;

/** 0 to 100: the score that counts, which is 0 to 10 with one decimal. */
export const partnerScore = (score: number): number => Math.round(score * 10);

/** As people read a moment, in UTC: `2026-11-28 20:50 UTC`. */
export const momentWords = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
