import type { CompiledLexicon } from '../lexicon/compile.js';
import { compileForms } from '../lexicon/compile.js';
import type { Parsed } from '../claims/mentions.js';
import { findMentions } from '../claims/mentions.js';
import { informativeness } from '../text/informativeness.js';
import { rootOf } from '../text/root.js';

/** Small words that tell where something stands or which way it goes. */
const bearings = new Set(
  'before after inside outside within across between up down over under above below without out off'.split(
    ' ',
  ),
);

/** No terms of a rubric's own: every concept of the lexicon is looked for, and nothing else. */
const anything = { ...compileForms([]), terms: new Set<string>() };
/** A form that spans more words names nothing that stands in one place. */
const LONGEST = 8;

/** A word or number that tells something. */
export interface Word {
  readonly at: number;
  /** Root of the word, or the number as written. */
  readonly root: string;
  readonly isNumber: boolean;
  /** It tells what is spoken of; a small word that is but a part of a concept tells how it is spoken of. */
  readonly tells: boolean;
  /** The concepts of the lexicon that it is a part of. */
  readonly concepts: readonly string[];
  /** Its clause denies it. */
  readonly denied: boolean;
}

/** The words of a sentence that tell something, in order. */
export interface Phrase {
  readonly sentence: number;
  readonly words: readonly Word[];
}

/** The concepts by the token that they stand on. */
function conceptsAt(mentions: ReturnType<typeof findMentions>['mentions']): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [id, places] of mentions)
    for (const { from, to } of places)
      if (to - from <= LONGEST)
        for (let at = from; at < to; at++) {
          const here = found.get(at);
          if (here === undefined) found.set(at, [id]);
          else if (!here.includes(id)) here.push(id);
        }
  return found;
}

/** The words of each sentence that tell something. Linear in the length of the text. */
export function phrasesOf(text: Parsed, lexicon: CompiledLexicon): Phrase[] {
  const { mentions, denied } = findMentions(text, lexicon, anything);
  const concepts = conceptsAt(mentions);
  return text.sentences.map(({ from, to }, sentence) => {
    const words: Word[] = [];
    for (let at = from; at < to; at++) {
      const token = text.tokens[at];
      if (!token || token.kind === 'mark') continue;
      const isNumber = token.kind === 'number';
      const here = concepts.get(at) ?? [];
      const tells = isNumber || bearings.has(token.text) || informativeness(token.stem) > 0;
      if (!tells && here.length === 0) continue;
      const root = isNumber ? token.text : rootOf(token.text);
      words.push({ at, root, isNumber, tells, concepts: here, denied: denied[at] === 1 });
    }
    return { sentence, words };
  });
}

/** So many words on, a neighbour still belongs to a word. */
export const NEIGHBOURS = 3;
