import fc from 'fast-check';
import { abilityOf } from './ability.js';
import { categoryOf, cutsOf } from './cuts.js';
import {
  categoryProbabilities,
  expectedCategory,
  itemInformation,
  testInformation,
  type GradedItem,
} from './graded.js';

/**
 * The graded response model of the data set Science of the R package mirt (slopes and intercepts of its manual's
 * coef(mirt(Science, 1)), three decimals).
 */
const science: GradedItem[] = (
  [
    ['Comfort', 1.042, [4.864, 2.64, -1.466]],
    ['Work', 1.226, [2.924, 0.901, -2.266]],
    ['Future', 2.293, [5.234, 2.214, -1.964]],
    ['Benefit', 1.095, [3.348, 0.992, -1.688]],
  ] as const
).map(([id, a, intercepts]) => ({
  id,
  discrimination: a,
  thresholds: intercepts.map((d) => -d / a),
}));

const answersTo = (items: readonly GradedItem[], categories: readonly number[]) =>
  items.map((item, i) => ({ item, category: categories[i]! }));

const slope = fc.double({ min: 0.1, max: 5, noNaN: true });
const place = fc.double({ min: -5, max: 5, noNaN: true });
const items = fc
  .tuple(slope, fc.uniqueArray(place, { minLength: 1, maxLength: 5 }))
  .map(([discrimination, thresholds]): GradedItem => ({
    id: 'x',
    discrimination,
    thresholds: thresholds.toSorted((a, b) => a - b),
  }))
  .filter(({ thresholds }) => thresholds.every((b, k) => k === 0 || b - thresholds[k - 1]! > 1e-6));

