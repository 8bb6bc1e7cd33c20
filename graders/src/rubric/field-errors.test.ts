import { answers, items, lexicon as bank } from '../../bench/bank.js';
import { compileRubric } from './compile.js';
import { fieldErrorsIn, fieldErrorsOf } from './field-errors.js';
import { gradeStructured } from './kinds/structured.js';
import { Lexicon, lexiconWithout } from './lexicon-schema.js';
import { compileLexicon, type CompiledLexicon } from './lexicon/compile.js';
import { read } from './reading.js';
import { Rubric } from './schema.js';
import { walk } from './walk.js';

const words = {
  concepts: [
    { id: 'traffic', label: 'traffic', forms: ['traffic'] },
    { id: 'memory', label: 'memory', forms: ['memory'] },
    { id: 'sharding', label: 'sharding', forms: ['sharding', 'shards'] },
    { id: 'bubble', label: 'bubble', forms: ['bubble'] },
  ],
};
const said = { missing: 'Say what sharding saves.', next: 'Say that sharding saves memory.' };
const rubricOf = (some: object): Rubric =>
  Rubric.parse({
    version: 1,
    points: 20,
    criteria: [
      {
        id: 'saves',
        label: 'Saves memory',
        weight: 20,
        levels: { full: { near: ['sharding', 'memory'] } },
        ...said,
      },
    ],
    limits: { scrambled: 1, listed: 1, offTopic: 1 },
    ...some,
  });
const wrong = (id: string, when: unknown, everywhere: boolean) => ({
  id,
  when,
  points: -5,
  why: `${id} is wrong.`,
  everywhere,
});
const other = {
  id: 'other',
  rubric: rubricOf({
    terms: { lessened: ['lowers', 'cuts'] },
    misconceptions: [
      wrong('less-traffic', { near: ['sharding', 'lessened', 'traffic'] }, true),
      wrong('bubble-saved', { near: ['sharding', 'bubble'] }, true),
      wrong('here-alone', { near: ['sharding', 'memory'] }, false),
    ],
  }),
};
const text = Lexicon.parse({ ...words, errors: fieldErrorsOf([other]) });
const lexicon = compileLexicon(text);

const RIGHT = 'Sharding saves memory because each rank keeps a part of it.';
const TRAFFIC = 'Sharding also lowers the traffic between the servers.';
const BUBBLE = 'Sharding removes the bubble of the pipeline.';

const graded = (rubric: Rubric, answer: string, known = lexicon) =>
  gradeStructured(
    {
      kind: 'structured',
      id: 'asked',
      prompt: 'What does it save?',
      sections: [{ id: 'text', label: 'Answer' }],
      rubric,
    },
    { kind: 'structured', sections: { text: answer } },
    known,
  );
const idsOf = (report: ReturnType<typeof graded>) => report.misconceptions.map(({ id }) => id);

/** What an answer in these sections is told of beside the misconceptions of its own rubric. */
const told = (
  sections: Readonly<Record<string, string>>,
  item: { readonly id: string; readonly rubric: Rubric },
  known: CompiledLexicon,
) => {
  const texts = Object.entries(sections).map(([id, raw]) => ({ id, raw }));
  const reading = read(texts, known, compileRubric(item.rubric).local);
  return fieldErrorsIn({ reading, prompt: new Set(), own: [] }, item, known);
};

