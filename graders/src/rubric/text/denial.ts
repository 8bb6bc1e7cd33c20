import type { Clause, Sentence } from './structure.js';
import type { Token } from './tokens.js';
import { absences, forwardNegators, negators, softened } from './words.js';

/** A stretch `[from, to)` of tokens. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const ABSENCE_REACH = 4;

/** A stretch `[from, to)` that is denied by the word at `at`. */
interface Denial extends Range {
  readonly at: number;
}

/** The stretch that the word at `at` denies, if it denies one. */
function deniedBy(tokens: readonly Token[], at: number, clause: Clause): Denial | undefined {
  const word = tokens[at]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  if (negators.has(word) && !softened.has(next)) return { at, from: clause.from, to: clause.to };
  if (forwardNegators.has(word) || (word === 'rather' && next === 'than'))
    return { at, from: at, to: clause.to };
  if (!absences.has(word)) return undefined;
  const whole = /^(?:need|use|point|sense|reason)$/.test(next);
  return { at, from: at, to: whole ? clause.to : Math.min(clause.to, at + ABSENCE_REACH) };
}

const falsehoods = new Set('false wrong untrue incorrect myth nonsense'.split(' '));
const opinions = new Set(['think', 'believe']);
const untrue = new Set('true case correct right think believe agree'.split(' '));

/**
 * What the sentence rejects as a whole: all that follows `it is not true that`, `it is wrong that`, `I do not
 * think`; undefined where it rejects nothing.
 */
export function rejectionOf(tokens: readonly Token[], sentence: Sentence): Range | undefined {
  let denies = false;
  for (let at = sentence.from; at < Math.min(sentence.to, sentence.from + 8); at++) {
    const { text } = tokens[at] ?? { text: '' };
    if (negators.has(text) || text === 'no') denies = true;
    const rejects = falsehoods.has(text) || (denies && untrue.has(text));
    const opens = opinions.has(text) || /^(?:that|:)$/.test(tokens[at + 1]?.text ?? '');
    if (rejects && opens) return { from: at + 1, to: sentence.to };
  }
  return undefined;
}

/** The end of what a sentence rejects as a whole; 0 where it rejects nothing. */
export const rejectionEnd = (tokens: readonly Token[], sentence: Sentence): number =>
  rejectionOf(tokens, sentence)?.to ?? 0;

const others = new Set(
  'some many most people others they someone somebody everybody everyone one'.split(' '),
);
const saying = new Set(
  'say says said think thinks believe believes claim claims argue argues assume assumes'.split(' '),
);
const reported = new Set('said claimed believed assumed thought argued tempting'.split(' '));
const errors = new Set(
  'mistake misconception myth error belief misunderstanding fallacy'.split(' '),
);
const turning = new Set('but however yet although though'.split(' '));

/** `a common mistake is`, `it is often said that`. */
function opensReport(tokens: readonly Token[], at: number, impersonal: boolean): boolean {
  const { text } = tokens[at] ?? { text: '' };
  if (!/^(?:that|to|is)$/.test(tokens[at + 1]?.text ?? '')) return false;
  return errors.has(text) || (impersonal && reported.has(text));
}

/** Where the words of others begin: behind `some people say`, `it is often said`, `a common mistake`. */
function speechStart(tokens: readonly Token[], sentence: Sentence): number | undefined {
  const impersonal = tokens[sentence.from]?.text === 'it';
  let speaker = false;
  for (let at = sentence.from; at < Math.min(sentence.to, sentence.from + 7); at++) {
    const { text } = tokens[at] ?? { text: '' };
    if (text === 'i' || text === 'we') return undefined;
    if (others.has(text) && tokens[at + 1]?.text !== 'of') speaker = true;
    if ((speaker && saying.has(text)) || opensReport(tokens, at, impersonal)) return at + 1;
  }
  return undefined;
}

/** What a sentence reports as said by others, up to the `but` of the speaker; undefined where it reports nothing. */
export function attributionOf(tokens: readonly Token[], sentence: Sentence): Range | undefined {
  const from = speechStart(tokens, sentence);
  if (from === undefined) return undefined;
  let to = from;
  while (to < sentence.to && !turning.has(tokens[to]?.text ?? '')) to++;
  return { from, to };
}

/** Words that, behind a denial, take it back: `do not ignore`, `never without`, `not irrelevant`. */
const undoing = new Set(
  'avoid ignore without lack unnecessary useless pointless irrelevant ignored avoided'.split(' '),
);
const UNDOING_REACH = 5;

/**
 * The denied stretches of a clause; `covered(i)` says that token `i` belongs to a term such as `does not fit`.
 * Two denials make none.
 */
export function deniedIn(
  tokens: readonly Token[],
  clause: Clause,
  covered: (at: number) => boolean,
): Denial[] {
  const found: Denial[] = [];
  for (let at = clause.from; at < clause.to; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || covered(at)) continue;
    const last = found.at(-1);
    if (last && at - last.at <= UNDOING_REACH && undoing.has(token.text) && last.to > at) {
      found.pop();
      continue;
    }
    const range = deniedBy(tokens, at, clause);
    if (range) found.push(range);
  }
  return found;
}
