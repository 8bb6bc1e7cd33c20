import type { HeardWord, HeldError, SpottedIdeas } from './hit.js';
import { findMentions } from './claims/mentions.js';
import type { Mention, Place } from './claims/mentions.js';
import type { Local } from './claims/meanings.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import type { Quantity } from '../units/quantity.js';
import { statedQuantities } from '../units/quantity.js';
import { normalise } from './text/normalise.js';
import type { Clause, Sentence } from './text/structure.js';
import { structure } from './text/structure.js';
import type { Token } from './text/tokens.js';
import { tokenise } from './text/tokens.js';

/** A quantity and the tokens `[from, to)` that write it. */
export interface PlacedQuantity extends Quantity {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly denied: boolean;
}

/** Everything that was read in an answer. Token indices run through all sections. */
export interface Reading {
  readonly sections: readonly { readonly id: string; readonly raw: string }[];
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Clause[];
  /** By concept, in order of the text. */
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
  /** The sentences that name any concept. */
  readonly named: ReadonlySet<number>;
  readonly quantities: readonly PlacedQuantity[];
  /** What is said of the ideas that a rubric asks for; see `withIdeas`. */
  readonly ideas: SpottedIdeas;
  /** Its words, where a rubric asks for ideas. */
  readonly heard: readonly HeardWord[];
  /** The errors of the library that it holds, where a rubric tells them from its ideas. */
  readonly errors: readonly HeldError[];
  /** By sentence: 1 as the right sentences of the idea that it speaks of, -1 as the wrong ones. */
  readonly leaning: ReadonlyMap<number, number>;
}

const nothingSpotted: Pick<Reading, 'ideas' | 'heard' | 'errors' | 'leaning'> = {
  ideas: new Map(),
  heard: [],
  errors: [],
  leaning: new Map(),
};

/** The first item of `sorted` whose `key` is at least `value`. */
export function lowerBound<T>(
  sorted: readonly T[],
  value: number,
  key: (item: T) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && key(item) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const startOf = (sentence: Sentence): number => sentence.from;

/** The sentence that holds token `at`; -1 where it stands between two. */
export function sentenceOf(sentences: readonly Sentence[], at: number): number {
  const index = lowerBound(sentences, at + 1, startOf) - 1;
  const sentence = sentences[index];
  return sentence && at < sentence.to ? index : -1;
}

/** The first token from `low` on that begins at `offset` of its section or later. */
function firstAt(tokens: readonly Token[], low: number, offset: number): number {
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads the sections of an answer with the lexicon and a rubric's own terms. */
export function read(
  sections: readonly { readonly id: string; readonly raw: string }[],
  lexicon: CompiledLexicon,
  local: Local,
): Reading {
  const tokens: Token[] = [];
  const into = { sentences: [] as Sentence[], clauses: [] as Clause[] };
  const placed: (Place & { readonly q: Quantity })[] = [];
  sections.forEach(({ raw }, section) => {
    const source = normalise(raw);
    const from = tokens.length;
    for (const t of tokenise(source, (w) => lexicon.knows(w) || local.knows(w))) tokens.push(t);
    structure(tokens, { from, to: tokens.length, section }, into);
    for (const q of statedQuantities(source.text)) {
      const start = source.start[q.start] ?? 0;
      const end = source.end[q.end - 1] ?? 0;
      const first = firstAt(tokens, from, start);
      const last = firstAt(tokens, first, end);
      const sentence = sentenceOf(into.sentences, first);
      if (sentence >= 0) placed.push({ q, from: first, to: Math.max(last, first + 1), sentence });
    }
  });
  const text = { tokens, ...into };
  const { mentions, named, denied } = findMentions(text, lexicon, local);
  const quantities = placed.map(({ q, from, to, sentence }): PlacedQuantity => ({
    value: q.value,
    dimension: q.dimension,
    unit: q.unit,
    written: q.written,
    start: q.start,
    end: q.end,
    from,
    to,
    sentence,
    denied: denied[from] === 1,
  }));
  return { sections, tokens, ...into, mentions, named, quantities, ...nothingSpotted };
}

/** The same text, searched for what another rubric names by its own terms and words. */
export function searchedFor(
  reading: Reading,
  { lexicon, local }: { readonly lexicon: CompiledLexicon; readonly local: Local },
): Reading {
  const { mentions, named } = findMentions(reading, lexicon, local);
  return { ...reading, mentions, named };
}
