import { compileLexicon, gradeItem, quantities } from '@meshwright/graders';
import fc from 'fast-check';
import { parse } from 'yaml';
import { gradable } from '../src/gradable.js';
import { wholeBank } from '../src/node/whole-bank.js';
import { QuestionKind } from '../src/views.js';
import { blankText } from './blank.js';
import { withFirstRubric } from './first-rubric.js';
import { headOf, textOfCopy } from './own-text.js';
import { exampleOf, modelAnswerTo, readOwn } from './read-own.js';

const bank = wholeBank;
const lexicon = compileLexicon(bank.lexicon);
const context = {
  id: 'own-abc',
  version: '0'.repeat(64),
  topics: new Set(bank.topics.map(({ id }) => id)),
  guides: new Set(bank.guides.keys()),
};
const read = (text: string) => readOwn(text, context, lexicon);
const messages = (text: string): string[] => {
  const reading = read(text);
  return reading.ok
    ? []
    : reading.faults.map(({ line, message }) => `${line.toString()}: ${message}`);
};
const published = (id: string) => {
  const found = bank.questions.get(id);
  if (found === undefined) throw new Error(`no question ${id}`);
  return found;
};
const facts = {
  title: 'Ours',
  topic: 'sharding',
  tier: 'beginner',
  guide: 'multi-gpu-frameworks',
};
const quantity = {
  id: 'ring-all-reduce-bytes',
  unit: 'GB',
  parameters: { parameters: 1e9, bytesPerElement: 2, ranks: 8 },
  slips: ['bits'],
};

/** One of each kind: the shortest. */
const ONE_OF_EACH = [
  'ddp-slower-than-expected',
  'ring-all-reduce-bytes',
  'choose-zero-traffic',
  'flaw-nccl-log',
  'order-fsdp-unit',
  'plan-1b-on-8-nodes',
  'lay-out-1f1b',
];

describe('the text of an own question', () => {
  it.each(ONE_OF_EACH)('may be a copy of %s, which asks and grades the same', (id) => {
    const question = published(id);
    const reading = read(textOfCopy(question, 'Ours'));
    if (!reading.ok) throw new Error(reading.faults.map(({ message }) => message).join('\n'));
    const { version: _v, provisional: _p, ...copy } = reading.question;
    const { version: _w, provisional: _q, ...original } = question;
    expect(copy).toEqual({ ...original, id: 'own-abc', title: 'Ours' });
    expect(reading.question.provisional === true).toBe('rubric' in question);
    const { item, model } = exampleOf(reading.question, 3, lexicon);
    expect(model.score).toBeGreaterThanOrEqual(9.5);
    expect(gradeItem(gradable(item), modelAnswerTo(item), lexicon)).toEqual(model);
  });

  it.each(QuestionKind.options)('of kind %s begins with what is to be written', (kind) => {
    const text = blankText(kind, facts, quantity);
    const all = messages(text);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((message) => !message.includes('still to be written'))).toEqual([]);
    expect(headOf(text)).toEqual({
      title: 'Ours',
      kind,
      tier: 'beginner',
      topics: ['sharding'],
      minutes: 8,
    });
  });

  it('has a blank for every quantity, which names its parameters', () => {
    for (const { id, unit } of Object.values(quantities)) {
      const text = blankText('numeric', facts, { id, unit, parameters: { ranks: 8 }, slips: [] });
      const quiet = text.replaceAll(/‹[^›]*›/gu, '1');
      expect(parse(quiet)).toMatchObject({
        quantity: id,
        parameters: { ranks: { values: [8, 1] } },
      });
    }
  });

  it('becomes a sound one once its number is written', () => {
    const text = blankText('numeric', facts, quantity)
      .replace(
        /‹what is given[^›]*›/u,
        '{{parameters}} values of {{bytesPerElement}} bytes on {{ranks}} ranks: GB sent?',
      )
      .replace('[1000000000, ‹other values›]', '[1e9, 2e9]')
      .replace('[2, ‹other values›]', '[2, 4]')
      .replace('[8, ‹other values›]', '[8, 16, 32]');
    expect(messages(text)).toEqual([]);
  });
});

