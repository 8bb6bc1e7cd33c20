import { detached, stem } from './stem.js';

/** What is known of a word by how it is spelt, wherever it stands. */
export interface Spelling {
  /** Lower case. */
  readonly text: string;
  /** Written in capitals. */
  readonly upper: boolean;
  /** First letter is a capital. */
  readonly capital: boolean;
  /** Where a new word begins in camelCase: `nccl|All|Reduce`. */
  readonly humps: readonly number[];
  /** Of `text`; worked out when it is first asked for. */
  readonly stem: string;
  /** The same for each time that it is met, counted from 0; -1 where it is not kept. */
  readonly number: number;
}

/** Letters of other scripts that look like Latin ones; mapped only in words that also hold Latin letters. */
const lookalikes = new Map(
  Array.from('асеорхуікАВСЕНКМОРТХІ', (c, i) => [c, 'aceopxyikABCEHKMOPTXI'.charAt(i)]),
);
function latin(word: string): string {
  if (!/[\u0400-\u04ff]/.test(word) || !/[a-z]/i.test(word)) return word;
  return Array.from(word, (c) => lookalikes.get(c) ?? c).join('');
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90;

/** Whether all letters of what is written are capitals. */
function isUpper(written: string): boolean {
  for (let i = 0; i < written.length; i++) {
    const code = written.charCodeAt(i);
    if (code >= 0x80) return /^\p{Lu}+$/u.test(written);
    if (!isCapital(code)) return false;
  }
  return written.length > 0;
}

const isCapitalised = (written: string): boolean => {
  const code = written.charCodeAt(0);
  return code < 0x80 ? isCapital(code) : /^\p{Lu}/u.test(written);
};

const LONGEST_IN_HUMPS = 40;
const PLAIN = /^[A-Z]?[a-z]*$/;
const HUMPS = /\p{Ll}(?=\p{Lu})/gu;
const NO_HUMPS: readonly number[] = [];

function humps(word: string): readonly number[] {
  if (word.length > LONGEST_IN_HUMPS || PLAIN.test(word)) return NO_HUMPS;
  return [...word.matchAll(HUMPS)].map((low) => low.index + low[0].length);
}

class Spelt implements Spelling {
  readonly text: string;
  readonly upper: boolean;
  readonly capital: boolean;
  readonly humps: readonly number[];
  readonly number: number;
  private stemmed: string | undefined = undefined;

  constructor(written: string, number: number) {
    this.text = latin(written).toLowerCase();
    this.upper = isUpper(written);
    this.capital = isCapitalised(written);
    this.humps = humps(written);
    this.number = number;
  }

  get stem(): string {
    return (this.stemmed ??= stem(this.text));
  }
}

const known = new Map<string, Spelling>();
const MOST_KNOWN = 20_000;
/** A longer word is no word of English: it is not kept. */
const LONGEST_WORD = 24;

/**
 * What is known of a word as it is written. A word that was met before is looked up, and then its strings are the very
 * same ones: whatever looks them up in a table finds their hash already made.
 */
export function spellingOf(written: string): Spelling {
  const found = known.get(written);
  if (found) return found;
  if (written.length > LONGEST_WORD || known.size >= MOST_KNOWN) return new Spelt(written, -1);
  const own = detached(written);
  const made = new Spelt(own, known.size);
  known.set(own, made);
  return made;
}
