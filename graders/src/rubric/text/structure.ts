import { isBombast } from './bombast.js';
import type { Wording } from './glue.js';
import { wordingOf } from './glue.js';
import { isAsked, isSupposed } from './mood.js';
import { hedgesIn, isUncommitted } from './stance.js';
import type { Token } from './tokens.js';
import {
  clauseStarters,
  comparisons,
  determiners,
  reasonWords,
  finiteVerbs,
  nounVerbs,
  prepositions,
} from './words.js';

/** A stretch of tokens `[from, to)` between commas, brackets, arrows or conjunctions. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly hasVerb: boolean;
  /** Has a verb that is no noun as well (`is`, `compare`; not `shard`, `test`). */
  readonly hasFiniteVerb: boolean;
  /** Joined to the clause before by a comma and nothing else. */
  readonly continues: boolean;
}

/** A sentence, line or bullet. */
export interface Sentence {
  readonly from: number;
  readonly to: number;
  readonly section: number;
  /** Clauses `[firstClause, lastClause)`. */
  readonly firstClause: number;
  readonly lastClause: number;
  /** States a relation: verb, comparison, cause, arrow, number with its meaning. */
  readonly reasoned: boolean;
  /** Gives a cause, purpose, condition or consequence. */
  readonly causal: boolean;
  /** A run of short items without verbs, or of names tied by showy verbs. */
  readonly bareList: boolean;
  /** Strings names together with showy verbs. */
  readonly bombast: boolean;
  /** Whether it says more than that things have to do with one another. */
  readonly wording: Wording;
  /** Asked or supposed, not asserted. */
  readonly open: boolean;
  /** How often it leaves open what it says. */
  readonly hedges: number;
}

const closers = new Set(['.', '!', '?', '\n', '\u2022', '\u3002']);
const dividers = new Set(',;:()[]\u2192\u2013\u2014|"\u201c\u201d');
const relations = new Set('\u2192=\u2248<>\u226a\u226b\u2264\u2265\u221d:~');
const bullets = new Set(['-', '*', '\u2022', '\u00b7']);

/** Longer than any sentence; a text without full stops is cut here. */
const LONGEST_SENTENCE = 60;

/** A point ends a sentence only before white space or the end: not in `e.g. this`, `torch.profiler`, `1.5`. */
function closes(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'mark' || !closers.has(token.text)) return false;
  if (token.text !== '.') return true;
  const next = tokens[at + 1];
  if (next && !next.spaced && next.text !== '\n') return false;
  const before = tokens[at - 1];
  const abbreviation =
    before &&
    /^(?:e|g|i|vs|etc|approx|incl|eg|ie|fig|resp|ca|eff|avg|max|min|opt|acc|mem)$/.test(
      before.text,
    );
  return !(abbreviation && next && !next.capital && next.text !== '\n');
}

const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && (finiteVerbs.has(token.stem) || nounVerbs.has(token.stem));

const isDivider = (token: Token): boolean => token.kind === 'mark' && dividers.has(token.text);

/** `-` divides only where it stands between spaces. */
const isDash = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '-' && tokens[at].spaced && tokens[at + 1]?.spaced === true;

/** Whether words stand in `[from, to)` that are verbs; undefined where no words do. */
function verbsIn(
  tokens: readonly Token[],
  from: number,
  to: number,
): Pick<Clause, 'hasVerb' | 'hasFiniteVerb'> | undefined {
  let words = 0;
  let hasVerb = false;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (!token || token.kind === 'mark') continue;
    words++;
    if (token.kind !== 'word') continue;
    if (finiteVerbs.has(token.stem)) return { hasVerb: true, hasFiniteVerb: true };
    hasVerb ||= nounVerbs.has(token.stem);
  }
  return words > 0 ? { hasVerb, hasFiniteVerb: false } : undefined;
}

function clausesOf(tokens: readonly Token[], from: number, to: number, sentence: number): Clause[] {
  const found: Clause[] = [];
  let start = from;
  let continues = false;
  const close = (end: number, comma: boolean): void => {
    const verbs = verbsIn(tokens, start, end);
    if (verbs)
      found.push({
        from: start,
        to: end,
        sentence,
        hasVerb: verbs.hasVerb,
        hasFiniteVerb: verbs.hasFiniteVerb,
        continues,
      });
    continues = comma && verbs !== undefined;
    start = end;
  };
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (!token) break;
    if (isDivider(token) || isDash(tokens, at)) {
      close(at, token.text === ',');
      start = at + 1;
    } else if (token.kind === 'word' && at > start && clauseStarters.has(token.text))
      close(at, false);
  }
  close(to, false);
  return found;
}

/** A sign that relates what stands on its sides; `TP=8` is one setting. */
const relates = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (token?.kind !== 'mark' || !relations.has(token.text) || at + 1 >= tokens.length) return false;
  return token.text !== '=' || token.spaced;
};

