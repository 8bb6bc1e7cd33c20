import { normalise } from '../text/normalise.js';
import type { Clause, Sentence } from '../text/structure.js';
import { deniedIn, rejectionEnd } from '../text/denial.js';
import { rootOf } from '../text/root.js';
import { structure } from '../text/structure.js';
import type { Token } from '../text/tokens.js';
import { tokenise } from '../text/tokens.js';
import { informativeness } from '../text/informativeness.js';
import { classes } from './thesaurus/classes.js';

/** Where something comes from or goes to (`from the heart`, `into the cell`), and the sides of `than`. */
export type Role = 'from' | 'to' | 'before-than' | 'after-than';

/** A word, phrase or number that says something, in its clause. */
export interface Term {
  /** Root of the word, or roots of the phrase joined by spaces. */
  readonly root: string;
  /** Groups of meaning that it belongs to. */
  readonly classes: ReadonlySet<number>;
  /** 0 to 1: how much it says. */
  readonly weight: number;
  readonly number?: number;
  /** Tokens `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly clause: number;
  /** Stands behind a denial. */
  readonly denied: boolean;
  /** Stands in a clause that denies something. */
  readonly inDenial: boolean;
  readonly role?: Role;
  /** The words of a phrase. */
  readonly parts?: readonly Term[];
  /** A phrase that denies its own words: `non-rival`, `not enough`. */
  readonly negative?: boolean;
}

/** A stretch of tokens `[from, to)` of a sentence that tells one thing. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
}

/** A text taken apart for comparison with another one. */
export interface Passage {
  readonly raw: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly clauses: readonly Stretch[];
  readonly terms: readonly Term[];
}

const none: ReadonlySet<number> = new Set();

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const moreNumbers: readonly (readonly [string, number])[] = [
  ['twenty', 20],
  ['thirty', 30],
  ['fifty', 50],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
];
for (const [word, value] of moreNumbers) numberWords.set(word, value);

function numberOf(token: Token): number | undefined {
  if (token.kind === 'number') {
    const value = Number(token.text);
    return Number.isFinite(value) ? value : undefined;
  }
  return numberWords.get(token.text);
}

/** Words that deny their clause besides those that rubrics know. */
const deniers = new Set(
  'nobody none nothing unable fails fail failed cant wont doesnt dont isnt arent'.split(' '),
);

/** Phrases that deny by themselves. */
const negative = /^(?:non|not|no|cannot|can not|without|never)\b/;

const fromWords = new Set(['from', 'leaving', 'leaves']);
const toWords = new Set(['to', 'into', 'towards', 'toward', 'onto']);
/** How far `from` and `to` reach. */
const ROLE_REACH = 5;

/** The role of every token of a clause. */
function rolesOf(tokens: readonly Token[], clause: Stretch): ReadonlyMap<number, Role> {
  const found = new Map<number, Role>();
  let role: Role | undefined;
  let left = 0;
  let than = -1;
  for (let at = clause.from; at < clause.to; at++) {
    if (role !== undefined && left-- > 0) found.set(at, role);
    const word = tokens[at]?.text ?? '';
    if (word === 'than') than = at;
    if (!fromWords.has(word) && !toWords.has(word)) continue;
    role = fromWords.has(word) ? 'from' : 'to';
    left = ROLE_REACH;
  }
  if (than < 0) return found;
  const side = (at: number): Role => (at < than ? 'before-than' : 'after-than');
  return new Map(range(clause.from, clause.to).map((at) => [at, side(at)] as const));
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly key: string;
}

/** Phrases of the thesaurus among the words of a clause, the longest first. */
function phrasesIn(tokens: readonly Token[], words: readonly number[]): Place[] {
  const { of, poles, longestFrom } = classes();
  const found: Place[] = [];
  words.forEach((from, i) => {
    const longest = longestFrom.get(rootOf(tokens[from]?.text ?? '')) ?? 0;
    for (let n = Math.min(longest, words.length - i); n >= 2; n--) {
      const part = words.slice(i, i + n);
      const key = part.map((at) => rootOf(tokens[at]?.text ?? '')).join(' ');
      if (!of.has(key) && !poles.has(key)) continue;
      found.push({ from, to: (part.at(-1) ?? from) + 1, key });
      break;
    }
  });
  return found;
}

/** The tokens of a clause that are denied: what follows the denial. Two denials cancel each other. */
function deniedOf(tokens: readonly Token[], clause: Clause): number[] {
  const words = range(clause.from, clause.to).filter((at) => tokens[at]?.kind !== 'mark');
  const inPhrase = new Set(
    phrasesIn(tokens, words)
      .filter((p) => p.key !== 'no one')
      .flatMap((p) => range(p.from, p.to)),
  );
  const starts = deniedIn(tokens, clause, (at) => inPhrase.has(at)).map(({ at, to }) => ({
    at,
    to,
  }));
  for (const at of range(clause.from, clause.to))
    if (deniers.has(tokens[at]?.text ?? '') && !inPhrase.has(at))
      starts.push({ at, to: clause.to });
  return starts.length % 2 === 0 ? [] : starts.flatMap(({ at, to }) => range(at, to));
}

