import type { CompiledLexicon, Matcher } from '../lexicon/compile.js';
import { silent } from '../lexicon/forms.js';
import { ByWord } from '../text/by-word.js';
import { stem } from '../text/stem.js';
import type { Clause, Sentence } from '../text/structure.js';
import { attributionOf, deniedIn, rejectionOf } from '../text/denial.js';
import type { Token } from '../text/tokens.js';
import type { Local, Meaning } from './meanings.js';
import { meaningsOf } from './meanings.js';

/** Tokens `[from, to)` that name a concept. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
}

/** A place that names a concept, or what the concept is a kind of. */
export interface Mention extends Place {
  /** The clause denies it (not, never, no, instead of). */
  readonly denied: boolean;
}

/** Text taken apart, before any concept is looked for. */
export interface Parsed {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Clause[];
}

/** Words that may stand between the parts of a form with `...`. */
const GAP = 5;

interface Found extends Place {
  readonly meaning: Meaning;
}

/** What is made of a form (by its number) that was read in tokens `[from, to)`. */
type Take = (form: number, from: number, to: number) => void;

/** The words of one sentence that are read: the index of each token, and the number of its stem. */
interface Stream {
  readonly at: readonly number[];
  readonly symbols: readonly number[];
}

/** Runs one automaton over a sentence. */
function scan(
  { automaton, gaps }: Matcher,
  { at, symbols }: Stream,
  tokens: readonly Token[],
  take: Take,
): void {
  gaps.begin();
  const { outputs } = automaton;
  let state = 0;
  for (let position = 0; position < at.length; position++) {
    state = automaton.step(state, symbols[position] ?? 0);
    if (state === 0) continue;
    const index = at[position] ?? 0;
    for (let out = outputs.begin(state); out < outputs.begin(state + 1); out++) {
      if (outputs.isExact(out) && tokens[index]?.upper !== true) continue;
      const first = position - outputs.length(out) + 1;
      const from = outputs.isFirst(out)
        ? at[first]
        : gaps.startBefore(outputs.slot(out) - 1, first, GAP);
      if (from === undefined) continue;
      if (outputs.isLast(out)) take(outputs.form(out), from, index + 1);
      else gaps.put(outputs.slot(out), from, position);
    }
  }
}

/** The stem of the word that a token misspells, worked out once per word; undefined where it is none. */
function corrector({ speller }: CompiledLexicon): (token: Token) => string | undefined {
  const corrected = new Map<string, string | undefined>();
  return ({ kind, text }) => {
    if (kind !== 'word' || text.length < 6) return undefined;
    if (corrected.has(text)) return corrected.get(text);
    const right = speller.correct(text);
    const found = right === undefined ? undefined : stem(right);
    corrected.set(text, found);
    return found;
  };
}

/** Marks the tokens of mentions for which `holds`. */
function marked(size: number, found: readonly Found[], holds: (f: Found) => boolean): Uint8Array {
  const marks = new Uint8Array(size);
  for (const f of found) if (holds(f)) marks.fill(1, f.from, f.to);
  return marks;
}

/**
 * Marks the denied tokens of all clauses; a list goes on being denied after a comma. Where a denial turns an
 * idea into its opposite (`TP never leaves the node`), what stands before it is asserted.
 */
function denials({ tokens, sentences, clauses }: Parsed, found: readonly Found[]): Uint8Array {
  const covered = marked(
    tokens.length,
    found,
    ({ meaning, from, to }) => meaning.coversDenial && to - from > 1 && to - from < 12,
  );
  const turning = marked(tokens.length, found, ({ meaning }) => meaning.turns);
  const denied = new Uint8Array(tokens.length);
  let carries = false;
  for (const clause of clauses) {
    const ranges = deniedIn(tokens, clause, (at) => covered[at] === 1);
    for (const { at, from, to } of ranges) {
      const turns = turning.subarray(at, clause.to).includes(1);
      denied.fill(1, turns ? at : from, to);
    }
    if (ranges.length > 0) carries = ranges.some(({ to }) => to >= clause.to);
    else if (carries && clause.continues && !clause.hasVerb) denied.fill(1, clause.from, clause.to);
    else carries = false;
  }
  /** What the rejected words deny themselves is asserted: two denials make none. */
  const reject = (behind: number, sentence: Sentence): void => {
    denied.fill(1, sentence.from, sentence.to);
    for (const clause of clauses.slice(sentence.firstClause, sentence.lastClause))
      for (const { at, from, to } of deniedIn(tokens, clause, (i) => covered[i] === 1))
        if (at >= behind) denied.fill(0, Math.max(from, behind), to);
  };
  for (const sentence of sentences) {
    const rejected = rejectionOf(tokens, sentence);
    if (rejected) reject(rejected.from, sentence);
    const reported = attributionOf(tokens, sentence);
    if (reported) denied.fill(1, reported.from, reported.to);
  }
  return denied;
}

