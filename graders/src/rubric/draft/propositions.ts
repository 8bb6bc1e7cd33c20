import { contrasted, topicsOf } from './contrast.js';
import type { Passage, Term } from './terms.js';
import { readPassage, rootsOf } from './terms.js';

/** A term of the reference with what it counts for in its proposition. */
export interface WeightedTerm {
  readonly term: Term;
  readonly weight: number;
}

/** One thing that the reference says: a clause or a few that belong together. */
export interface Proposition {
  /** As the reference words it. */
  readonly text: string;
  readonly clauses: readonly number[];
  readonly terms: readonly WeightedTerm[];
  /** Sum of the weights of its terms. */
  readonly weight: number;
  /** What stands on the two sides of a colon or bracket tells one thing twice: such parts share a number. */
  readonly told: number;
  /** Which side it is on. */
  readonly side: number;
}

/** A reference answer taken apart. */
export interface Reference {
  readonly passage: Passage;
  readonly propositions: readonly Proposition[];
  /** How many of the propositions make a complete answer (`any two of`). */
  readonly wanted: number;
}

/** What a word counts for that the prompt has given away, and one that the reference has used before. */
const FROM_PROMPT = 0.35;
const REPEATED = 0.5;
/** A stretch behind a full stop, semicolon or `because`, and one behind a comma or `and`, says so much or is joined. */
const LEAST = { strong: 0.4, weak: 1.5 } as const;
/** ... or this share of a short reference. */
const SHARE = 0.22;
/** More propositions than any short answer holds; the rest of a long reference is joined to the last. */
const MOST = 14;

const brackets = new Set(':()[]'.split(''));
const openers = new Set(
  'because since so but while whereas although though therefore hence thus then which whose unless until'.split(
    ' ',
  ),
);

type Border = 'none' | 'weak' | 'strong';

/** Terms of a reference: a phrase stands for its words. */
function referenceTerms(passage: Passage): Term[] {
  const covered = new Set<number>();
  for (const t of passage.terms)
    if (t.parts) for (let at = t.from; at < t.to; at++) covered.add(at);
  return passage.terms.filter((t) => t.parts ?? !covered.has(t.from));
}

const marksBefore = (passage: Passage, index: number): string[] => {
  const clause = passage.clauses[index];
  const before = passage.clauses[index - 1];
  return passage.tokens.slice(before?.to ?? 0, clause?.from ?? 0).map((t) => t.text);
};

/** How clearly a proposition of its own begins with clause `index`. */
function borderBefore(passage: Passage, index: number, listed: boolean): Border {
  const clause = passage.clauses[index];
  const before = passage.clauses[index - 1];
  if (!clause || before?.sentence !== clause.sentence) return 'strong';
  const marks = marksBefore(passage, index);
  if (marks.includes(';')) return 'strong';
  if (listed) return 'none';
  if (marks.some((m) => brackets.has(m))) return 'strong';
  const first = passage.tokens[clause.from]?.text ?? '';
  if (openers.has(first)) return 'strong';
  return /^(?:and|or|by)$/.test(first) || marks.includes(',') ? 'weak' : 'none';
}

/** Weighs the terms of the reference: words of the prompt and repeated ones count for less. */
function weigh(terms: readonly Term[], prompt: ReadonlySet<string>): WeightedTerm[] {
  const seen = new Set<string>();
  return terms.map((term) => {
    const given = prompt.has(term.root) ? FROM_PROMPT : 1;
    const again = seen.has(term.root) ? REPEATED : 1;
    seen.add(term.root);
    return { term, weight: term.weight * given * again };
  });
}

const sum = (terms: readonly WeightedTerm[]): number => terms.reduce((s, t) => s + t.weight, 0);