describe('the faults of a text', () => {
  const sound = textOfCopy(published('ring-all-reduce-bytes'), 'Ours');

  it.each([
    ['an id of its own', `id: ring-all-reduce-bytes\n${sound}`, /2?1: id is set by the server/],
    ['a claim to be proved', `provisional: false\n${sound}`, /provisional is set by the server/],
    ['an unknown key', `answer_key: 1\n${sound}`, /unknown key "answer_key"/],
    [
      'an unknown topic',
      sound.replace('- collectives', '- colectives'),
      /no topic "colectives"; expected: .*"collectives"/,
    ],
    [
      'an unknown quantity',
      sound.replace('quantity: ring-all-reduce-bytes', 'quantity: ring'),
      /no quantity "ring"/,
    ],
    [
      'a parameter with no end of values',
      sound.replace(/ranks:\n\s+values:[^a-z]*/u, 'ranks: { min: 1, max: 9, step: 1e-9 }\n'),
      /more than 2000 values/,
    ],
    ['a step by which nothing is left', sound.replace(/title: .*\n/u, ''), /2: title is missing/],
    ['another type', sound.replace(/minutes: .*\n/u, 'minutes: ten\n'), /minutes: .*number/],
    ['no YAML', 'title: [', /1: /],
    ['a list', '- a\n- b', /list of keys and values/],
    ['nothing', '', /list of keys and values/],
    ['aliases', `a: &a [1]\nb: *a\n${sound}`, /alias/i],
    ['a tag', `a: !!js/function x\n${sound}`, /tag/i],
    [
      'a NUL that YAML spells',
      sound.replace(/title: .*\n/u, 'title: "a\\0b"\n'),
      /NUL or half a letter/,
    ],
    ['half a letter', sound.replace(/title: .*\n/u, 'title: "a\\uD800"\n'), /NUL or half a letter/],
    [
      'a name that every object has',
      sound.replace('quantity: ring-all-reduce-bytes', 'quantity: constructor'),
      /no quantity "constructor"/,
    ],
    [
      'a slip that every object has',
      sound.replace(/slips:\n/u, 'slips:\n  constructor: 0.5\n'),
      /knows no such slip/,
    ],
    [
      'a value that stands there often',
      sound.replace(
        /bytesPerElement:\n\s+values:[^a-z]*/u,
        'bytesPerElement: { values: [2, 2, 4] }\n  ',
      ),
      /the same value stands here twice/,
    ],
    [
      'values that rounding makes one',
      sound.replace(
        /bytesPerElement:\n\s+values:[^a-z]*/u,
        'bytesPerElement: { min: 2, max: 2.000000000001, step: 1e-15 }\n  ',
      ),
      /the same value stands here twice/,
    ],
    ['a key that stands there twice', `${sound}minutes: 5\n`, /\d+: minutes stands here twice/],
    [
      'a tree that is too deep',
      `${sound}deep: ${'['.repeat(60)}${']'.repeat(60)}\n`,
      /nested too deeply/,
    ],
    ['a prototype', `__proto__: { a: 1 }\n${sound}`, /unknown key "__proto__"/],
  ])('tell of %s, with its line', (_, text, expected) => {
    const found = messages(text);
    expect(found.join('\n')).toMatch(expected);
  });

  const plan = textOfCopy(published('plan-1b-on-8-nodes'), 'Ours');
  const number = blankText('numeric', facts, quantity);
  it.each([
    [
      'a plan that nothing can run',
      plan.replace('maxPeakMemoryBytes: 30000000000', 'maxPeakMemoryBytes: 2000000000'),
      /the best plan of its space scores 0 of 10 .*; expected: 9\.5 to 10/u,
    ],
    [
      'an accelerator that there is not',
      plan.replace('a100-sxm-40gb', 'h100'),
      /scenario\.cluster\.accelerator: no accelerator "h100" in the catalogue; nearest: /u,
    ],
    [
      'a parameter that is missing',
      sound.replace(/ {2}ranks:\n\s+values:[^a-z]*/u, '').replace('of {{ranks}} GPUs', ''),
      /parameters: .*: ranks is missing; expected: parameters of/u,
    ],
    [
      'a level that says nothing of when',
      textOfCopy(published('choose-zero-traffic'), 'Ours').replace(
        / {6}when:[^]*?(?=\n {6}\w)/u,
        '',
      ),
      /rubric\.misconceptions\.0\.when is missing/u,
    ],
    [
      'a weight that is too much',
      number.replace('tolerance: 0.02', 'tolerance: 2').replaceAll(/‹[^›]*›/gu, '1'),
      /answer\.tolerance: must have or be at most 0\.25/u,
    ],
  ])('tell of %s, by its name', (_, text, expected) => {
    expect(messages(text).join('\n')).toMatch(expected);
  });

  it('of a space stand where the space stands', () => {
    const text = plan.replace(/microBatch:\n(?: {4}- \d+\n)+/u, 'microBatch: [0.5]\n');
    const line = text.split('\n').findIndex((each) => each.includes('microBatch: [0.5]'));
    expect(messages(text).some((each) => each.startsWith(`${(line + 1).toString()}: space.`))).toBe(
      true,
    );
  });

  it('do not tell which slips a quantity knows', () => {
    const text = sound.replace(/slips:\n/u, 'slips:\n  unheard: 0.5\n');
    expect(messages(text).join('\n')).toMatch(/ring-all-reduce-bytes knows no such slip$/mu);
  });

  it('tell of a written question whose rubric does not know its own model answer', () => {
    const { modelAnswer, sections, ...rest } = published('ddp-slower-than-expected') as never as {
      modelAnswer: { sections: Record<string, string> };
      sections: readonly { id: string }[];
      title: string;
    };
    const empty = Object.fromEntries(sections.map(({ id }) => [id, 'Nothing is known of this.']));
    const text = textOfCopy(
      { ...rest, sections, modelAnswer: { sections: empty } } as never,
      'Ours',
    );
    expect(Object.keys(modelAnswer.sections).length).toBeGreaterThan(0);
    expect(messages(text).join('\n')).toMatch(
      /the model answer earns \S+ of 10; expected: 8 to 10/,
    );
  });

  it('are told of any text, and it never throws', () => {
    const deep = '['.repeat(20_000);
    for (const text of [
      deep,
      `a: ${deep}`,
      'a: {'.repeat(5_000),
      '\u0000',
      '\uFEFFtitle: x',
      '%YAML 9.9\n---\n',
    ])
      expect(messages(text).length).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(read(text).ok).toBe(false);
        headOf(text);
      }),
    );
  });

  it('are told of many keys without comparing each with each', () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `${i.toString()}: 1`).join('\n');
    // each with each would be 1.8 thousand million comparisons
    expect(messages(many)[0]).toMatch(/unknown key|kind/u);
  });

  it('are told of any cut of a sound text', () => {
    const whole = textOfCopy(published('order-fsdp-unit'), 'Ours');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (cut) => {
        const reading = read(whole.slice(0, cut));
        if (reading.ok) return; // a cut inside the last source is shorter, and sound
        expect(reading.faults.every(({ line }) => line >= 1)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a first rubric', () => {
  const written = `# my comment
kind: structured
title: Ours
guide: multi-gpu-frameworks
tier: intermediate
topics: [sharding]
minutes: 10
prompt: A model of 13B parameters does not fit on eight GPUs with plain data parallelism. What do you do?
sections:
  - id: answer
    label: Your way
modelAnswer:
  sections:
    answer: |-
      Plain data parallelism keeps 16 bytes for each parameter on every GPU, so the model states alone take 208 GB.
      ZeRO-3 shards parameters, gradients and optimizer states over all eight GPUs, so each holds 26 GB of them.
      The price is half as much communication again, because parameters are all-gathered in forward and backward.
      Activation checkpointing then cuts the activations at the cost of a third more compute.
`;

  it('is written into the text, which is sound and provisional then', () => {
    const drafted = withFirstRubric(written, lexicon);
    if (!drafted.ok) throw new Error(drafted.error);
    expect(drafted.value).toContain('# my comment');
    const reading = read(drafted.value);
    expect(messages(drafted.value)).toEqual([]);
    expect(reading.ok && reading.question.provisional).toBe(true);
    const again = withFirstRubric(drafted.value, lexicon);
    expect(again).toEqual(drafted);
  });

  it('of a choice is sound as well, though its options earn more than they would in the shared bank', () => {
    const filled = blankText('choice', facts, quantity)
      .replace(
        '‹what the candidate is told and asked to pick›',
        'Which ZeRO stage keeps a whole copy of the weights on no GPU?',
      )
      .replace('‹an option that is right›', 'ZeRO-3')
      .replaceAll(/‹an(?:other|) ?(?:option )?that is wrong›/gu, 'ZeRO-1')
      .replaceAll(/‹why it is (?:right|wrong)›/gu, 'it shards the parameters as well')
      .replace(/‹label of the field[^›]*›/u, 'Why this one')
      .replace(
        '‹a reason that earns all points, in whole sentences›',
        'ZeRO-3 shards the parameters over all ranks, so no GPU keeps a whole copy of the weights. ZeRO-1 shards the optimizer states alone and keeps the parameters on each GPU.',
      );
    const drafted = withFirstRubric(filled, lexicon);
    expect(drafted.ok && messages(drafted.value)).toEqual([]);
  });

  it.each([
    [
      'a blank',
      blankText('structured', facts, quantity),
      'write the model answer (modelAnswer) first',
    ],
    [
      'a blank choice',
      blankText('choice', facts, quantity),
      'write the model reason (modelReason) first',
    ],
    [
      'a number',
      blankText('numeric', facts, quantity),
      'only written questions and choices with a reason have marks to draft',
    ],
    ['no YAML', 'title: [', 'Flow sequence'],
  ])('says why there is none for %s', (_, text, why) => {
    const drafted = withFirstRubric(text, lexicon);
    expect(drafted.ok ? '' : drafted.error).toContain(why);
  });
});
