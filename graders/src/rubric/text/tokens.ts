import type { Normalised } from './normalise.js';
import type { Spelling } from './spelling.js';
import { spellingOf } from './spelling.js';
import { stem } from './stem.js';

export type TokenKind = 'word' | 'number' | 'mark';

/** A word, a number or a mark of punctuation, with its half-open range in the raw section. */
export interface Token {
  readonly kind: TokenKind;
  /** Lower case. */
  readonly text: string;
  readonly stem: string;
  /** The number of its spelling; -1 where that alone does not tell its text and stem. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
  /** Written in capitals. */
  readonly upper: boolean;
  /** First letter is a capital. */
  readonly capital: boolean;
  /** White space (or the start of the section) stands before it. */
  readonly spaced: boolean;
}

/** Decides whether a word in camelCase is known as one word (`DataLoader`). */
export type KnowsWord = (lowerCase: string) => boolean;

const LETTER = /\p{L}/u;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isAsciiLetter = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code < 0x80 ? isAsciiLetter(code) : LETTER.test(text.charAt(at));
};

function lettersEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isLetter(text, at)) at++;
  return at;
}

const LETTER_E = 0x65;

/** `2.75`, `1,536`, `43.75e9`; a point or comma counts only between digits. */
function numberEnd(text: string, from: number): number {
  let at = from;
  let point = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) continue;
    if (code === 46 && !point && isDigit(text.charCodeAt(at + 1))) point = true;
    else if (!(code === 44 && /^\d{3}(?!\d)/.test(text.slice(at + 1, at + 5)))) break;
  }
  if ((text.charCodeAt(at) | 32) !== LETTER_E) return at;
  const exponent = /^e[+-]?\d{1,3}(?![\p{L}\d])/iu.exec(text.slice(at, at + 6));
  return exponent ? at + exponent[0].length : at;
}

/** A star of Markdown, not of a product: doubled, at the start of a line, or with a space on one side alone. */
function isEmphasis(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  if (before === '*' || after === '*' || before === '' || before === '\n') return true;
  return /\s/.test(before) !== (after === '' || /[\s.,;:]/.test(after));
}

/** Tags that people paste, with attributes or without; `a <b and c> d` is none. */
const TAG =
  /^<\/?(p|br|li|ul|ol|div|span|b|i|u|em|strong|code|pre|h[1-6]|a|table|tr|td|th|script)(?:\s+[\w-]+\s*=[^<>]*)?\s*\/?>/i;
const INLINE: ReadonlySet<string> = new Set('span b i u em strong code a'.split(' '));
const LONGEST_TAG = 200;

const APOSTROPHE = 0x27;

const stemOf = (spelling: Spelling, text: string): string =>
  text === spelling.text ? spelling.stem : stem(text);

/** No human answer has more different words; the rest of a hostile one is left unstemmed. */
const DISTINCT_WORDS = 4000;

class Scanner {
  readonly tokens: Token[] = [];
  private distinct: Set<string> | undefined;
  private spaced = true;
  private readonly source: Normalised;
  private readonly knows: KnowsWord;

  constructor(source: Normalised, knows: KnowsWord) {
    this.source = source;
    this.knows = knows;
  }

  /** Whether a word is among the first different ones; they are counted once there may be too many. */
  private isStemmed(text: string): boolean {
    if (this.tokens.length < DISTINCT_WORDS) return true;
    this.distinct ??= new Set(this.tokens.flatMap((t) => (t.kind === 'word' ? t.text : [])));
    return this.distinct.add(text).size <= DISTINCT_WORDS;
  }

  /** A word as it is spelt; `text` where it is read as another. */
  private pushWord(from: number, to: number, spelling: Spelling, text = spelling.text): void {
    const known = this.isStemmed(text);
    this.tokens.push({
      kind: 'word',
      text,
      stem: known ? stemOf(spelling, text) : text,
      word: known && text === spelling.text ? spelling.number : -1,
      start: this.source.start[from] ?? 0,
      end: this.source.end[to - 1] ?? 0,
      upper: spelling.upper,
      capital: spelling.capital,
      spaced: this.spaced,
    });
    this.spaced = false;
  }