describe('the graded response model', () => {
  it('is the logistic model of two parameters with two categories', () => {
    const item = { id: 'x', discrimination: 1.5, thresholds: [0.4] };
    const p = 1 / (1 + Math.exp(-1.5 * (1 - 0.4)));
    expect(categoryProbabilities(item, 1)[1]).toBeCloseTo(p, 14);
    expect(itemInformation(item, 1)).toBeCloseTo(1.5 ** 2 * p * (1 - p), 14);
  });

  it('keeps its laws: probabilities add up, more ability is more, information is what the curves bend by', () => {
    fc.assert(
      fc.property(items, place, (item, ability) => {
        const p = categoryProbabilities(item, ability);
        expect(p.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
        expect(expectedCategory(item, ability + 0.1)).toBeGreaterThanOrEqual(
          expectedCategory(item, ability),
        );
        const step = 1e-4;
        const slopes = categoryProbabilities(item, ability + step).map(
          (up, c) => (up - categoryProbabilities(item, ability - step)[c]!) / (2 * step),
        );
        const bend = slopes.reduce((sum, d, c) => sum + (p[c]! > 1e-9 ? d ** 2 / p[c]! : 0), 0);
        const information = itemInformation(item, ability);
        expect(Math.abs(information - bend)).toBeLessThan(1e-4 * (1 + information));
        return information >= 0 && p.every((each) => each >= 0);
      }),
    );
  });

  it('gives more information the more items there are', () => {
    expect(testInformation([], 0)).toBe(0);
    expect(testInformation(science, 0)).toBeGreaterThan(testInformation(science.slice(1), 0));
  });
});

describe('the ability', () => {
  // head(fscores(mirt(Science), full.scores = FALSE)) of the manual of mirt 1.45
  it.each([
    [[1, 1, 1, 1], -2.7492669, 0.6293525],
    [[1, 3, 2, 1], -1.4198318, 0.5772364],
    [[1, 4, 2, 3], -0.7141976, 0.6200139],
    [[1, 4, 3, 1], -0.4469265, 0.6509531],
    [[2, 1, 1, 1], -2.5437807, 0.5909114],
    [[2, 1, 2, 4], -1.247857, 0.5840105],
    [[4, 4, 4, 4], 1.85351389, 0.6544097],
  ])('of the answers %j is what mirt estimates', (pattern, value, standardError) => {
    const found = abilityOf(
      answersTo(
        science,
        pattern.map((answer) => answer - 1),
      ),
    );
    expect(Math.abs(found.value - value)).toBeLessThan(1e-3);
    expect(Math.abs(found.standardError - standardError)).toBeLessThan(1e-3);
  });

  it('of nobody known is the population: 0, 1, the middle', () => {
    const found = abilityOf([]);
    expect(found.value).toBeCloseTo(0, 9);
    expect(found.standardError).toBeCloseTo(1, 4);
    expect(found.interval.low).toBeCloseTo(-1.96, 2);
    expect(found.interval.high).toBeCloseTo(1.96, 2);
    expect(found.percentile.value).toBeCloseTo(50, 6);
    expect(found.answers).toBe(0);
  });

  it('never falls with a better answer, and its error is finite for all right and all wrong', () => {
    const tests = fc.array(items, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(tests, fc.infiniteStream(fc.nat()), (test, draws) => {
        const categories = test.map(
          ({ thresholds }) => (draws.next().value as number) % (thresholds.length + 1),
        );
        const found = abilityOf(answersTo(test, categories));
        expect(Number.isFinite(found.value) && found.standardError > 0).toBe(true);
        expect(found.interval.low).toBeLessThanOrEqual(found.value);
        expect(found.interval.high).toBeGreaterThanOrEqual(found.value);
        categories.forEach((category, i) => {
          if (category === test[i]!.thresholds.length) return;
          const better = abilityOf(answersTo(test, categories.with(i, category + 1)));
          expect(better.value).toBeGreaterThanOrEqual(found.value - 1e-9);
        });
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [{ id: 'q', discrimination: 0, thresholds: [0] }, 0, 'item q: a discrimination of 0'],
    [{ id: 'q', discrimination: NaN, thresholds: [0] }, 0, 'item q: a discrimination of NaN'],
    [{ id: 'q', discrimination: 1, thresholds: [] }, 0, 'item q has no threshold'],
    [
      { id: 'q', discrimination: 1, thresholds: [1, 1] },
      0,
      'item q: thresholds that do not rise at 1',
    ],
    [{ id: 'q', discrimination: 1, thresholds: [0] }, 2, 'item q has no category 2'],
    [{ id: 'q', discrimination: 1, thresholds: [0] }, 0.5, 'item q has no category 0.5'],
  ])('refuses %j with category %d', (item, category, message) => {
    expect(() => abilityOf([{ item, category }])).toThrow(new RangeError(message));
  });

  it('refuses an interval that is none', () => {
    expect(() => abilityOf([], 1)).toThrow('an interval of 1');
  });
});

describe('categories from scores', () => {
  const shares = (...runs: [share: number, times: number][]) =>
    Float64Array.from(runs.flatMap(([share, times]) => Array.from({ length: times }, () => share)));

  it('cut right and wrong in the middle', () => {
    expect(cutsOf(shares([0, 20], [1, 20]))).toEqual([0.5]);
  });

  it('cut partial scores at even levels, half rounded up', () => {
    const cuts = cutsOf(shares([0, 20], [0.25, 20], [0.5, 20], [0.75, 20], [1, 20]));
    expect(cuts).toEqual([0.125, 0.375, 0.625, 0.875]);
    expect([0, 0.124, 0.125, 0.6, 0.625, 1].map((share) => categoryOf(share, cuts))).toEqual([
      0, 0, 1, 2, 3, 4,
    ]);
  });

  it('join a rare level to its rarer neighbour', () => {
    expect(cutsOf(shares([0, 40], [0.25, 30], [0.5, 3], [0.75, 20], [1, 40]))).toEqual([
      0.125, 0.375, 0.875,
    ]);
    expect(cutsOf(shares([0, 4], [1, 400]))).toEqual([]);
  });

  it.each([
    ['none', shares()],
    ['one', shares([0.5, 1])],
    ['identical ones', shares([0.7, 500])],
  ])('are not to be had from %s', (_, given) => {
    expect(cutsOf(given)).toEqual([]);
  });
});
