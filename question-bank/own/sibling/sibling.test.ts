import { bestPlanOf, compileLexicon, gradeItem } from '@meshwright/graders';
import { hash, stream } from '../../src/chance.js';
import { draw } from '../../src/draw.js';
import { gradable } from '../../src/gradable.js';
import { wholeBank } from '../../src/node/whole-bank.js';
import type { NumericQuestion, Question } from '../../src/question-schema.js';
import { valuesOf, variantsOf } from '../../src/variants.js';
import { modelAnswerTo, readOwn, type OwnContext } from '../read-own.js';
import { between } from './between.js';
import { siblingOf, whyNoSibling, type Figures } from './index.js';
import { nearestPublic } from './number.js';
import { itemOf, publicScore } from './plan.js';
import type { Sibling } from './sibling.js';

const bank = wholeBank;
const lexicon = compileLexicon(bank.lexicon);
const context: OwnContext = {
  id: 'own-00000000000000000000',
  version: '0'.repeat(64),
  topics: new Set(bank.topics.map(({ id }) => id)),
  guides: new Set(bank.guides.keys()),
};
const ofKind = <K extends Question['kind']>(kind: K) =>
  [...bank.questions.values()].filter((question) => question.kind === kind) as Extract<
    Question,
    { kind: K }
  >[];
const named = <T extends { id: string }>(questions: readonly T[]) =>
  questions.map((question) => [question.id, question] as const);

const siblingBy = (question: Question, seed: number, earlier: readonly Figures[] = []) =>
  siblingOf(question, { draw: stream(hash(question.id) ^ seed), earlier }, context, lexicon);
function must(question: Question, seed: number, earlier: readonly Figures[] = []): Sibling {
  const drawn = siblingBy(question, seed, earlier);
  if (!drawn.ok) throw new Error(`${question.id}: ${drawn.error}`);
  return drawn.value;
}
function read(text: string): Question {
  const reading = readOwn(text, context, lexicon);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.question;
}
const scoreOf = (question: Question, answer: Parameters<typeof gradeItem>[1], seed = 0): number =>
  gradeItem(gradable(draw(question, seed)), answer, lexicon).score;

/** Their public figures lie so close together that a neighbour's answer may be right: a fourth is news. */
const CLOSE = new Set(['cluster-mtbf', 'mixed-precision-states', 'qlora-base-bytes']);
const NUMBER_SEEDS = [1, 2, 3, 4];
const PLAN_SEEDS = [1, 2];

describe('the sibling of a number question', () => {
  it.each(named(ofKind('numeric')))(
    '%s has other figures, the same sense and a right answer',
    (_, of) => {
      for (const seed of NUMBER_SEEDS) {
        const sibling = must(of, seed);
        const own = read(sibling.text) as NumericQuestion;
        expect({ ...own, id: of.id, version: of.version, parameters: of.parameters }).toEqual(of);
        expect(scoreOf(own, modelAnswerTo(draw(own, seed)), seed)).toBe(10);
        expect(sibling.changed.length).toBeGreaterThan(0);
        const changed = Object.entries(own.parameters).filter(([name, range]) => {
          const known = new Set(valuesOf(of.parameters[name]!));
          return valuesOf(range).every((value) => !known.has(value));
        });
        expect(changed).toHaveLength(sibling.changed.length);
      }
    },
  );

  it.each(named(ofKind('numeric')))(
    '%s marks the answer to the nearest public figures wrong, or says that it may not',
    (_, of) => {
      const sibling = must(of, 5);
      const own = read(sibling.text) as NumericQuestion;
      const isClose = sibling.notes.some((note) => note.includes('may be right here'));
      const [variant] = variantsOf(own);
      const known = draw({ ...of, parameters: single(nearestPublic(of, variant!)) }, 0);
      const here = { ...own, parameters: single(variant!) };
      const score = scoreOf(here, modelAnswerTo(known));
      expect(isClose).toBe(CLOSE.has(of.id));
      if (!isClose) expect(score).toBeLessThan(10);
    },
  );

  it.each(named(ofKind('numeric')))('%s asks no figures of an earlier one again', (_, of) => {
    const first = must(of, 1);
    // the same chance: only what was drawn before makes the difference
    const second = must(of, 1, [first.figures]);
    const seen = new Set([...variantsOf(rangesOf(first))].map((each) => JSON.stringify(each)));
    for (const each of variantsOf(rangesOf(second)))
      expect(seen.has(JSON.stringify(each))).toBe(false);
  });

  const single = (values: Readonly<Record<string, string | number | boolean>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { values: [value] }]));
  const rangesOf = ({ figures }: Sibling) => ({
    parameters: figures as NumericQuestion['parameters'],
  });
});

