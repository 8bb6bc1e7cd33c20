import { stem as porter2 } from 'porter2';

const cache = new Map<string, string>();
const CACHE_LIMIT = 20_000;
/** A longer word is no word of English: it is not stemmed and not kept. */
const LONGEST_WORD = 24;

/** The same letters in a string of their own: a slice kept for long would keep the whole answer that it was cut from. */
export const detached = (word: string): string => Array.from(word).join('');

/** Words whose stem would fall together with another word of the field. */
const kept = new Set(['aws', 'gas', 'bus', 'sms', 'pods', 'loss', 'this', 'numa']);

/** British endings in their American spelling, so that -isation and -ization meet. */
function fold(word: string): string {
  if (word.length < 6) return word;
  return word
    .replace(/is(ation|ations|ing|ed|es|er|ers|e)$/, 'iz$1')
    .replace(/ys(e|ed|es|ing)$/, 'yz$1')
    .replace(/our(s|ed|ing|al|s)?$/, 'or$1');
}

/** Snowball (English) stem of a lower-case word; spelling variants fall together. */
export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST_WORD || kept.has(word)) return word;
  const known = cache.get(word);
  if (known !== undefined) return known;
  const own = detached(word);
  const found = porter2(fold(own));
  if (cache.size < CACHE_LIMIT) cache.set(own, found);
  return found;
}
