import type { CompiledLexicon, Matcher } from '../lexicon/compile.js';
import { silent } from '../lexicon/forms.js';
import { stem } from '../text/stem.js';
import type { Clause, Sentence } from '../text/structure.js';
import { attributionOf, deniedIn, rejectionOf } from '../text/denial.js';
import type { Token } from '../text/tokens.js';

/** A concept named by the tokens `[from, to)`. */
export interface Mention {
  readonly concept: string;
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  /** The clause denies it (not, never, no, instead of). */
  readonly denied: boolean;
}

/** Text taken apart, before any concept is looked for. */
interface Parsed {
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Clause[];
}

/** Words that may stand between the parts of a form with `...`. */
const GAP = 5;

interface Found {
  readonly concept: string;
  readonly from: number;
  readonly to: number;
  /** The form holds its own denial. */
  readonly denies: boolean;
}

/** Runs one automaton over one sentence's stream of token indices. */
function scan(
  matcher: Matcher,
  stream: readonly number[],
  read: (at: number) => { stem: string; token: Token },
): Found[] {
  const found: Found[] = [];
  const open = new Map<number, { from: number; end: number }[]>();
  let state = 0;
  stream.forEach((index, position) => {
    const { stem: word, token } = read(index);
    state = matcher.automaton.step(state, word);
    for (const out of matcher.automaton.outputs(state)) {
      const form = matcher.forms[out.form];
      if (!form || (out.exact !== undefined && !token.upper)) continue;
      const first = position - out.length + 1;
      let from = stream[first] ?? index;
      const parts = open.get(out.form) ?? [];
      if (out.part > 0) {
        const before = parts[out.part - 1];
        if (!before || first <= before.end || first - before.end > GAP + 1) continue;
        from = before.from;
      }
      if (out.part === form.parts - 1)
        found.push({ concept: form.concept, from, to: index + 1, denies: form.denies });
      else {
        parts[out.part] = { from, end: position };
        open.set(out.form, parts);
      }
    }
  });
  return found;
}

/** Reads tokens as stems, correcting misspelt terms once per word. */
function reader(tokens: readonly Token[], lexicon: CompiledLexicon, local: Matcher) {
  const corrected = new Map<string, string>();
  return (at: number): { stem: string; token: Token } => {
    const token = tokens[at];
    if (!token) throw new Error(`no token ${at}`);
    if (token.kind !== 'word' || token.text.length < 6) return { stem: token.stem, token };
    let word = corrected.get(token.text);
    if (word === undefined) {
      const known = lexicon.knows(token.text) || local.knows(token.text);
      const right = known ? undefined : lexicon.speller.correct(token.text);
      word = right === undefined ? token.stem : stem(right);
      corrected.set(token.text, word);
    }
    return { stem: word, token };
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
): Uint8Array {
  const covered = marked(
    tokens.length,
    found,
    (f) => f.denies && f.to - f.from > 1 && f.to - f.from < 12,
  );
  const turning = marked(tokens.length, found, (f) => lexicon.opposites.has(f.concept));
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

/** Everything that a mention says: the concept, what it is-a, and, when denied, its opposite. */
function* said(
  found: Found,
  denied: boolean,
  lexicon: CompiledLexicon,
): Generator<[string, boolean]> {
  for (const id of lexicon.lineage.get(found.concept) ?? [found.concept]) {
    yield [id, denied];
    const opposite = denied ? lexicon.opposites.get(id) : undefined;
    if (opposite !== undefined) yield [opposite, false];
  }
}

/**
 * Finds the concepts of the lexicon and of the rubric (`local`, which hides the lexicon's concepts of the
 * same id), by concept and in order of the text, and the tokens that are denied. Linear in the number of
 * tokens.
 */
export function findMentions(
  text: Parsed,
  lexicon: CompiledLexicon,
  local: Matcher & { readonly ids: ReadonlySet<string> },
): { mentions: Map<string, Mention[]>; denied: Uint8Array } {
  const read = reader(text.tokens, lexicon, local);
  const found: (Found & { sentence: number })[] = [];
  text.sentences.forEach((sentence, index) => {
    const stream: number[] = [];
    for (let at = sentence.from; at < sentence.to; at++) {
      const token = text.tokens[at];
      if (token && token.kind !== 'mark' && !silent.has(token.text)) stream.push(at);
    }
    const wide = scan(lexicon, stream, read).filter((f) => !local.ids.has(f.concept));
    for (const f of [...wide, ...scan(local, stream, read)]) found.push({ ...f, sentence: index });
  });
  const denied = denials(text, found, lexicon);
  const mentions = new Map<string, Mention[]>();
  for (const f of found.sort((a, b) => a.from - b.from || a.to - b.to)) {
    for (const [concept, isDenied] of said(f, denied[f.from] === 1, lexicon)) {
      const mention = { concept, from: f.from, to: f.to, sentence: f.sentence, denied: isDenied };
      const list = mentions.get(concept);
      if (list) list.push(mention);
      else mentions.set(concept, [mention]);
    }
  }
  return { mentions, denied };
}
