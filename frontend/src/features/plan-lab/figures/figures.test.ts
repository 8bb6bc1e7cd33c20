import type { Term } from '@meshwright/graders/plan';
import { figure, sides, sourcePieces } from './figures.js';

describe('figures of a formula', () => {
  it.each([
    [0, '0'],
    [64, '64'],
    [3072, '3,072'],
    [65_536, '65,536'],
    [0.125, '0.125'],
    [1.2345678, '1.235'],
    [2.49e12, '2.49 × 10¹²'],
    [4.5e-6, '4.5 × 10⁻⁶'],
  ])('writes %d as %s', (value, expected) => {
    expect(figure(value)).toBe(expected);
  });

  it('puts what a term divides by below the line', () => {
    const factor = { meaning: 'a meaning', value: 2, found: false };
    const factors = [
      { ...factor, symbol: 'F', power: 1 },
      { ...factor, symbol: 'P', power: -1 },
      { ...factor, symbol: 'ε', power: -1 },
    ] as const;
    const term: Term = {
      part: 'compute',
      value: 0.5,
      unit: 's',
      formula: 'F / (P · ε)',
      numbers: '2 / (2 × 2)',
      factors,
      source: 'a source',
    };
    const { above, below } = sides(term);
    expect([above, below].map((side) => side.map((f) => f.symbol))).toEqual([['F'], ['P', 'ε']]);
  });

  it('links the papers of a source and leaves its words', () => {
    expect(sourcePieces('Megatron-LM, arXiv:1909.08053 section 3')).toEqual([
      { text: 'Megatron-LM, ', url: null },
      { text: 'arXiv:1909.08053', url: 'https://arxiv.org/abs/1909.08053' },
      { text: ' section 3', url: null },
    ]);
  });
});
