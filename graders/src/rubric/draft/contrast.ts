import type { Passage, Term } from './terms.js';
import { byClause } from './terms.js';

/** Things that the prompt sets against each other, by proposition and by clause of the answer. */
export interface Topics {
  readonly ofProposition: ReadonlySet<string>;
  readonly ofOthers: ReadonlySet<string>;
  readonly inClause: (clause: number) => ReadonlySet<string>;
}

/** Words between two things that a prompt sets against each other: `a compiler from an interpreter`. */
const between = new Set('and or from over than versus vs to with'.split(' '));
const REACH = 3;
const compares =
  /^(?:differ|different|difference|differences|compare|comparison|contrast|distinguish|versus|vs|or|over|than|while|whereas|respectively)$/;

/** Roots of the things that the prompt sets against each other. */
export function contrasted(prompt: Passage): Set<string> {
  if (!prompt.tokens.some((t) => compares.test(t.text))) return new Set();
  const words = prompt.terms.filter((t) => t.to - t.from === 1).sort((a, b) => a.from - b.from);
  const found = new Set<string>();
  words.forEach((word, i) => {
    const text = prompt.tokens[word.from]?.text ?? '';
    const left = words
      .slice(Math.max(0, i - REACH), i)
      .filter((t) => t.weight >= 0.7)
      .at(-1);
    const right = words.slice(i + 1, i + 1 + REACH).find((t) => t.weight >= 0.7);
    if (!between.has(text) || !left || !right || left.root === right.root) return;
    found.add(left.root);
    found.add(right.root);
  });
  return found;
}

export const topicsOf = (terms: readonly Term[], known: ReadonlySet<string>): Set<string> =>
  new Set(terms.filter((t) => known.has(t.root)).map((t) => t.root));

const nothing: ReadonlySet<string> = new Set();

/** What each clause is about: one that names no topic goes on about the last one. */
function spokenOf(answer: Passage, known: ReadonlySet<string>): ReadonlySet<string>[] {
  const terms = byClause(answer);
  const spoken: ReadonlySet<string>[] = [];
  answer.clauses.forEach((_, i) => {
    const named = topicsOf(terms.get(i) ?? [], known);
    spoken.push(named.size > 0 ? named : (spoken[i - 1] ?? nothing));
  });
  return spoken;
}

/**
 * Where the prompt sets things against each other (compiler, interpreter): which of them each proposition
 * and each clause of the answer is about.
 */
export function topicsFor(
  propositions: readonly { readonly clauses: readonly number[] }[],
  texts: { prompt: Passage; reference: Passage; answer: Passage },
): Topics[] {
  const known = contrasted(texts.prompt);
  const inReference = spokenOf(texts.reference, known);
  const spoken = spokenOf(texts.answer, known);
  const own = propositions.map(
    (p) => new Set(p.clauses.flatMap((clause) => [...(inReference[clause] ?? nothing)])),
  );
  return own.map((mine) => ({
    ofProposition: mine,
    ofOthers: new Set(own.flatMap((set) => [...set]).filter((t) => !mine.has(t))),
    inClause: (clause) => spoken[clause] ?? nothing,
  }));
}