function textOf(passage: Passage, clauses: readonly number[]): string {
  const first = passage.tokens[passage.clauses[clauses[0] ?? 0]?.from ?? 0];
  const last = passage.tokens[(passage.clauses[clauses.at(-1) ?? 0]?.to ?? 1) - 1];
  const text = passage.raw.slice(first?.start ?? 0, last?.end ?? 0).trim();
  return text
    .replace(/^(?:and|or|but|so|which|because|while|whereas|then)\s+(?:that\s+)?/i, '')
    .replace(/[\s,;:.(]+$/, '');
}

/** Clauses put together into propositions: a weak border stands only between stretches that say enough. */
function grouped(
  passage: Passage,
  {
    said,
    topic,
    listed,
  }: { said: (clause: number) => number; topic: (clause: number) => string; listed: boolean },
): number[][] {
  const groups: { clauses: number[]; said: number; border: Border }[] = [];
  const whole = passage.clauses.reduce((s, _, i) => s + said(i), 0);
  passage.clauses.forEach((_, index) => {
    const border = index === 0 ? 'strong' : borderBefore(passage, index, listed);
    const last = groups.at(-1);
    if (last && (border === 'none' || groups.length >= MOST)) {
      last.clauses.push(index);
      last.said += said(index);
    } else groups.push({ clauses: [index], said: said(index), border });
  });
  const merged: typeof groups = [];
  for (const group of groups) {
    const last = merged.at(-1);
    const least = group.border === 'weak' ? Math.min(LEAST.weak, SHARE * whole) : LEAST.strong;
    const topics = new Set(
      [...(last?.clauses ?? []), ...group.clauses].map(topic).filter((t) => t !== ''),
    );
    if (last && !listed && topics.size < 2 && Math.min(group.said, last.said) < least) {
      last.clauses.push(...group.clauses);
      last.said += group.said;
    } else merged.push(group);
  }
  return merged.map((g) => g.clauses);
}

/** Sides of colons and brackets, by clause: `[told, side]`. */
function tellings(passage: Passage): (readonly [number, number])[] {
  let told = 0;
  let side = 0;
  return passage.clauses.map((clause, i) => {
    if (
      passage.clauses[i - 1]?.sentence !== clause.sentence ||
      marksBefore(passage, i).includes(';')
    ) {
      told++;
      side = 0;
    }
    const marks = marksBefore(passage, i);
    if (marks.some((m) => m === ')' || m === ']')) {
      told++;
      side = 0;
    } else if (marks.some((m) => brackets.has(m))) side++;
    return [told, side];
  });
}

const ANY_OF =
  /^\s*(?:(?:give|name|state)\s+)?(?:any\s+|at least\s+)?(one|two|three|four|five|[1-5])\s+of(?:\s+(?:the\s+following|these|them))?\s*[:,]?\s*/i;
const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five'];

/** `Any two of: a; b; c` asks for two of three. */
function askedFor(reference: string): { text: string; count: number | undefined } {
  const found = ANY_OF.exec(reference) ?? /^\s*(?:any|either)\s+of\s*:\s*/i.exec(reference);
  if (!found) return { text: reference, count: undefined };
  const word = (found[1] ?? 'one').toLowerCase();
  const count = COUNTS.includes(word) ? COUNTS.indexOf(word) : Number(word);
  return { text: reference.slice(found[0].length), count };
}

/** Splits a reference into propositions. */
export function readReference(text: string, prompt: Passage): Reference {
  const asked = askedFor(text);
  const passage = readPassage(asked.text);
  const weighted = weigh(referenceTerms(passage), rootsOf(prompt));
  const ofClause = new Map<number, WeightedTerm[]>();
  for (const t of weighted)
    ofClause.set(t.term.clause, [...(ofClause.get(t.term.clause) ?? []), t]);
  const said = (clause: number): number => sum(ofClause.get(clause) ?? []);
  const against = contrasted(prompt);
  const topic = (clause: number): string =>
    [
      ...topicsOf(
        (ofClause.get(clause) ?? []).map((t) => t.term),
        against,
      ),
    ]
      .sort()
      .join(' ');
  const listed = asked.count !== undefined;
  const sides = tellings(passage);
  const propositions = grouped(passage, { said, topic, listed }).map((clauses) => {
    const terms = clauses.flatMap((c) => ofClause.get(c) ?? []).filter((t) => t.weight > 0);
    const [told, side] = sides[clauses[0] ?? 0] ?? [0, 0];
    return { text: textOf(passage, clauses), clauses, terms, weight: sum(terms), told, side };
  });
  return { passage, propositions, wanted: Math.min(asked.count ?? Infinity, propositions.length) };
}