describe('the sibling of a plan question', () => {
  it.each(named(ofKind('plan')))('%s has a best plan that is not the public one', (_, of) => {
    const best = bestPlanOf(itemOf(of))!;
    for (const seed of PLAN_SEEDS) {
      const sibling = must(of, seed);
      const own = read(sibling.text);
      if (own.kind !== 'plan') throw new Error(own.kind);
      expect(scoreOf(own, modelAnswerTo(draw(own, 0)))).toBe(10);
      expect(publicScore(own, best, lexicon)).toBeLessThanOrEqual(9.5);
      expect(own).toMatchObject({ objective: of.objective, space: of.space, topics: of.topics });
      expect(own.scenario).not.toEqual(of.scenario);
      expect(own.prompt).not.toBe(of.prompt);
    }
  });

  it('is another one where the organisation has the first', () => {
    const of = bank.questions.get('plan-1b-on-8-nodes')!;
    const first = must(of, 3);
    const second = must(of, 3, [first.figures]);
    expect(second.figures).not.toEqual(first.figures);
  });
});

describe('a public question', () => {
  it('has a sibling or a reason, told without a search', () => {
    const counts = new Map<string, [number, number]>();
    for (const question of bank.questions.values()) {
      const [can, all] = counts.get(question.kind) ?? [0, 0];
      counts.set(question.kind, [can + (whyNoSibling(question) === null ? 1 : 0), all + 1]);
    }
    expect(Object.fromEntries(counts)).toMatchObject({
      numeric: [47, 47],
      plan: [16, 16],
      ordering: [0, 3],
      'find-the-flaw': [0, 4],
      schedule: [0, 3],
    });
  });

  it.each(named(ofKind('ordering')))('%s is refused with the reason that lists tell', (_, of) => {
    expect(siblingBy(of, 1)).toEqual({ ok: false, error: whyNoSibling(of) });
  });

  it('that names a figure in its prose as well keeps that one', () => {
    const of = ofKind('numeric').find(({ id }) => id === 'training-days')!;
    const written = { ...of, prompt: `${of.prompt} (A colleague has 384 of them.)` };
    expect(must(written, 1).stayed.join(' ')).toContain('Gpus: 256; 384; 512, as in the public');
  });
});

describe('values between those of a parameter', () => {
  it.each([
    ['gpus', { values: [256, 384, 512] }, [320, 448]],
    ['rate', { values: [1.1, 1.2, 1.4] }, [1.3]],
    ['tensorParallel', { values: [2, 8] }, []],
    ['days', { values: [54] }, []],
    ['precision', { values: ['bf16', 'fp8'] }, []],
    ['microBatch', { values: [1, 2, 3] }, []],
  ])('of %s are of its own grain', (name, range, expected) => {
    expect(between(name, range, 1)).toEqual(expected);
  });

  it('of a range lie between its steps', () => {
    const found = between('gigabytesPerSecond', { min: 10, max: 25, step: 1 }, 3);
    expect(found.length).toBeGreaterThan(20);
    for (const value of found) expect(Number.isInteger(value)).toBe(false);
  });
});
