import fc from 'fast-check';
import { namesIn, parseFormula, valueOf } from './formula.js';

const value = (text: string, values: Record<string, number> = {}): number | undefined => {
  const formula = parseFormula(text);
  return formula && valueOf(formula, new Map(Object.entries(values)));
};

describe('parseFormula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['64 / 8 / 2', 4],
    ['2 ^ 3 * 2', 16],
    ['1.75e11 * 16', 2.8e12],
    ['-3 + 5', 2],
    ['2 * -3', -6],
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
  ])('%s = %d', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 6);
  });

  it('puts values in the place of names', () => {
    expect(value('(p - 1) / (m + p - 1)', { p: 8, m: 512 })).toBeCloseTo(7 / 519, 12);
    expect(value('p + 1')).toBeNaN();
  });

  it.each([
    '',
    '1 +',
    '(1',
    '1)',
    'a b',
    'process.exit()',
    'a[0]',
    '2 ** 3',
    '"x"',
    '('.repeat(50) + '1',
    '-'.repeat(50) + '1',
    '2^'.repeat(50) + '1',
  ])('takes %s for no formula', (text) => {
    expect(parseFormula(text)).toBeUndefined();
  });

  it('reads or refuses any text, and names nothing that is not in it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const formula = parseFormula(text);
        for (const name of formula ? namesIn(formula) : []) expect(text).toContain(name);
      }),
    );
  });
});
