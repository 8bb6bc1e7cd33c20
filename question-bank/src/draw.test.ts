import fc from 'fast-check';
import { orderAgreement, orderedPairs } from '@meshwright/graders';
import { draw, varies } from './draw.js';
import { fillPrompt } from './fill-prompt.js';
import { wholeBank as bank } from './node/whole-bank.js';
import type { ParameterRange } from './parameters.js';
import type { NumericQuestion, PinnedItem } from './question-schema.js';
import type { Side } from './variants.js';

const question = (
  parameters: Record<string, ParameterRange>,
  prompt = 'Of {{a}} and {{b}}.',
): NumericQuestion => ({
  id: 'a-question',
  kind: 'numeric',
  title: 'A question',
  guide: 'basics',
  tier: 'beginner',
  topics: ['pipelines'],
  minutes: 3,
  prompt,
  quantity: 'pipeline-idle-share',
  parameters,
  answer: { unit: '%', tolerance: 0.01 },
  slips: {},
  sources: [],
  version: '0'.repeat(64),
});

const two = question({ a: { values: [1, 2, 3] }, b: { min: 0.5, max: 2, step: 0.5 } });

const parametersOf = (seed: number, side?: Side): Record<string, unknown> => {
  const item = draw(two, seed, side);
  return item.kind === 'numeric' ? item.parameters : {};
};

describe('drawing an item', () => {
  it('gives the same item for the same seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(draw(two, seed)).toEqual(draw(two, seed));
      }),
    );
  });

  it('draws only values of the ranges, whatever the seed', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (seed) => {
        const { a, b } = parametersOf(seed);
        expect([1, 2, 3]).toContain(a);
        expect([0.5, 1, 1.5, 2]).toContain(b);
      }),
    );
  });

  it('reaches every variant, each on one side alone', () => {
    const seen = new Set(
      Array.from({ length: 400 }, (_, seed) => JSON.stringify(parametersOf(seed))),
    );
    const asked = new Set(
      Array.from({ length: 400 }, (_, seed) => JSON.stringify(parametersOf(seed, 'assessment'))),
    );
    expect(seen.size + asked.size).toBe(12);
    expect(new Set([...seen, ...asked]).size).toBe(12);
  });

  it('draws differently for two questions with one seed', () => {
    const other = { ...two, id: 'another-question' };
    const same = Array.from({ length: 60 }, (_, seed) => seed).filter(
      (seed) => draw(two, seed).prompt === draw(other, seed).prompt,
    );
    expect(same.length).toBeLessThan(30);
  });

  it('fills the prompt with the drawn values', () => {
    const item = draw(two, 7);
    expect(item.prompt).not.toContain('{{');
    if (item.kind === 'numeric') expect(item.prompt).toBe(fillPrompt(two.prompt, item.parameters));
  });

  it('survives storage as JSON', () => {
    expect(JSON.parse(JSON.stringify(draw(two, 3)))).toEqual(draw(two, 3));
  });
});

describe('how values are spoken', () => {
  it.each([
    [70e9, '70 billion'],
    [1.3e9, '1.3 billion'],
    [2e12, '2 trillion'],
    [774e6, '774 million'],
    [1048576, '1,048,576'],
    [12288, '12,288'],
    [0.05, '0.05'],
    [true, 'true'],
    ['bf16', 'bf16'],
  ])('%p is spoken as %s', (value, text) => {
    expect(fillPrompt('{{x}}', { x: value })).toBe(text);
  });

  it('leaves an unknown placeholder as it is', () => {
    expect(fillPrompt('{{x}} of {{y}}', { y: 2 })).toBe('{{x}} of 2');
  });
});

describe('drawing steps and options', () => {
  const shuffledKinds = [...bank.questions.values()].filter(
    (each) => each.kind === 'ordering' || each.kind === 'choice',
  );
  const idsOf = (item: PinnedItem): string[] => {
    if (item.kind === 'ordering') return item.steps.map(({ id }) => id);
    return item.kind === 'choice' ? item.options.map(({ id }) => id) : [];
  };

  it.each(shuffledKinds.map((each) => [each.id, each] as const))(
    '%s shows the same parts in the order of the seed',
    (_id, each) => {
      const orders = Array.from({ length: 30 }, (_, seed) => idsOf(draw(each, seed)));
      expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(5);
      expect(new Set(orders.map((order) => [...order].sort().join())).size).toBe(1);
      expect(idsOf(draw(each, 3))).toEqual(orders[3]);
      expect(varies(each)).toBe(true);
    },
  );

  it('never shows steps in an order that earns points', () => {
    for (const each of shuffledKinds) {
      if (each.kind !== 'ordering') continue;
      for (let seed = 0; seed < 200; seed++)
        expect(
          orderAgreement(orderedPairs(each.before), idsOf(draw(each, seed))),
        ).toBeLessThanOrEqual(0);
    }
  });
});
