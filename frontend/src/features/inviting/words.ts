import type { InvitationState } from '../../api/shapes.js';

/** States of an invitation as managers read them, in the order of what comes after what. */
export const STATES: readonly { value: InvitationState; label: string }[] = [
  { value: 'invited', label: 'Invited' },
  { value: 'opened', label: 'Opened' },
  { value: 'started', label: 'Started' },
  { value: 'handed-in', label: 'Handed in' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
];

export const stateLabel = (state: InvitationState): string =>
  STATES.find(({ value }) => value === state)?.label ?? state;

/** `50 % more time, 15 min of breaks`; empty where somebody needs nothing. */
export function needs(person: { extraTimePercent: number; breakSeconds: number }): string {
  return [
    person.extraTimePercent > 0 ? `${String(person.extraTimePercent)} % more time` : '',
    person.breakSeconds > 0 ? `${String(Math.round(person.breakSeconds / 60))} min of breaks` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The bytes of a file as the API takes them. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  // in pieces: a call with two million arguments overflows the stack
  for (let i = 0; i < bytes.length; i += 32_768)
    text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
  return btoa(text);
}