/** All denied tokens; a list goes on being denied after a comma. */
function denialsOf(tokens: readonly Token[], clauses: readonly Clause[]): Set<number> {
  const found = new Set<number>();
  clauses.forEach((clause, i) => {
    const own = deniedOf(tokens, clause);
    const before = clauses[i - 1]?.to ?? 0;
    const goesOn = clause.continues && !clause.hasVerb && own.length === 0 && found.has(before - 1);
    for (const at of goesOn ? range(clause.from, clause.to) : own) found.add(at);
  });
  return found;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** A phrase says what its words say, within these bounds. */
const PHRASE = { least: 0.7, most: 1.2 } as const;

/** The terms of one clause; the words of a phrase stand beside it as terms of their own. */
function termsOf(
  tokens: readonly Token[],
  clause: Stretch,
  { index, denied }: { index: number; denied: ReadonlySet<number> },
): Term[] {
  const { of } = classes();
  const words = range(clause.from, clause.to).filter((at) => tokens[at]?.kind !== 'mark');
  const phrases = phrasesIn(tokens, words);
  const inDenial = range(clause.from, clause.to).some((at) => denied.has(at));
  const roles = rolesOf(tokens, clause);
  const base = (from: number, to: number) => {
    const role = roles.get(from);
    return {
      from,
      to,
      clause: index,
      denied: denied.has(from),
      inDenial,
      ...(role ? { role } : {}),
    };
  };
  const single = (at: number): Term[] => {
    const token = tokens[at];
    if (!token) return [];
    const number = numberOf(token);
    const root = token.kind === 'word' ? rootOf(token.text) : token.text;
    const weight = token.kind === 'number' ? 1 : informativeness(root);
    const more = number === undefined ? {} : { number };
    return [{ ...base(at, at + 1), root, classes: of.get(root) ?? none, weight, ...more }];
  };
  const whole = phrases.map(({ from, to, key }): Term => {
    const parts = words.filter((at) => at >= from && at < to).flatMap(single);
    const said = parts.reduce((s, t) => s + t.weight, 0);
    const weight = Math.min(PHRASE.most, Math.max(PHRASE.least, said));
    return {
      ...base(from, to),
      negative: negative.test(key),
      root: key,
      classes: of.get(key) ?? none,
      weight,
      parts,
    };
  });
  return [...whole, ...words.flatMap(single)];
}

const joins = new Set(['and', 'or', 'but']);
/** A clause is cut at `and` where both sides say so much. */
const ENOUGH = 1;

const says = (tokens: readonly Token[], from: number, to: number): number =>
  tokens
    .slice(from, to)
    .reduce(
      (s, t) => s + (t.kind === 'mark' ? 0 : t.kind === 'number' ? 1 : informativeness(t.stem)),
      0,
    );

/** Cuts a clause at `and` between things said, and before `by doing`. */
function stretchesOf(tokens: readonly Token[], clause: Clause): Stretch[] {
  const found: Stretch[] = [];
  let from = clause.from;
  for (let at = clause.from + 1; at < clause.to; at++) {
    const word = tokens[at]?.text ?? '';
    const means = word === 'by' && tokens[at + 1]?.text.endsWith('ing') === true;
    if (!means && !joins.has(word)) continue;
    if (says(tokens, from, at) < ENOUGH || says(tokens, at, clause.to) < ENOUGH) continue;
    found.push({ from, to: at, sentence: clause.sentence });
    from = at;
  }
  return [...found, { from, to: clause.to, sentence: clause.sentence }];
}

/** Takes a text apart; linear in its length. */
export function readPassage(raw: string): Passage {
  const tokens = tokenise(normalise(raw), () => true);
  const into = { sentences: [] as Sentence[], clauses: [] as Clause[] };
  structure(tokens, { from: 0, to: tokens.length, section: 0 }, into);
  const rejected = new Set(into.sentences.flatMap((s) => range(s.from, rejectionEnd(tokens, s))));
  const clauses = into.clauses.flatMap((clause) => stretchesOf(tokens, clause));
  const denied = denialsOf(tokens, into.clauses);
  const terms = clauses
    .flatMap((clause, index) => termsOf(tokens, clause, { index, denied }))
    .map((t) => (rejected.has(t.from) ? { ...t, denied: !t.denied, inDenial: !t.inDenial } : t));
  return { raw, tokens, sentences: into.sentences, clauses, terms };
}

/** Roots of what a text says. */
export const rootsOf = (passage: Passage): Set<string> =>
  new Set(passage.terms.filter((t) => t.weight > 0).map((t) => t.root));

const grouped = new WeakMap<Passage, ReadonlyMap<number, readonly Term[]>>();

/** The terms of a text by clause. */
export function byClause(passage: Passage): ReadonlyMap<number, readonly Term[]> {
  const known = grouped.get(passage);
  if (known) return known;
  const found = new Map<number, Term[]>();
  for (const t of passage.terms) {
    const list = found.get(t.clause);
    if (list) list.push(t);
    else found.set(t.clause, [t]);
  }
  grouped.set(passage, found);
  return found;
}
