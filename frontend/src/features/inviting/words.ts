import type { InvitationCounts, InvitationState } from '../../api/shapes.js';
import { length } from '../../ui/moments.js';

/** States of an invitation as managers read them, in the order of what comes after what. */
export const STATES: readonly { value: InvitationState; label: string }[] = [
  { value: 'invited', label: 'Not opened' },
  { value: 'opened', label: 'Opened' },
  { value: 'started', label: 'Started' },
  { value: 'handed-in', label: 'Handed in' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
];

export const stateLabel = (state: InvitationState): string =>
  STATES.find(({ value }) => value === state)?.label ?? state;

/** All who were invited: each stands in one of the states. Null where the counts are not known yet. */
export const everybody = (counts: Pick<InvitationCounts, InvitationState> | null): number | null =>
  counts === null ? null : STATES.reduce((sum, { value }) => sum + counts[value], 0);

/** What was done about one invitation. A `link` is shown where no mail leaves the server: nobody was told anything then. */
export function doneWords(
  deed: 'invite' | 'remind' | 'resend',
  name: string,
  link: string | undefined,
): string {
  if (deed === 'invite') return `Invited ${name}.`;
  if (deed === 'resend' || link === undefined)
    return deed === 'resend' ? `New link for ${name}.` : `Reminded ${name}.`;
  return `A further link for ${name}, to remind them by.`;
}

/** `50 % more time, 15 min of breaks`; empty where somebody needs nothing. */
export function needs(person: { extraTimePercent: number; breakSeconds: number }): string {
  return [
    person.extraTimePercent > 0 ? `${String(person.extraTimePercent)} % more time` : '',
    person.breakSeconds > 0 ? `${length(person.breakSeconds / 60)} of breaks` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
