import type { Token } from './tokens.js';

/** A question asserts nothing. */
export const isAsked = (tokens: readonly Token[], end: number): boolean =>
  tokens[end]?.text === '?';

/** `if it were ..., it would ...`: supposed in order to be denied. */
export function isSupposed(tokens: readonly Token[]): boolean {
  const texts = new Set(tokens.map((t) => t.text));
  return texts.has('if') && texts.has('would') && (texts.has('were') || texts.has('had'));
}
