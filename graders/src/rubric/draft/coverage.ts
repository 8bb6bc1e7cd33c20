import { likeness } from './likeness.js';
import type { Proposition, WeightedTerm } from './propositions.js';
import type { Topics } from './contrast.js';
import type { Passage, Term } from './terms.js';
import { byClause } from './terms.js';
import { areOpposite, meansTheSame } from './thesaurus/classes.js';

/** What the answer's words say about one term of the reference. */
interface Match {
  readonly term: WeightedTerm;
  readonly given: Term;
  readonly same: number;
}

/** How an answer bears on one proposition. */
export interface Coverage {
  /** Share of the proposition's weight that the answer says, 0 to 1. */
  readonly share: number;
  /** Share that one clause of the answer says the contrary of. */
  readonly against: number;
  /** Terms of the answer that bear it out or contradict it. */
  readonly support: readonly Term[];
  readonly contrary: readonly Term[];
}

/** A clause reverses a proposition only when it says so much of it. */
const SAID = 0.45;

/** The best match of each term of the reference in one clause of the answer. */
function matchesIn(terms: readonly WeightedTerm[], given: readonly Term[]): Match[] {
  return terms.flatMap((term) => {
    let best: Match | undefined;
    let score = 0;
    for (const g of given) {
      const same = likeness(term.term, g);
      const fit = same + (same > 0 && g.role === term.term.role ? 0.01 : 0);
      if (fit <= score) continue;
      best = { term, given: g, same };
      score = fit;
    }
    return best ? [best] : [];
  });
}

const total = (matches: readonly Match[]): number =>
  matches.reduce((s, m) => s + m.term.weight * m.same, 0);

/** The opposites that the proposition itself holds of one of its words: `from less to more`. */
const otherPoles = ({ term }: WeightedTerm, terms: readonly WeightedTerm[]): Term[] =>
  terms
    .map((o) => o.term)
    .filter((o) => [o, ...(o.parts ?? [])].some((t) => areOpposite(term.root, t.root)));

/** How far from a word of a scale the thing stands that it is said of, in words that say something. */
const NEIGHBOURS = 2;

type Sides = readonly [readonly Term[], readonly Term[]];

/** What stands before and behind a term in its clause. */
function neighbours(of: Term, all: readonly Term[]): Sides {
  const order = all.filter((t) => t.weight > 0 && !t.parts).sort((a, b) => a.from - b.from);
  const at = order.findIndex((t) => t.to > of.from);
  const last = order.findLastIndex((t) => t.from < of.to);
  return [
    order.slice(Math.max(0, at - NEIGHBOURS), at),
    order.slice(last + 1, last + 1 + NEIGHBOURS),
  ];
}

/** Whether the two words of a scale are said of the same thing, before or behind them. */
function saidOfTheSame(mine: Sides, theirs: Sides): boolean {
  if (mine.flat().length === 0 || theirs.flat().length === 0) return true;
  return mine.some((side, i) => side.some((a) => theirs[i]?.some((b) => likeness(a, b) > 0)));
}

/** Pairs of a word of the reference and its opposite in the clause. */
function oppositesIn(
  terms: readonly WeightedTerm[],
  given: readonly Term[],
  matches: readonly Match[],
): Match[] {
  const said = new Set(matches.filter((m) => m.same >= 0.8).map((m) => m.term));
  const all = terms.map((t) => t.term);
  // `up` is no direction in `used up`
  const phrases = given.filter((g) => g.parts);
  const alone = given.filter(
    (g) => g.parts ?? !phrases.some((p) => p.from <= g.from && g.to <= p.to),
  );
  return terms.flatMap((term) => {
    const others = otherPoles(term, terms);
    const { role, clause } = term.term;
    const own = all.filter((t) => t.clause === clause);
    // `lower at high altitude`: where the answer says `high` too, `higher` speaks of the other word
    const isFree = (g: Term): boolean =>
      others.every((o) => given.some((other) => other !== g && other.root === o.root));
    const isSaid = (g: Term): boolean =>
      saidOfTheSame(neighbours(term.term, own), neighbours(g, given));
    const found = alone
      .filter((g) => areOpposite(term.term.root, g.root) && !others.some((o) => o.root === g.root))
      .find((g) =>
        others.length > 0 && role !== undefined
          ? g.role === role
          : !(others.length === 0 && said.has(term)) && isFree(g) && isSaid(g),
      );
    return found ? [{ term, given: found, same: 1 }] : [];
  });
}

