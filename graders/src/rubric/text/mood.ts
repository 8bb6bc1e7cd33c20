import type { Token } from './tokens.js';

/** A question asserts nothing. */
export const isAsked = (tokens: readonly Token[], end: number): boolean =>
  tokens[end]?.text === '?';

/** `if it were ..., it would ...`: supposed in order to be denied. */
export function isSupposed(tokens: readonly Token[]): boolean {
  const says = (word: string): boolean => tokens.some((t) => t.text === word);
  return says('if') && says('would') && (says('were') || says('had'));
}
