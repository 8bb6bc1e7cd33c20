import type { Form, Output } from '../lexicon/automaton.js';
import type { CompiledLexicon, Gaps, Matcher } from '../lexicon/compile.js';
import type { Lineage } from './lineages.js';
import { lineagesOf } from './lineages.js';
import { silent } from '../lexicon/forms.js';
import { ByWord } from '../text/by-word.js';
import { stem } from '../text/stem.js';
import type { Clause, Sentence } from '../text/structure.js';
import { attributionOf, deniedIn, rejectionOf } from '../text/denial.js';
import type { Token } from '../text/tokens.js';

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
interface Parsed {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Clause[];
}

/** What a rubric names by its own terms and words. */
export interface Local extends Matcher {
  /** Those that hide the lexicon's concept of the same id. */
  readonly ids: ReadonlySet<string>;
  /**
   * What only errors are known by. The denial in such a form (`changes nothing`) is its own: it lifts no denial
   * from the rest of the clause, so that to look for an error never turns a denied idea into a claim.
   */
  readonly asides?: ReadonlySet<string>;
}

/** Words that may stand between the parts of a form with `...`. */
const GAP = 5;

interface Found extends Place {
  readonly form: Form;
  /** Of a concept of the lexicon, or of a term of the rubric by the same name. */
  readonly lineage: Lineage | undefined;
}

/** What is made of a form that was read in tokens `[from, to)`. */
type Take = (form: Form, from: number, to: number) => void;

/** The token at which the form begins whose part ends at `position`; undefined where an earlier part is not near. */
function startOf(out: Output, position: number, at: readonly number[], gaps: Gaps) {
  const first = position - out.length + 1;
  return out.part === 0 ? at[first] : gaps.startBefore(out.slot - 1, first, GAP);
}

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
  let state = 0;
  for (let position = 0; position < at.length; position++) {
    state = automaton.step(state, symbols[position] ?? 0);
    if (state === 0) continue;
    const index = at[position] ?? 0;
    for (const out of automaton.outputs(state)) {
      if (out.exact !== undefined && tokens[index]?.upper !== true) continue;
      const from = startOf(out, position, at, gaps);
      if (from === undefined) continue;
      if (out.part === out.form.parts - 1) take(out.form, from, index + 1);
      else gaps.put(out.slot, from, position);
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
function denials(
  { tokens, sentences, clauses }: Parsed,
  found: readonly Found[],
  lexicon: CompiledLexicon,
  asides: Local['asides'],
): Uint8Array {
  const covered = marked(
    tokens.length,
    found,
    ({ form, from, to }) =>
      form.denies && to - from > 1 && to - from < 12 && asides?.has(form.concept) !== true,
  );
  const turning = marked(tokens.length, found, (f) => lexicon.opposites.has(f.form.concept));
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

function namedIn(
  { tokens, sentences }: Parsed,
  lexicon: CompiledLexicon,
  local: Local,
  wanted?: ReadonlySet<string>,
): Named {
  const correct = corrector(lexicon);
  const lineages = lineagesOf(lexicon, wanted);
  const all: Found[] = [];
  const named = new Set<number>();
  let found: Found[] = [];
  let sentence = 0;
  const put = (form: Form, from: number, to: number, isWanted: boolean): void => {
    named.add(sentence);
    const lineage = lineages.get(form.concept);
    if (isWanted || form.denies || lineage?.idle !== true)
      found.push({ form, from, to, sentence, lineage });
  };
  const ofRubric: Take = (form, from, to) => put(form, from, to, true);
  const ofLexicon: Take = (form, from, to) => {
    if (!local.ids.has(form.concept)) put(form, from, to, false);
  };
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
    scan(lexicon, { at, symbols: general }, tokens, ofLexicon);
    scan(local, { at, symbols: own }, tokens, ofRubric);
    for (const f of found.sort((a, b) => a.from - b.from || a.to - b.to)) all.push(f);
    found = [];
    sentence++;
  }
  return { found: all, sentences: named };
}

/** Every mention under its concept and what that is-a, and, when denied, under the opposites of these as asserted. */
function mentionsBy(
  found: readonly Found[],
  isDenied: (place: Found) => boolean,
  wanted: ReadonlySet<string> | undefined,
): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>();
  const add = (concept: string, mention: Mention): void => {
    const list = mentions.get(concept);
    if (list) list.push(mention);
    else mentions.set(concept, [mention]);
  };
  for (const place of found) {
    const { form, from, to, sentence, lineage } = place;
    const mention = { from, to, sentence, denied: isDenied(place) };
    if (lineage === undefined) {
      if (wanted?.has(form.concept) !== false) add(form.concept, mention);
      continue;
    }
    for (const id of lineage.asserted) add(id, mention);
    if (mention.denied)
      for (const id of lineage.denied) add(id, { from, to, sentence, denied: false });
  }
  return mentions;
}

/**
 * Finds the concepts of the lexicon and of the rubric and the tokens that are denied: by concept (of the `wanted` ones
 * alone, where such are given) in order of the text, and the sentences that name any. Linear in the number of tokens.
 */
export function findMentions(
  text: Parsed,
  lexicon: CompiledLexicon,
  local: Local,
  wanted?: ReadonlySet<string>,
): { mentions: Map<string, Mention[]>; named: ReadonlySet<number>; denied: Uint8Array } {
  const { found, sentences } = namedIn(text, lexicon, local, wanted);
  const { asides } = local;
  const denied = denials(text, found, lexicon, asides);
  const isDenied = ({ form, from }: Found): boolean =>
    denied[from] === 1 && !(form.denies && asides?.has(form.concept) === true);
  const mentions = mentionsBy(found, isDenied, wanted);
  return { mentions, named: sentences, denied };
}