describe('errors of the field', () => {
  const listening = rubricOf({ fieldErrors: true });

  it('cost their share of the points where another rubric tells of them, with the words that it knows', () => {
    const report = graded(listening, `${RIGHT} ${TRAFFIC}`);
    expect(report.misconceptions).toEqual([
      expect.objectContaining({
        id: 'field-other-less-traffic',
        points: -5,
        why: 'less-traffic is wrong.',
        quotes: [expect.objectContaining({ text: TRAFFIC.slice(0, -1) })],
      }),
    ]);
    expect(report.score).toBe(7.5);
    const half = graded(rubricOf({ fieldErrors: true, points: 10 }), `${RIGHT} ${TRAFFIC}`);
    expect(half.misconceptions[0]?.points).toBe(-2.5);
  });

  it('are heard by no rubric that does not ask for them', () => {
    expect(graded(rubricOf({}), `${RIGHT} ${TRAFFIC}`)).toMatchObject({
      score: 10,
      misconceptions: [],
    });
  });

  it('are those that are wrong everywhere alone', () => {
    expect(text.errors.map(({ id }) => id)).toEqual([
      'field-other-less-traffic',
      'field-other-bubble-saved',
    ]);
    expect(graded(listening, RIGHT).score).toBe(10);
  });

  it('are not heard in a question, in a denial, or in what was asked', () => {
    for (const answer of [
      `${RIGHT} Does sharding lower the traffic between the servers?`,
      `${RIGHT} It is not true that sharding cuts traffic.`,
    ])
      expect(idsOf(graded(listening, answer))).toEqual([]);
  });

  it('cost nothing more where the rubric itself quotes the same words', () => {
    const own = [wrong('own', { near: ['sharding', 'traffic'] }, false)];
    const report = graded(
      rubricOf({ fieldErrors: true, misconceptions: own }),
      `${RIGHT} ${TRAFFIC}`,
    );
    expect(idsOf(report)).toEqual(['own']);
  });

  it('sink an answer only from the second grave one on, as the first may be misheard', () => {
    const caps = (answer: string) => graded(listening, answer).adjustments.map(({ id }) => id);
    const once = graded(listening, `${RIGHT} ${TRAFFIC}`);
    const twice = graded(listening, `${RIGHT} ${TRAFFIC} ${BUBBLE}`);
    expect([once.score, twice.score]).toEqual([7.5, 5]);
    expect(caps(`${RIGHT} ${TRAFFIC} ${BUBBLE}`)).toEqual([]);
    const own = [wrong('own', { near: ['sharding', 'free'] }, false)];
    const mixed = graded(
      rubricOf({
        fieldErrors: true,
        terms: { free: ['free'] },
        misconceptions: own,
      }),
      `${RIGHT} ${TRAFFIC} ${BUBBLE} Sharding is free.`,
    );
    expect(mixed.score).toBeLessThanOrEqual(3);
  });

  it('are not heard again in the question that tells of them', () => {
    const heard = (id: string) => told({ text: TRAFFIC }, { ...other, id }, lexicon);
    expect(heard('asked').map(({ id }) => id)).toEqual(['field-other-less-traffic']);
    expect(heard('other')).toEqual([]);
  });

  it('leave with their question, and with the concepts that they name', () => {
    expect(lexiconWithout(text, { question: 'other', concepts: [] }).errors).toEqual([]);
    const left = lexiconWithout(text, { question: 'asked', concepts: ['bubble'] });
    expect(left.errors.map(({ id }) => id)).toEqual(['field-other-less-traffic']);
  });

  it('need no rubric at all to be empty', () => {
    const none = compileLexicon(Lexicon.parse(words));
    expect(graded(listening, `${RIGHT} ${TRAFFIC}`, none).score).toBe(10);
  });
});

describe('the errors of the bank', () => {
  const models = answers.filter(({ kind }) => kind === 'model');

  it('are many, and each is told of by a question', () => {
    expect(bank.errors.length).toBeGreaterThan(80);
    const ids = new Set(items.map(({ id }) => id));
    for (const { question } of bank.errors) expect(ids).toContain(question);
  });

  it('name nothing but concepts of the lexicon: no term of a rubric is left in them', () => {
    const unknown = bank.errors.flatMap(({ id, when }) =>
      [...walk(when)].flatMap((part) =>
        typeof part === 'string' && !bank.concepts.has(part) ? [`${id}: ${part}`] : [],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('are said by no model answer', () => {
    const heard = models.flatMap(({ item, sections }) =>
      told(sections, item, bank).map(({ id }) => `${item.id}: ${id}`),
    );
    expect(models.length).toBeGreaterThanOrEqual(10);
    expect(heard).toEqual([]);
  });
});
