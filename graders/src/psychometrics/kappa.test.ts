import fc from 'fast-check';
import { weightedKappa, weightings, type Disagreement, type LevelPair } from './kappa.js';

/** The pairs behind a table of counts: row by one judge, column by the other. */
const pairsOf = (table: readonly (readonly number[])[]): LevelPair[] =>
  table.flatMap((row, a) =>
    row.flatMap((n, b) => Array.from({ length: n }, () => [a, b] as const)),
  );

const repeat = (...runs: readonly (readonly [level: number, times: number])[]): number[] =>
  runs.flatMap(([level, times]) => Array.from({ length: times }, () => level));
const zip = (a: readonly number[], b: readonly number[]): LevelPair[] =>
  a.map((level, i) => [level, b[i]!] as const);

/** Cohen 1968, table 1: personality disorder, neurosis, psychosis, with the weights that he chose. */
const diagnoses = pairsOf([
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
]);
const gravity: Disagreement = (a, b) =>
  [
    [0, 1, 3],
    [1, 0, 6],
    [3, 6, 0],
  ][a]![b]!;

/** The dermatologists of SAS/STAT's PROC FREQ, as statsmodels' test_inter_rater.py holds them against its printout. */
const skin = pairsOf([
  [0, 4, 1],
  [0, 8, 0],
  [0, 1, 5],
]);

/** Fleiss, Levin & Paik, Statistical Methods for Rates and Proportions, 3rd ed., table 18.1. */
const psychiatrists = pairsOf([
  [75, 1, 4],
  [5, 4, 1],
  [0, 0, 10],
]);

/**
 * R package irr 0.84, data set anxiety, raters 2 and 3, as statsmodels' test_inter_rater.py holds them against kappa2; irr
 * counts the levels that occur, so the sixth is its fifth.
 */
const anxiety = zip(
  [3, 5, 4, 5, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4],
  [2, 1, 4, 4, 3, 2, 1, 5, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2],
);

/** scikit-learn, sklearn/metrics/tests/test_classification.py, test_cohen_kappa. */
const sklearn = zip(repeat([0, 46], [1, 44], [2, 10]), repeat([0, 50], [1, 40], [2, 10]));

const published: readonly {
  source: string;
  pairs: readonly LevelPair[];
  weights: Disagreement;
  kappa: number;
  se?: number;
  digits: number;
}[] = [
  {
    source: 'Cohen 1968, unweighted',
    pairs: diagnoses,
    weights: weightings.unweighted,
    kappa: 0.492,
    digits: 3,
  },
  { source: 'Cohen 1968, weighted', pairs: diagnoses, weights: gravity, kappa: 0.348, digits: 3 },
  {
    source: 'SAS, simple',
    pairs: skin,
    weights: weightings.unweighted,
    kappa: 0.4842,
    se: 0.138,
    digits: 4,
  },
  {
    source: 'SAS, weighted',
    pairs: skin,
    weights: weightings.linear,
    kappa: 0.4701,
    se: 0.1457,
    digits: 4,
  },
  {
    source: 'Fleiss 18.1',
    pairs: psychiatrists,
    weights: weightings.unweighted,
    kappa: 0.68,
    se: 0.088,
    digits: 2,
  },
  {
    source: 'irr, unweighted',
    pairs: anxiety,
    weights: weightings.unweighted,
    kappa: -0.006289,
    digits: 6,
  },
  { source: 'irr, equal', pairs: anxiety, weights: weightings.linear, kappa: 0.145907, digits: 6 },
  {
    source: 'irr, squared',
    pairs: anxiety,
    weights: weightings.quadratic,
    kappa: 0.252033,
    digits: 6,
  },
  {
    source: 'scikit-learn, none',
    pairs: sklearn,
    weights: weightings.unweighted,
    kappa: 0.9315,
    digits: 4,
  },
  {
    source: 'scikit-learn, linear',
    pairs: sklearn,
    weights: weightings.linear,
    kappa: 0.9412,
    digits: 4,
  },
  {
    source: 'scikit-learn, quadratic',
    pairs: sklearn,
    weights: weightings.quadratic,
    kappa: 0.9541,
    digits: 4,
  },
];

describe('weighted kappa', () => {
  it.each(published)('is as published: $source', ({ pairs, weights, kappa, se, digits }) => {
    const found = weightedKappa(pairs, weights)!;
    expect(Math.abs(found.value - kappa)).toBeLessThanOrEqual(0.5001 * 10 ** -digits);
    if (se !== undefined)
      expect(Math.abs(found.standardError - se)).toBeLessThanOrEqual(
        0.5001 * 10 ** -Math.max(3, digits),
      );
  });

  it('has the 95 % interval of the printout of SAS', () => {
    const found = weightedKappa(skin, weightings.linear)!;
    expect(found.low).toBeCloseTo(0.1845, 4);
    expect(found.high).toBeCloseTo(0.7558, 4);
  });

  it('is 1 without error where all agree on levels that differ', () => {
    const all = [0, 3, 3, 10].map((level) => [level, level] as const);
    expect(weightedKappa(all, weightings.quadratic)).toEqual({
      value: 1,
      standardError: 0,
      low: 1,
      high: 1,
    });
  });

  it.each([
    ['no pair', []],
    ['one pair', [[3, 4]]],
    ['one level on both sides', Array.from({ length: 9 }, () => [7, 7])],
  ] as [string, LevelPair[]][])('is not defined for %s', (_, pairs) => {
    for (const weights of Object.values(weightings))
      expect(weightedKappa(pairs, weights)).toBeNull();
  });

  it('keeps its laws on any pairs: symmetric, within -1 and 1, never NaN, blind to the scale of the weights', () => {
    const level = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(fc.array(fc.tuple(level, level), { maxLength: 40 }), (pairs) => {
        const found = weightedKappa(pairs, weightings.quadratic);
        const swapped = weightedKappa(
          pairs.map(([a, b]) => [b, a]),
          weightings.quadratic,
        );
        const scaled = weightedKappa(pairs, (a, b) => 7 * (a - b) ** 2);
        if (found === null) return swapped === null && scaled === null;
        expect(swapped!.value).toBeCloseTo(found.value, 9);
        expect(scaled!.value).toBeCloseTo(found.value, 9);
        expect(scaled!.standardError).toBeCloseTo(found.standardError, 6);
        return (
          found.value <= 1 + 1e-12 &&
          found.low <= found.high &&
          Object.values(found).every(Number.isFinite)
        );
      }),
    );
  });
});