/** The clause tells only the other side of a comparison: `red is cool` of `blue is hotter than red`. */
function isOtherSide(matches: readonly Match[]): boolean {
  const sides = matches.filter((m) => m.given.role === undefined && m.term.weight > 0.3);
  const of = (role: string): boolean =>
    sides.some((m) => m.term.term.role === role && !m.given.role);
  return of('after-than') && !of('before-than');
}

const counterpart = {
  from: 'to',
  to: 'from',
  'before-than': 'after-than',
  'after-than': 'before-than',
} as const;

/** `from the heart` against `to the heart`. */
function turnedRound(m: Match, terms: readonly WeightedTerm[]): boolean {
  const { role, root } = m.term.term;
  if (role === undefined || m.given.role !== counterpart[role]) return false;
  return m.term.weight >= 0.2 && !terms.some((t) => t.term.root === root && t.term.role !== role);
}

/** The clause speaks of what other propositions are about, and not of what this one is. */
function isAboutAnother({ ofProposition, ofOthers, inClause }: Topics, clause: number): boolean {
  if (ofProposition.size === 0) return false;
  const spoken = inClause(clause);
  if ([...spoken].some((t) => ofProposition.has(t))) return false;
  return [...spoken].some((t) => ofOthers.has(t));
}

/** Words that make a sentence say what would be, or what is kept from being. */
const unreal =
  /^(?:if|could|would|might|otherwise|prevent|avoid|stop|protect|instead|unless|until|without|unlike|fear)/;
/** A denial alone turns round only a proposition that says so much. */
const LEAST = 1.1;
const MOST_OF_IT = 0.65;
/** A clause denies what it says when so much of it stands behind the denial. */
const DENIED = 0.4;

const isUnreal = (answer: Passage, clause: number): boolean => {
  const sentence = answer.sentences[answer.clauses[clause]?.sentence ?? -1];
  return answer.tokens.slice(sentence?.from, sentence?.to).some((t) => unreal.test(t.text));
};

/** One of the two denies what the other asserts; a word of `non-rival` alone is what that denies. */
function isDeniedByOne({ term: { term }, given }: Match): boolean {
  const inside = term.negative === true && !meansTheSame(term.classes, given.classes);
  const flips = inside && term.root !== given.root;
  return (term.denied !== flips) !== given.denied && (term.inDenial !== flips) !== given.inDenial;
}

/** How often the clause turns the proposition round: denial, an opposite word, roles, another subject. */
function reversals(
  matches: readonly Match[],
  opposites: readonly Match[],
  where: {
    terms: readonly WeightedTerm[];
    topics: Topics;
    clause: number;
    answer: Passage;
    weight: number;
  },
): number {
  const denied = matches.filter(isDeniedByOne);
  const deniedOpposites = opposites.filter(isDeniedByOne);
  let n = 0;
  const real = !isUnreal(where.answer, where.clause);
  if (opposites.length > 0) n += deniedOpposites.length > opposites.length / 2 || !real ? 0 : 1;
  else {
    const enough = Math.min(LEAST, MOST_OF_IT * where.weight);
    if (
      real &&
      total(denied) >= DENIED * total(matches) &&
      denied.length > 0 &&
      total(matches) >= enough
    )
      n++;
  }
  if (matches.some((m) => turnedRound(m, where.terms))) n++;
  if (opposites.length > 0 && isOtherSide(matches)) n++;
  if (isAboutAnother(where.topics, where.clause)) n++;
  return n;
}

/** Compares an answer with one proposition. */
export function coverageOf(proposition: Proposition, answer: Passage, topics: Topics): Coverage {
  const { terms } = proposition;
  const weight = Math.max(proposition.weight, 1e-9);
  const best = new Map<WeightedTerm, Match>();
  let against: Match[] = [];
  for (const [clause, given] of byClause(answer)) {
    const matches = matchesIn(terms, given);
    const opposites = oppositesIn(terms, given, matches);
    const all = [...matches, ...opposites];
    if (all.length === 0) continue;
    if (
      reversals(matches, opposites, { terms, topics, clause, answer, weight }) % 2 === 1 &&
      total(all) >= SAID * weight
    ) {
      if (total(all) > total(against)) against = all;
      continue;
    }
    const denied = opposites.filter(isDeniedByOne);
    for (const m of [...matches, ...denied])
      if (m.same > (best.get(m.term)?.same ?? 0)) best.set(m.term, m);
  }
  const found = [...best.values()];
  return {
    share: Math.min(1, total(found) / weight),
    against: Math.min(1, total(against) / weight),
    support: found.map((m) => m.given),
    contrary: against.map((m) => m.given),
  };
}