  /** A number or a mark. */
  private push(kind: 'number' | 'mark', from: number, to: number, text: string): void {
    this.tokens.push({
      kind,
      text,
      stem: text,
      word: -1,
      start: this.source.start[from] ?? 0,
      end: this.source.end[to - 1] ?? 0,
      upper: false,
      capital: false,
      spaced: this.spaced,
    });
    this.spaced = false;
  }

  /** `don't` is read as `do not`, `it's` as `it`. */
  private contraction(from: number, to: number, spelling: Spelling): number | undefined {
    if (this.source.text.charCodeAt(to) !== APOSTROPHE) return undefined;
    const tail = /^'(t|s|re|ve|ll|d|m)(?!\p{L})/iu.exec(this.source.text.slice(to, to + 4));
    if (!tail) return undefined;
    const end = to + tail[0].length;
    const word = this.source.text.slice(from, to).toLowerCase();
    if (tail[1]?.toLowerCase() === 't' && word.endsWith('n')) {
      const auxiliary = word === 'can' ? 'can' : word === 'won' ? 'will' : word.slice(0, -1);
      this.pushWord(from, to, spelling, auxiliary);
      this.pushWord(to - 1, end, this.spelling(to - 1, end), 'not');
    } else this.pushWord(from, to, spelling);
    return end;
  }

  private spelling(from: number, to: number): Spelling {
    return spellingOf(this.source.text.slice(from, to));
  }

  private word(from: number): number {
    const to = lettersEnd(this.source.text, from);
    const spelling = this.spelling(from, to);
    const contracted = this.contraction(from, to, spelling);
    if (contracted !== undefined) return contracted;
    if (spelling.text === 'cannot') {
      this.pushWord(from, to, spelling, 'can');
      this.pushWord(to - 3, to, this.spelling(to - 3, to), 'not');
    } else if (spelling.humps.length === 0 || this.knows(spelling.text))
      this.pushWord(from, to, spelling);
    else this.camelCase(from, to, spelling.humps);
    return to;
  }

  private camelCase(from: number, to: number, humps: readonly number[]): void {
    [0, ...humps].forEach((cut, i) => {
      const end = i < humps.length ? from + (humps[i] ?? 0) : to;
      this.pushWord(from + cut, end, this.spelling(from + cut, end));
    });
  }

  /** A tag of HTML is not read; one of a block ends the line. Undefined where none begins at `at`. */
  private tag(at: number): number | undefined {
    const [whole, name = ''] = TAG.exec(this.source.text.slice(at, at + LONGEST_TAG)) ?? [];
    if (whole === undefined) return undefined;
    if (!INLINE.has(name.toLowerCase())) this.push('mark', at, at + 1, '\n');
    this.spaced = true;
    return at + whole.length;
  }

  private mark(at: number): number {
    const char = this.source.text.charAt(at);
    const tagged = char === '<' ? this.tag(at) : undefined;
    if (tagged !== undefined) return tagged;
    if (char === '-' && this.source.text.charAt(at + 1) === '>') {
      this.push('mark', at, at + 2, '\u2192');
      return at + 2;
    }
    if (char === '=' && this.source.text.charAt(at + 1) === '>') {
      this.push('mark', at, at + 2, '\u2192');
      return at + 2;
    }
    if (char === '*' && isEmphasis(this.source.text, at)) return at + 1;
    if ('\u00d7\u00b7*'.includes(char)) this.pushWord(at, at + 1, spellingOf(char), 'x');
    else if (char === '%') this.pushWord(at, at + 1, spellingOf(char), 'percent');
    else this.push('mark', at, at + 1, char.toLowerCase());
    return at + 1;
  }

  run(): Token[] {
    const { text } = this.source;
    for (let at = 0; at < text.length;) {
      const code = text.charCodeAt(at);
      if (code === 32 || code === 0xa0) {
        this.spaced = true;
        at++;
      } else if (isDigit(code)) {
        const to = numberEnd(text, at);
        this.push('number', at, to, text.slice(at, to).replaceAll(',', '').toLowerCase());
        at = to;
      } else if (isLetter(text, at)) at = this.word(at);
      else {
        at = this.mark(at);
        if (code === 10) this.spaced = true;
      }
    }
    return this.tokens;
  }
}

/** Words, numbers and marks of a normalised section, in order; linear in its length. */
export function tokenise(source: Normalised, knows: KnowsWord): Token[] {
  return new Scanner(source, knows).run();
}
