import type {
  Adjustment,
  CriterionReport,
  MisconceptionReport,
  Quote,
  Report,
} from '../../report.js';
import { hundredths, total } from '../../report.js';
import { topicsFor } from './contrast.js';
import type { Coverage } from './coverage.js';
import { coverageOf } from './coverage.js';
import { likeness } from './likeness.js';
import type { Proposition, Reference } from './propositions.js';
import { readReference } from './propositions.js';
import type { ReferenceItem } from './reference-item.js';
import type { Passage, Term } from './terms.js';
import { readPassage, rootsOf } from './terms.js';

/** Below the first share of a proposition nothing is earned, from the second on all. */
const NOTHING = 0.12;
const ALL = 0.66;
/** An answer that says nothing but what the reference says needs fewer of its words. */
const TERSE = 0.1;
/** The contrary of so much of a proposition is a contradiction. */
const CONTRARY = 0.55;
/** What a contradiction costs, of the points of its proposition. */
const COST = 0.25;
/** What saying a thing in one way earns where the reference says it in two. */
const TOLD = 0.55;
/** A proposition counts for no less than one that says so much. */
const LEAST = 1;
/** The first proposition answers what was asked; the others explain it. */
const FIRST = 1.3;

interface PropositionScore {
  readonly proposition: Proposition;
  readonly coverage: Coverage;
  readonly contradicted: boolean;
  readonly credit: number;
}

/** Points by what each proposition says; they sum to `maxPoints` exactly. */
function shareOut(weights: readonly number[], maxPoints: number): number[] {
  const raw = weights.map((w, i) => Math.sqrt(Math.max(w, LEAST)) * (i === 0 ? FIRST : 1));
  const sum = raw.reduce((s, w) => s + w, 0);
  const points = raw.map((w) => hundredths((maxPoints * w) / sum));
  const rest = hundredths(maxPoints - points.reduce((s, p) => s + p, 0));
  return points.map((p, i) => (i === 0 ? hundredths(p + rest) : p));
}

/** Share of what the answer says that the reference or the prompt says too. */
function precision(
  answer: Passage,
  { propositions }: Reference,
  prompt: ReadonlySet<string>,
): number {
  const terms = propositions.flatMap((p) => p.terms.map((t) => t.term));
  let said = 0;
  let borne = 0;
  for (const given of answer.terms) {
    if (given.parts || given.weight === 0) continue;
    said += given.weight;
    if (prompt.has(given.root) || terms.some((t) => likeness(t, given) > 0)) borne += given.weight;
  }
  return said === 0 ? 0 : borne / said;
}

function scoresOf(reference: Reference, answer: Passage, asked: Passage): PropositionScore[] {
  const { propositions, passage } = reference;
  const prompt = rootsOf(asked);
  const topics = topicsFor(propositions, { prompt: asked, reference: passage, answer });
  const all = ALL - TERSE * precision(answer, reference, prompt) ** 2;
  const found = propositions.flatMap((proposition, i): PropositionScore[] => {
    const about = topics[i];
    if (!about) return [];
    const coverage = coverageOf(proposition, answer, about);
    const contradicted = coverage.against >= CONTRARY && coverage.against > coverage.share;
    const credit = contradicted
      ? 0
      : Math.min(1, Math.max(0, (coverage.share - NOTHING) / (all - NOTHING)));
    return [{ proposition, coverage, contradicted, credit }];
  });
  return found.map((s) => {
    const { told, side } = s.proposition;
    const elsewhere = found.filter(
      (o) => o.proposition.told === told && o.proposition.side !== side,
    );
    const best = Math.max(0, ...elsewhere.map((o) => o.credit * TOLD));
    return s.contradicted || best <= s.credit ? s : { ...s, credit: best };
  });
}

function quotesOf(terms: readonly Term[], passage: Passage): Quote[] {
  const byClause = new Map<number, Term[]>();
  for (const t of terms) byClause.set(t.clause, [...(byClause.get(t.clause) ?? []), t]);
  return [...byClause.values()].slice(0, 3).map((list) => {
    const start = passage.tokens[Math.min(...list.map((t) => t.from))]?.start ?? 0;
    const end = passage.tokens[Math.max(...list.map((t) => t.to)) - 1]?.end ?? 0;
    return { section: 'answer', start, end, text: passage.raw.slice(start, end) };
  });
}

/** Whether the answer says no more than the question does. */
function repeatsQuestion(answer: Passage, prompt: ReadonlySet<string>): boolean {
  const given = answer.terms.filter((t) => t.weight > 0 && !t.parts);
  const all = given.reduce((s, t) => s + t.weight, 0);
  const own = given.filter((t) => !prompt.has(t.root)).reduce((s, t) => s + t.weight, 0);
  const repeated = new Set(given.filter((t) => prompt.has(t.root)).map((t) => t.root)).size;
  return own < 0.25 * all && repeated >= 0.5 * prompt.size;
}

/** The propositions that count: of `any two of`, the two that the answer says best. */
function counted(scores: readonly PropositionScore[], wanted: number): readonly PropositionScore[] {
  if (wanted >= scores.length) return scores;
  const best = [...scores].sort((a, b) => b.credit - a.credit).slice(0, wanted);
  return scores.filter((s) => best.includes(s) || s.contradicted);
}

function criterionOf(
  score: PropositionScore,
  id: string,
  maxPoints: number,
  answer: Passage,
): CriterionReport {
  const { proposition, credit, coverage } = score;
  return {
    id,
    label: proposition.text,
    level: credit >= 1 ? 'full' : credit > 0 ? 'part' : 'none',
    points: hundredths(credit * maxPoints),
    maxPoints,
    quotes: credit > 0 ? quotesOf(coverage.support, answer) : [],
    ...(credit < 1 ? { missing: proposition.text } : {}),
  };
}

/**
 * Grades an answer by what a reference answer says: deterministic, linear in the length of the answer.
 * The criteria are the propositions of the reference; what contradicts one is a misconception.
 */
export function gradeByReference(item: ReferenceItem): Report {
  const asked = readPassage(item.prompt);
  const prompt = rootsOf(asked);
  const reference = readReference(item.reference, asked);
  const answer = readPassage(item.answer);
  const repeated = repeatsQuestion(answer, prompt);
  const scores = scoresOf(reference, answer, asked).map((s) =>
    repeated ? { ...s, credit: 0 } : s,
  );
  const list = counted(scores, reference.wanted);
  const equal = reference.wanted < scores.length;
  const points = shareOut(
    list.map((s) => (equal ? 1 : s.proposition.weight)),
    item.maxPoints,
  );
  const criteria: CriterionReport[] = [];
  const misconceptions: MisconceptionReport[] = [];
  list.forEach((score, i) => {
    const maxPoints = points[i] ?? 0;
    const id = `proposition-${i + 1}`;
    criteria.push(criterionOf(score, id, maxPoints, answer));
    if (!score.contradicted) return;
    misconceptions.push({
      id: `contrary-${i + 1}`,
      points: hundredths(-COST * maxPoints),
      quotes: quotesOf(score.coverage.contrary, answer),
      why: `This says the contrary of the reference: "${score.proposition.text}".`,
    });
  });
  const adjustments: Adjustment[] = repeated
    ? [
        {
          id: 'prompt-repeated',
          points: 0,
          why: 'The answer only repeats the question and earns nothing.',
        },
      ]
    : [];
  return total({ kind: 'reference', criteria, misconceptions, adjustments, notUnderstood: [] });
}
