import fc from 'fast-check';
import { estimate } from './estimate.js';

const scores = fc.array(
  fc.integer({ min: 0, max: 100 }).map((tenth) => tenth / 10),
  { minLength: 1, maxLength: 40 },
);

describe('the estimate of a mean score', () => {
  it('says nothing where nothing was graded', () => {
    expect(estimate([])).toEqual({ n: 0, mean: null, low: null, high: null });
  });

  // one perfect answer: Beta(2, 1), P(X <= x) = x^2, so the shortest 80 % is [sqrt(0.2), 1]
  it('is wide after one answer', () => {
    expect(estimate([10])).toEqual({ n: 1, mean: 10, low: 4.5, high: 10 });
    expect(estimate([0])).toEqual({ n: 1, mean: 0, low: 0, high: 5.5 });
  });

  it('always holds the mean, within 0 and 10', () => {
    fc.assert(
      fc.property(scores, (list) => {
        const { low, mean, high } = estimate(list);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(mean! + 0.1);
        expect(high).toBeGreaterThanOrEqual(mean! - 0.1);
        expect(high).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('narrows as the same answers are given again and again', () => {
    const width = (times: number): number => {
      const { low, high } = estimate(Array.from({ length: times }, () => [6, 8]).flat());
      return high! - low!;
    };
    expect([width(1), width(4), width(16)]).toEqual(
      [...[width(1), width(4), width(16)]].sort((a, b) => b - a),
    );
    expect(width(16)).toBeLessThan(width(1) / 2);
  });
});
