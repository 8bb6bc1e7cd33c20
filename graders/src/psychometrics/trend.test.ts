import { quantileOf, quartilesOf } from './moments.js';
import { trendOf } from './trend.js';

/** Anscombe 1973, "Graphs in statistical analysis", The American Statistician 27, 17-21, data set 1. */
const anscombe: [number, number][] = [
  [10, 8.04],
  [8, 6.95],
  [13, 7.58],
  [9, 8.81],
  [11, 8.33],
  [14, 9.96],
  [6, 7.24],
  [4, 4.26],
  [12, 10.84],
  [7, 4.82],
  [5, 5.68],
];

describe('a trend', () => {
  it('is the regression that Anscombe printed: y = 3 + 0.5 x, standard error of the slope 0.118', () => {
    const found = trendOf(anscombe)!;
    expect(found.start).toBeCloseTo(3, 1);
    expect(found.slope).toBeCloseTo(0.5, 3);
    expect(found.standardError).toBeCloseTo(0.118, 3);
    // t of 9 degrees of freedom is 2.262
    expect(found.high - found.slope).toBeCloseTo(2.262 * found.standardError, 3);
  });

  it('is sure of points on a line', () => {
    expect(
      trendOf([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toEqual({ points: 3, start: 1, slope: 2, standardError: 0, low: 2, high: 2 });
  });

  it.each([
    ['no point', []],
    [
      'two points',
      [
        [0, 1],
        [1, 2],
      ],
    ],
    [
      'points of one moment',
      [
        [5, 1],
        [5, 2],
        [5, 3],
      ],
    ],
  ] as [string, [number, number][]][])('is not to be told from %s', (_, points) => {
    expect(trendOf(points)).toBeNull();
  });

  it('refuses what is no number', () => {
    expect(() => trendOf([[1, NaN]])).toThrow(new RangeError('point of a trend: NaN is no number'));
  });
});

describe('quantiles', () => {
  // Hyndman & Fan 1996, definition 7: R's quantile(1:9) and quantile(1:10)
  it('are those of R', () => {
    expect(quartilesOf([9, 1, 8, 2, 7, 3, 6, 4, 5])).toEqual({ lower: 3, median: 5, upper: 7 });
    expect(quartilesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual({
      lower: 3.25,
      median: 5.5,
      upper: 7.75,
    });
    expect(quantileOf([4], 0.9)).toBe(4);
    expect(quartilesOf([])).toBeNull();
  });
});
