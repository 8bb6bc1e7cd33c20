import { cellOf, verdictOf } from './cells.js';
import type { Figures } from './standings.js';
import { targetsOf } from './levels.js';

const figures = (low: number | null, mean: number | null, high: number | null): Figures => ({
  answers: 5,
  low,
  mean,
  high,
  tier: null,
});

describe('a gap', () => {
  it.each([
    [figures(2, 4, 5.5), 6, 'gap'],
    [figures(2, 4, 6), 6, 'unclear'],
    [figures(5, 7, 8), 6, 'unclear'],
    [figures(6, 7, 8), 6, 'met'],
    [figures(null, null, null), 6, 'unknown'],
  ] as const)(
    'is one only where the whole interval lies below the target: %j, %d',
    (at, target, verdict) => {
      expect(verdictOf(at, target)).toBe(verdict);
    },
  );

  it('is nobody’s where nothing is asked for', () => {
    expect(cellOf(figures(2, 4, 6), undefined, null)).toMatchObject({
      target: null,
      verdict: null,
    });
    expect(cellOf(undefined, undefined, 5)).toMatchObject({ answers: 0, verdict: 'unknown' });
  });
});

describe('a change', () => {
  it.each([
    [figures(2, 3, 4), figures(5, 6, 7), { by: 3, clear: true }],
    [figures(5, 6, 7), figures(2, 3, 4), { by: -3, clear: true }],
    [figures(2, 4, 6), figures(5, 6, 7), { by: 2, clear: false }],
    [figures(null, null, null), figures(5, 6, 7), null],
  ] as const)('is clear where the intervals lie apart: %j, %j', (then, now, change) => {
    expect(cellOf(now, then, null).change).toEqual(change);
  });
});

it('several profiles ask for the most that one of them asks', () => {
  expect(targetsOf([{ a: 4, b: 7 }, { a: 6 }])).toEqual({ a: 6, b: 7 });
});
