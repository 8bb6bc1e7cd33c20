import fc from 'fast-check';
import { benchmarkOf, benchmarkRule, type BenchmarkScore } from './benchmark.js';
import { cohortOf, percentileRank } from './cohort.js';
import { compare } from './compare.js';

describe('a cohort', () => {
  it('has its mean, spread, quartiles and bars', () => {
    const found = cohortOf([0, 2, 4, 6, 10], 10, 5);
    expect(found).toMatchObject({ people: 5, lowest: 0, highest: 10 });
    expect(found.mean).toBeCloseTo(4.4, 12);
    expect(found.deviation).toBeCloseTo(Math.sqrt(59.2 / 4), 12);
    expect(found.quartiles).toEqual({ lower: 2, median: 4, upper: 6 });
    expect(found.bars.map(({ people }) => people)).toEqual([1, 1, 1, 1, 1]);
    expect(found.bars[4]).toEqual({ from: 8, to: 10, people: 1 });
  });

  it('of nobody and of one person says what can be said', () => {
    const nobody = { people: 0, mean: null, deviation: null, lowest: null, highest: null };
    expect(cohortOf([], 10)).toMatchObject({ ...nobody, quartiles: null });
    expect(cohortOf([], 10).bars).toHaveLength(10);
    expect(cohortOf([7], 10)).toMatchObject({ people: 1, mean: 7, deviation: null });
    expect(cohortOf([7, 7], 10).deviation).toBe(0);
  });

  it('counts everybody in one bar each', () => {
    const scores = fc.array(fc.double({ min: 0, max: 10, noNaN: true }));
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 20 }), (given, bars) => {
        const counted = cohortOf(given, 10, bars).bars.reduce((sum, bar) => sum + bar.people, 0);
        return counted === given.length;
      }),
    );
  });

  it.each([
    [[11], 10, 10, 'score of a cohort: 11 is not within 0 and 10'],
    [[NaN], 10, 10, 'score of a cohort: NaN is no number'],
    [[1], 0, 10, 'a scale must end above 0, not at 0'],
    [[1], 10, 0, '0 bars'],
  ])('refuses %j on a scale of %d in %d bars', (scores, scale, bars, message) => {
    expect(() => cohortOf(scores, scale, bars)).toThrow(new RangeError(message));
  });

  it('ranks somebody among the others, ties half', () => {
    expect(percentileRank(5, [])).toBeNull();
    expect(percentileRank(5, [1, 5, 5, 9])).toBe(50);
    expect(percentileRank(9, [1, 2, 3])).toBe(100);
  });
});

describe('two people', () => {
  it('differ by so much, with so much doubt', () => {
    const found = compare({ value: 1, standardError: 0.3 }, { value: 0.5, standardError: 0.4 });
    expect(found.difference).toMatchObject({ value: 0.5, standardError: 0.5 });
    expect(found.above).toBeCloseTo(0.8413447, 6);
    expect(found.clear).toBe(false);
    expect(found.difference.low).toBeCloseTo(0.5 - 1.959964 * 0.5, 6);
  });

  it('are even where nothing tells them apart, and clear where no error is left', () => {
    const same = { value: 2, standardError: 0 };
    expect(compare(same, same)).toMatchObject({ above: 0.5, clear: false });
    expect(compare({ value: 3, standardError: 0 }, same)).toMatchObject({ above: 1, clear: true });
    expect(compare(same, { value: 3, standardError: 0 })).toMatchObject({ above: 0, clear: true });
  });

  it('are one above the other in all that is probable', () => {
    const measured = fc.record({
      value: fc.double({ min: -5, max: 5, noNaN: true }),
      standardError: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(measured, measured, (a, b) => {
        expect(compare(a, b).above + compare(b, a).above).toBeCloseTo(1, 12);
        return compare(a, b).above >= 0;
      }),
    );
  });

  it('are refused where one is no number', () => {
    const good = { value: 1, standardError: 1 };
    expect(() => compare(good, { value: NaN, standardError: 1 })).toThrow('NaN with an error of 1');
    expect(() => compare({ value: 1, standardError: -1 }, good)).toThrow('1 with an error of -1');
  });
});

describe('a benchmark', () => {
  const team = (contributor: string, ...scores: number[]): BenchmarkScore[] =>
    scores.map((score) => ({ contributor, score }));
  const many = (contributor: string, count: number): BenchmarkScore[] =>
    team(contributor, ...Array.from({ length: count }, (_, i) => (i * 7) % 10));

  it.each([
    ['nobody', []],
    ['a team of one', team('a', 5)],
    ['one team, however large', many('a', 500)],
    ['two teams', [...many('a', 50), ...many('b', 50)]],
    ['nine people', [...many('a', 3), ...many('b', 3), ...many('c', 3)]],
    ['one large team and nine others', [...many('a', 90), ...many('b', 5), ...many('c', 4)]],
  ])('is not shown for %s', (_, scores) => {
    expect(benchmarkOf(scores)).toBeNull();
  });

  it('shows the mean of few and quartiles of many, each of at least k people', () => {
    const few = benchmarkOf([...many('a', 8), ...many('b', 8), ...many('c', 8)])!;
    expect(few).toMatchObject({ people: 20, quartiles: null });
    const scores = Array.from({ length: 100 }, (_, i) => ({
      contributor: 'abcd'[i % 4]!,
      score: i / 10,
    }));
    expect(benchmarkOf(scores)).toEqual({
      people: 100,
      mean: 5,
      quartiles: { lower: 2.5, median: 5, upper: 7.5 },
    });
  });

  it('never shows a score that only one person has', () => {
    // one person stands far above 41 others; no figure comes near
    const scores = [...team('a', 10), ...team('b', ...Array.from({ length: 20 }, () => 2))].concat(
      team('c', ...Array.from({ length: 21 }, () => 2)),
    );
    const found = benchmarkOf(scores)!;
    expect(found.quartiles).toEqual({ lower: 2, median: 2, upper: 2 });
    expect(found.mean).toBe(2.2);
    expect(found.people % benchmarkRule.k).toBe(0);
  });

  it('refuses what is no number, and a k of one', () => {
    expect(() => benchmarkOf(team('a', NaN))).toThrow('score of a benchmark: NaN is no number');
    expect(() => benchmarkOf([], { k: 1, fewestContributors: 3 })).toThrow('k = 1: at least 2');
  });
});