const isSilent = new ByWord(({ text }) => silent.has(text));

/** The concepts of the lexicon and of the rubric that stand in a text. */
interface Named {
  /** By sentence and then in order; what changes nothing is left out. */
  readonly found: readonly Found[];
  /** The sentences that name any. */
  readonly sentences: ReadonlySet<number>;
}

const isAfter = (a: Place, b: Place): boolean =>
  a.from > b.from || (a.from === b.from && a.to > b.to);

/** Puts the places from index `first` on, those of one sentence, in order of the text: nearly all stand so already. */
function sortFrom(first: number, places: Found[]): void {
  for (let i = first + 1; i < places.length; i++) {
    const place = places[i];
    let at = i;
    for (; place && at > first; at--) {
      const before = places[at - 1];
      if (!before || !isAfter(before, place)) break;
      places[at] = before;
    }
    if (place) places[at] = place;
  }
}

function namedIn({ tokens, sentences }: Parsed, lexicon: CompiledLexicon, local: Local): Named {
  const correct = corrector(lexicon);
  const { ofLexicon, ofRubric } = meaningsOf(lexicon, local);
  const found: Found[] = [];
  const named = new Set<number>();
  let sentence = 0;
  const taking =
    (meanings: readonly (Meaning | undefined)[]): Take =>
    (form, from, to) => {
      const meaning = meanings[form];
      if (!meaning) return;
      named.add(sentence);
      if (!meaning.isIdle) found.push({ from, to, sentence, meaning });
    };
  const takeLexicon = taking(ofLexicon);
  const takeRubric = taking(ofRubric);
  for (const range of sentences) {
    const at: number[] = [];
    const general: number[] = [];
    const own: number[] = [];
    for (let i = range.from; i < range.to; i++) {
      const token = tokens[i];
      if (!token || token.kind === 'mark' || isSilent.of(token)) continue;
      let symbol = lexicon.symbols.of(token);
      let ownSymbol = local.symbols.of(token);
      const right = symbol + ownSymbol === 0 ? correct(token) : undefined;
      if (right !== undefined) {
        symbol = lexicon.automaton.symbolOf(right);
        ownSymbol = local.automaton.symbolOf(right);
      }
      at.push(i);
      general.push(symbol);
      own.push(ownSymbol);
    }
    const first = found.length;
    scan(lexicon, { at, symbols: general }, tokens, takeLexicon);
    scan(local, { at, symbols: own }, tokens, takeRubric);
    sortFrom(first, found);
    sentence++;
  }
  return { found, sentences: named };
}

/** Every mention under its concept and what that is-a, and, when denied, under the opposites of these as asserted. */
function mentionsBy(
  found: readonly Found[],
  isDenied: (token: number) => boolean,
): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>();
  const add = (concept: string, mention: Mention): void => {
    const list = mentions.get(concept);
    if (list) list.push(mention);
    else mentions.set(concept, [mention]);
  };
  for (const { meaning, from, to, sentence } of found) {
    const mention = { from, to, sentence, denied: isDenied(from) };
    for (const id of meaning.asserted) add(id, mention);
    const claimed = mention.denied ? { ...mention, denied: false } : mention;
    for (const id of meaning.withDenial) add(id, claimed);
    if (mention.denied) for (const id of meaning.opposites) add(id, claimed);
  }
  return mentions;
}

/**
 * Finds the concepts of the lexicon and of the rubric and the tokens that are denied: by concept (of the wanted ones
 * alone, where such are given) in order of the text, and the sentences that name any. Linear in the number of tokens.
 */
export function findMentions(
  text: Parsed,
  lexicon: CompiledLexicon,
  local: Local,
): { mentions: Map<string, Mention[]>; named: ReadonlySet<number>; denied: Uint8Array } {
  const { found, sentences } = namedIn(text, lexicon, local);
  const denied = denials(text, found);
  const mentions = mentionsBy(found, (token) => denied[token] === 1);
  return { mentions, named: sentences, denied };
}