/** So many `and` make a list of a sentence. */
const CHAIN = 3;
const isAnd = (token: Token | undefined): boolean => token?.text === 'and' || token?.text === 'or';

/** The clauses, cut at `and` as well where a sentence is a chain of them. */
function itemsOf(
  tokens: readonly Token[],
  clauses: readonly Clause[],
): readonly Pick<Clause, 'from' | 'to' | 'hasFiniteVerb'>[] {
  const ands: number[] = [];
  for (const { from, to } of clauses)
    for (let at = from; at < to; at++) if (isAnd(tokens[at])) ands.push(at);
  if (ands.length < CHAIN) return clauses;
  return clauses.flatMap((clause) => {
    const cuts = [clause.from, ...ands.filter((at) => clause.from < at && at < clause.to)];
    return cuts.map((from, i) => {
      const to = cuts[i + 1] ?? clause.to;
      const words = tokens.slice(from, to);
      const hasFiniteVerb = words.some((t) => t.kind === 'word' && finiteVerbs.has(t.stem));
      return { from, to, hasFiniteVerb };
    });
  });
}

/** A sign or a bracket that says something of the item before it: `SDPA (exact), CPU offload (PCIe)`. */
const remarks = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '(' || (tokens[at]?.text !== ':' && relates(tokens, at));

/** Items in a row that say nothing about one another. */
function isBareList(tokens: readonly Token[], clauses: readonly Clause[]): boolean {
  const all = itemsOf(tokens, clauses);
  if (all.length < 4) return false;
  const items = all.filter((c) => !c.hasFiniteVerb && c.to - c.from <= 7);
  const [first] = clauses;
  const last = clauses.at(-1);
  let signs = 0;
  for (let at = first?.from ?? 0; at < (last?.to ?? 0); at++) if (remarks(tokens, at)) signs++;
  return items.length >= 0.8 * all.length && signs * 4 < all.length;
}

function isReasoned(tokens: readonly Token[], clauses: readonly Clause[]): boolean {
  const words = tokens.filter((t) => t.kind !== 'mark');
  if (words.length < 3) return false;
  if (
    words.length >= 4 &&
    (clauses.some((c) => c.hasVerb) || words.some((t) => t.kind === 'number'))
  )
    return true;
  const joints = words.filter((t) => determiners.has(t.text) || prepositions.has(t.text)).length;
  if (words.length >= 5 && joints >= 2) return true;
  return tokens.some(
    (t, i) =>
      relates(tokens, i) ||
      (t.kind === 'word' && (reasonWords.has(t.text) || comparisons.has(t.text))),
  );
}

const hasSign = (tokens: readonly Token[]): boolean => tokens.some((_, i) => relates(tokens, i));

/** What a sentence holds. A sign relates what stands on its sides with no verb; what is asked or left open is a name. */
function sayingOf(
  tokens: readonly Token[],
  asked: boolean,
): Pick<Sentence, 'wording' | 'open' | 'hedges'> {
  const hedges = hedgesIn(tokens);
  const open = asked || isSupposed(tokens);
  if (asked || isUncommitted(hedges)) return { wording: 'names', open, hedges };
  return { wording: hasSign(tokens) ? 'note' : wordingOf(tokens), open, hedges };
}

const isCausal = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      (t.kind === 'word' && reasonWords.has(t.text)) ||
      t.text === '\u2192' ||
      (t.text === 'to' && i > 0 && isVerb(tokens[i + 1])),
  );

/** Splits one section's tokens `[from, to)` into sentences and clauses; linear. */
export function structure(
  tokens: readonly Token[],
  range: { from: number; to: number; section: number },
  into: { sentences: Sentence[]; clauses: Clause[] },
): void {
  let start = range.from;
  const close = (end: number): void => {
    while (start < end && bullets.has(tokens[start]?.text ?? '')) start++;
    if (end <= start) return;
    const clauses = clausesOf(tokens, start, end, into.sentences.length);
    if (clauses.length === 0) return;
    const slice = tokens.slice(start, end);
    const bombast = isBombast(slice);
    const bareList = bombast || isBareList(tokens, clauses);
    const said = sayingOf(slice, isAsked(tokens, end));
    const firstClause = into.clauses.length;
    into.clauses.push(...clauses);
    into.sentences.push({
      from: start,
      to: end,
      section: range.section,
      firstClause,
      lastClause: into.clauses.length,
      bareList,
      bombast,
      ...said,
      reasoned: !bombast && isReasoned(slice, clauses) && said.wording !== 'names',
      causal: isCausal(slice),
    });
  };
  for (let at = range.from; at < range.to; at++) {
    if (closes(tokens, at) || at - start >= LONGEST_SENTENCE) {
      close(at);
      start = at + (closes(tokens, at) ? 1 : 0);
    }
  }
  close(range.to);
}
