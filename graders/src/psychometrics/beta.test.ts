import fc from 'fast-check';
import { betaCdf, betaQuantile, shortestInterval } from './beta.js';

const shape = fc.double({ min: 1, max: 200, noNaN: true });

describe('the Beta distribution', () => {
  // closed forms: Beta(1,1) is uniform, Beta(n,1) has x^n, Beta(2,2) has 3x^2 - 2x^3; the rest from R's pbeta
  it.each([
    [1, 1, 0.3, 0.3],
    [3, 1, 0.5, 0.125],
    [2, 2, 0.25, 0.15625],
    [5, 3, 0.6, 0.419904],
    [10, 2, 0.9, 0.6973568802],
  ])('has P(X <= x) for a = %d, b = %d, x = %d', (a, b, x, expected) => {
    expect(betaCdf(a, b, x)).toBeCloseTo(expected, 8);
  });

  it('has quantiles that undo its distribution function', () => {
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, p) => {
        expect(betaCdf(a, b, betaQuantile(a, b, p))).toBeCloseTo(p, 8);
      }),
    );
  });

  it('has a shortest interval that holds its share and the mode', () => {
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        const { low, high } = shortestInterval(a, b, 0.8);
        expect(betaCdf(a, b, high) - betaCdf(a, b, low)).toBeCloseTo(0.8, 6);
        // a flat density has no mode to speak of
        fc.pre(a + b > 2 + 1e-6);
        const mode = (a - 1) / (a + b - 2);
        expect(low).toBeLessThanOrEqual(mode + 1e-6);
        expect(high).toBeGreaterThanOrEqual(mode - 1e-6);
        const equalTails = betaQuantile(a, b, 0.9) - betaQuantile(a, b, 0.1);
        expect(high - low).toBeLessThanOrEqual(equalTails + 1e-6);
      }),
      { numRuns: 50 },
    );
  });
});
