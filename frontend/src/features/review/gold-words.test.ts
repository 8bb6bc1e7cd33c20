import { calibrationWords, goldWords } from './gold-words.js';

describe('how close somebody is to the experts', () => {
  const figure = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 });

  it('is told with intervals', () => {
    const told = { answers: 2, rows: 26, within: figure(0.8), kappa: figure(0.5) };
    expect(goldWords({ ...told, difference: figure(-0.5) })).toEqual([
      '2 gold answers, 26 rows',
      'within one step: 80 % (70 % to 90 %)',
      'weighted kappa: 0.50 (0.40\u00a0to\u00a00.60)',
      'mean difference: −0.5 (−0.6\u00a0to\u00a0−0.4) points of 10',
    ]);
  });

  it('says what a figure lacks', () => {
    const told = { answers: 1, rows: 3, within: null, kappa: null, difference: null };
    expect(goldWords(told)).toEqual([
      '1 gold answer, 3 rows',
      'within one step: –',
      'weighted kappa: too few rows, or one side all alike',
      'mean difference: two answers needed',
    ]);
  });
});

it('a question without gold answers says so, and nothing is said where they were marked', () => {
  const of = (state: 'none' | 'done') => ({ state, marked: 0, needed: 0, task: null });
  expect(calibrationWords(of('none'))).toContain('no gold answers');
  expect(calibrationWords(of('done'))).toBe('');
});
