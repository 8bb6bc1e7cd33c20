import type { Result } from '../../result.js';
import { failure, success } from '../../result.js';
import type { Expr } from '../expression.js';
import { gradeStructured } from '../kinds/structured.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Criterion } from '../schema.js';
import { Rubric } from '../schema.js';
import type { Idea, Unit } from './ideas.js';
import { unitsOf } from './ideas.js';

/** A question with its reference answer, by section. */
export interface RubricSource {
  readonly id: string;
  readonly prompt: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly reference: Readonly<Record<string, string>>;
}

const POINTS = 20;
/** Characters of a label. */
const HEADLINE = 80;
const MOST_CRITERIA = 16;
/** Ideas that a criterion looks for, at most and at least. */
const MOST_IDEAS = 6;
const LEAST_IDEAS = 2;
/** Shares of a criterion's ideas that stand together at the levels explained and full. */
const SHARES = { explained: 0.25, full: 0.4 } as const;

const weightOf = (unit: Unit): number => unit.ideas.reduce((s, i) => s + i.weight, 0);

function join(a: Unit, b: Unit): Unit {
  const ideas = new Map([...a.ideas, ...b.ideas].map((i) => [i.key, i]));
  return {
    section: a.section,
    text: `${a.text}. ${b.text}`,
    ideas: [...ideas.values()].sort((x, y) => y.weight - x.weight),
  };
}

/** Units that say too little join the one before. */
function solidUnits(units: readonly Unit[]): Unit[] {
  const found: Unit[] = [];
  for (const unit of units) {
    const last = found.at(-1);
    const little = Math.min(unit.ideas.length, last?.ideas.length ?? 0) < LEAST_IDEAS;
    if (last?.section === unit.section && little) found[found.length - 1] = join(last, unit);
    else found.push(unit);
  }
  return found;
}

/** The place of the unit that, with the one before it, says least; undefined where none can be joined. */
function lightestJoint(units: readonly Unit[]): number | undefined {
  const joints = units.flatMap((unit, i) => {
    const before = units[i - 1];
    return before?.section === unit.section
      ? [{ i, weight: weightOf(before) + weightOf(unit) }]
      : [];
  });
  return joints.sort((a, b) => a.weight - b.weight)[0]?.i;
}

/** Neighbours are joined, the lightest first, until few enough are left. */
function criteriaUnits(units: readonly Unit[]): Unit[] {
  const found = solidUnits(units);
  while (found.length > MOST_CRITERIA) {
    const at = lightestJoint(found);
    const [a, b] = [found[(at ?? 0) - 1], found[at ?? 0]];
    if (at === undefined || !a || !b) break;
    found.splice(at - 1, 2, join(a, b));
  }
  return found.filter((u) => u.ideas.length > 0);
}

const together = (ideas: readonly Idea[], count: number): Expr => {
  const of = ideas.map((i) => i.expr);
  const [only] = of;
  if (of.length === 1 && only !== undefined) return only;
  return { near: [{ atLeast: Math.min(count, of.length), of }], within: 'passage' };
};

/** Kebab-case, from the first ideas; the number keeps it unlike the others. */
function idOf(unit: Unit, index: number): string {
  const words = unit.ideas
    .slice(0, 2)
    .flatMap((i) => i.key.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .slice(0, 5);
  return [...words, (index + 1).toString()].join('-');
}

/** The first words of what the reference says; the author will find a better name. */
function headline(text: string): string {
  if (text.length <= HEADLINE) return text.length >= 3 ? text : `Says: ${text}`;
  return `${text.slice(0, HEADLINE).replace(/\s+\S*$/, '')} ...`;
}

const sentence = (text: string): string => (text.length > 300 ? `${text.slice(0, 297)}...` : text);

function criterionOf(unit: Unit, index: number, weight: number): Criterion {
  const ideas = unit.ideas.slice(0, MOST_IDEAS);
  const explained = Math.max(2, Math.round(SHARES.explained * ideas.length));
  const full = Math.max(explained, Math.round(SHARES.full * ideas.length));
  const names = ideas.slice(0, 3).map((i) => i.label);
  return {
    id: idOf(unit, index),
    label: headline(unit.text),
    weight,
    levels: {
      named: { any: ideas.slice(0, 4).map((i) => i.expr) },
      explained: together(ideas, explained),
      ...(full > explained ? { full: together(ideas, full) } : {}),
    },
    missing: sentence(unit.text),
    next: sentence(`Say how ${names.join(', ')} belong together: ${unit.text}`),
    followUp: `What can you say about ${names.slice(0, 2).join(' and ')}?`,
  };
}

/** Weights in quarters that sum to the points of the rubric. */
function weightsOf(units: readonly Unit[]): number[] {
  const raw = units.map((u) => Math.sqrt(weightOf(u)));
  const sum = raw.reduce((s, w) => s + w, 0);
  const weights = raw.map((w) => Math.max(0.25, Math.round((4 * POINTS * w) / sum) / 4));
  const rest = POINTS - weights.reduce((s, w) => s + w, 0);
  const heaviest = weights.indexOf(Math.max(...weights));
  return weights.map((w, i) => (i === heaviest ? w + rest : w));
}

/** Words that stand together earn all, whether or not their sentence is read as one that gives a reason. */
function withoutReason(criterion: Criterion): Criterion {
  const { explained, full } = criterion.levels;
  const claim = full ?? explained;
  if (claim === undefined) return criterion;
  return { ...criterion, levels: { named: claim, explained: claim }, credit: { named: 1 } };
}

/** The reference must earn its own points: where a criterion misses it, the sentence need give no reason. */
function provenBy(source: RubricSource, rubric: Rubric, lexicon: CompiledLexicon): Rubric {
  const { id, prompt, sections, reference } = source;
  const item = { kind: 'structured' as const, id, prompt, sections, rubric };
  const answer = { kind: 'structured' as const, sections: { ...reference } };
  const earned = gradeStructured(item, answer, lexicon).criteria;
  const criteria = rubric.criteria.map((c, i) =>
    (earned[i]?.points ?? 0) < c.weight ? withoutReason(c) : c,
  );
  return { ...rubric, criteria };
}

/**
 * A first rubric of a question from its reference answer: one criterion for each thing that the reference
 * says, found by the concepts of the lexicon, quantities and words.
 * Misconceptions are for the author to add: a reference does not say what people get wrong.
 * Fails with a reason where the reference holds nothing that could be looked for.
 */
export function draftRubric(
  source: RubricSource,
  lexicon: CompiledLexicon,
): Result<Rubric, string> {
  const prompt = [source.prompt, ...source.sections.map((s) => s.label)].join('\n');
  const texts = source.sections.map(({ id }) => ({ id, raw: source.reference[id] ?? '' }));
  const units = criteriaUnits(unitsOf(texts, prompt, lexicon));
  if (units.length === 0)
    return failure('the reference answer says nothing that the prompt does not say already');
  const weights = weightsOf(units);
  const criteria = units.map((u, i) => criterionOf(u, i, weights[i] ?? 1));
  // one answer's words are not all that belong to a question: others are no sign of another subject
  const limits = { offTopic: 1 };
  const drafted = Rubric.parse({ version: 1, points: POINTS, criteria, fieldErrors: true, limits });
  return success(provenBy(source, drafted, lexicon));
}
