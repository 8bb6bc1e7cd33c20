import { answerErrorOf, weightedMean } from './answer-error.js';
import type { ItemScore } from './score-table.js';

const scoresOf = (rows: readonly (readonly (number | null)[])[]): ItemScore[] =>
  rows.flatMap((row, p) =>
    row.map((score, i) => ({ person: `p${String(p)}`, item: `i${String(i)}`, score })),
  );

/** Uniform on -1..1, by a generator of fixed steps (Numerical Recipes' constants). */
function draws(): () => number {
  let state = 7;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 31 - 1;
}

describe('the error of an answer', () => {
  it('is found again in answers that were made with it', () => {
    const draw = draws();
    // sum of three uniform draws of half-width e has a standard deviation of e
    const noise = (deviation: number): number => deviation * (draw() + draw() + draw());
    const rows = Array.from({ length: 600 }, () => {
      const able = 5 + noise(1);
      return [-1, 0, 0.5, 1].map((easy) => able + easy + noise(0.8));
    });
    const error = answerErrorOf(scoresOf(rows), 10);
    expect(error).toMatchObject({ source: 'reliability', people: 600 });
    expect(error?.perAnswer).toBeCloseTo(0.8, 1);
    // 4 items, true variance 1 and error 0.64: alpha = 4 / (4 + 0.64)
    expect(error?.alpha).toBeCloseTo(4 / 4.64, 1);
  });

  it('is the spread of people’s own answers while they are few, and never below the other', () => {
    const error = answerErrorOf(
      scoresOf([
        [2, 4],
        [5, 9],
      ]),
      10,
    );
    // variances 2 and 8 with one degree of freedom each
    expect(error).toMatchObject({ source: 'spread', alpha: null, people: 2 });
    expect(error?.perAnswer).toBeCloseTo(Math.sqrt(5));
    const same = Array.from({ length: 40 }, () => [2, 8]);
    expect(answerErrorOf(scoresOf(same), 10)).toMatchObject({ source: 'spread' });
  });

  it.each([
    ['nobody', []],
    ['one answer each', [[3], [7]]],
    [
      'answers that are all alike',
      [
        [5, 5],
        [5, 5],
      ],
    ],
    ['nothing but zeros', [[0, 0, 0]]],
    ['nothing answered', [[null, null]]],
  ])('is not known from %s', (_name, rows) => {
    expect(answerErrorOf(scoresOf(rows), 10)).toBeNull();
  });
});

describe('a weighted mean', () => {
  it('errs less the more answers share in it, and most by the heaviest', () => {
    const four = [1, 2, 3, 4].map((score) => ({ score, weight: 10 }));
    expect(weightedMean(four, 2)).toEqual({ value: 2.5, standardError: 1 });
    const heavy = [
      { score: 10, weight: 30 },
      { score: 0, weight: 10 },
    ];
    expect(weightedMean(heavy, 2)?.value).toBe(7.5);
    expect(weightedMean(heavy, 2)?.standardError).toBeCloseTo((2 * Math.sqrt(1000)) / 40);
  });

  it('is none without weight', () => {
    expect(weightedMean([], 1)).toBeNull();
    expect(weightedMean([{ score: 5, weight: 0 }], 1)).toBeNull();
  });
});
