import type { CompiledLexicon } from '../lexicon/compile.js';
import { phrasesOf } from '../ideas/features.js';
import type { Parsed } from '../claims/mentions.js';
import type { Word } from '../ideas/features.js';
import { normalise } from '../text/normalise.js';
import { structure } from '../text/structure.js';
import { tokenise } from '../text/tokens.js';
import { opposites } from './opposites.js';

/** The sentences of a text as they are written. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** A sentence and its words that tell something. */
export interface ReadSentence {
  readonly text: string;
  readonly parsed: Parsed;
  readonly words: readonly Word[];
}

/** Reads one sentence, or a few, as the ideas of the library are read. */
export function readSentence(text: string, lexicon: CompiledLexicon): ReadSentence {
  const tokens = tokenise(normalise(text), (word) => lexicon.knows(word));
  const found = { sentences: [], clauses: [] };
  structure(tokens, { from: 0, to: tokens.length, section: 0 }, found);
  const parsed = { tokens, ...found };
  return { text, parsed, words: phrasesOf(parsed, lexicon).flatMap((phrase) => phrase.words) };
}

/** The same in the case of the word whose place it takes. */
const inCaseOf = (word: string, other: string): string =>
  /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;

/** A sentence with each word that tells a direction exchanged for its contrary; undefined where it has none. */
export function turnedRound(text: string): string | undefined {
  const turned = text.replace(/[A-Za-z']+/g, (word) => {
    const other = opposites.get(word.toLowerCase());
    return other === undefined ? word : inCaseOf(word, other);
  });
  return turned === text ? undefined : turned;
}

/** A run of words that name things of the field, as offsets of the text. */
interface Name {
  readonly start: number;
  end: number;
  /** Its last token. */
  at: number;
}

function namesIn({ parsed: { tokens }, words }: ReadSentence): Name[] {
  const names: Name[] = [];
  for (const { at, concepts, isNumber, tells } of words) {
    const token = tokens[at];
    if (!token || concepts.length === 0 || isNumber || !tells) continue;
    const last = names.at(-1);
    if (last?.at === at - 1) {
      last.end = token.end;
      last.at = at;
    } else names.push({ start: token.start, end: token.end, at });
  }
  return names;
}

/**
 * A sentence in which the things of the field take one another's places, the first that of the second and so on;
 * undefined where it names fewer than two.
 */
export function rolesExchanged(sentence: ReadSentence): string | undefined {
  const { text } = sentence;
  const names = namesIn(sentence);
  let turned = '';
  let from = 0;
  names.forEach(({ start, end }, i) => {
    const { start: otherStart, end: otherEnd } = names[i % 2 === 0 ? i + 1 : i - 1] ?? {
      start,
      end,
    };
    turned += text.slice(from, start) + text.slice(otherStart, otherEnd);
    from = end;
  });
  turned += text.slice(from);
  return turned === text ? undefined : turned;
}
