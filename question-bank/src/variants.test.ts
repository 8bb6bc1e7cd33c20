import fc from 'fast-check';
import { draw } from './draw.js';
import { wholeBank as bank } from './node/whole-bank.js';
import type { Question } from './question-schema.js';
import {
  drawParameters,
  ENOUGH_VARIANTS,
  sideOf,
  valuesOf,
  variantCount,
  variantsOf,
} from './variants.js';

const numeric = [...bank.questions.values()].filter((each) => each.kind === 'numeric');
/** A written question may ask everybody for the one number of its case. */
const withNumbers = [...bank.questions.values()].filter((each) =>
  (each.kind === 'structured' ? (each.parts ?? []) : [each]).some((part) => variantCount(part) > 1),
);
const named = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.map((each) => [each.id, each] as const);

/** The numbers that a draw shows. */
function drawn(question: Question, seed: number, side: 'practice' | 'assessment'): string[] {
  const item = draw(question, seed, side);
  const parts = item.kind === 'structured' ? (item.parts ?? []) : [item];
  return parts.flatMap((part) =>
    part.kind === 'numeric' ? [`${part.id} ${JSON.stringify(part.parameters)}`] : [],
  );
}

describe('the variants of a question', () => {
  it('are as many as the values of its ranges have combinations, each once', () => {
    const parameters = { a: { values: [1, 2, 3] }, b: { min: 0.5, max: 2, step: 0.5 } };
    const all = [...variantsOf({ parameters })];
    expect(all).toHaveLength(12);
    expect(variantCount({ id: 'q', parameters })).toBe(12);
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(12);
    expect(all[1]).toEqual({ a: 1, b: 1 });
  });

  it('list steps without floating-point dust', () => {
    expect(valuesOf({ min: 0.1, max: 0.5, step: 0.1 })).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
  });
});

describe('the two sides of the variants', () => {
  it.each(named(withNumbers))('of %s never meet, however often both draw', (_id, question) => {
    const seeds = Array.from({ length: 2_000 }, (_, seed) => seed);
    const practised = new Set(seeds.flatMap((seed) => drawn(question, seed, 'practice')));
    const asked = new Set(seeds.flatMap((seed) => drawn(question, seed, 'assessment')));
    expect(practised.size).toBeGreaterThan(0);
    expect([...asked].filter((each) => practised.has(each))).toEqual([]);
  });

  it.each(named(numeric))('of %s are of about one size', (_id, question) => {
    const all = variantCount(question);
    const own = [...variantsOf(question)].filter(
      (each) => sideOf(question.id, each) === 'assessment',
    );
    // half of them, within five standard deviations of so many tosses of a coin
    expect(Math.abs(own.length - all / 2)).toBeLessThan(2.5 * Math.sqrt(all));
  });

  it('are large enough for a surprise, but for one question that is told to be guessable', () => {
    const few = numeric.filter((each) => variantCount(each) < ENOUGH_VARIANTS);
    expect(few.map(({ id }) => id)).toEqual(['interleaved-bubble']);
  });

  it('stay as they are when a range gets more values, and in whatever order they are named', () => {
    const value = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(value, value, fc.uniqueArray(value, { maxLength: 20 }), (a, b, more) => {
        const side = sideOf('q', { a, b });
        expect(sideOf('q', { b, a })).toBe(side);
        const parameters = { a: { values: [a, ...more] }, b: { values: [b] } };
        for (let seed = 0; seed < 20; seed++) {
          const next = () => (seed + 0.5) / 20;
          const other = side === 'practice' ? 'assessment' : 'practice';
          const got = drawParameters({ id: 'q', parameters }, next, other);
          if (more.length > 0 && sideOf('q', got) === other) expect(got).not.toEqual({ a, b });
        }
      }),
    );
  });

  it('differ from question to question', () => {
    const sides = (id: string) => Array.from({ length: 64 }, (_, a) => sideOf(id, { a })).join(' ');
    expect(sides('one')).not.toBe(sides('other'));
  });

  it('share the one variant of a question that has no more', () => {
    const parameters = { a: { values: [7] } };
    for (const side of ['practice', 'assessment'] as const)
      expect(drawParameters({ id: 'q', parameters }, () => 0, side)).toEqual({ a: 7 });
  });

  it('of a side that has none are not looked for among all, where those are too many', () => {
    const same = { values: Array.from({ length: 200 }, () => 8) };
    const parameters = { a: same, b: same, c: same, d: same };
    expect(variantCount({ id: 'q', parameters })).toBe(1.6e9);
    for (const side of ['practice', 'assessment'] as const)
      expect(drawParameters({ id: 'q', parameters }, () => 0, side)).toEqual({
        a: 8,
        b: 8,
        c: 8,
        d: 8,
      });
  });
});
