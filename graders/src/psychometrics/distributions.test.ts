import fc from 'fast-check';
import { fQuantile, normalCdf, shareInterval, tQuantile, Z95 } from './distributions.js';

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [1.959963984540054, 0.975],
    [-3, 0.0013498980316300933],
    [6, 0.9999999990134123],
  ])('has P(Z <= %d) = %d', (x, p) => {
    expect(normalCdf(x)).toBeCloseTo(p, 14);
  });

  it('has the constant of 95 %, is symmetric and rises', () => {
    expect(normalCdf(Z95)).toBeCloseTo(0.975, 14);
    const anywhere = fc.double({ min: -10, max: 10, noNaN: true });
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        expect(normalCdf(a) + normalCdf(-a)).toBeCloseTo(1, 14);
        return normalCdf(Math.min(a, b)) <= normalCdf(Math.max(a, b)) + 1e-15;
      }),
    );
  });
});

// NIST/SEMATECH e-Handbook of Statistical Methods, sections 1.3.6.7.2 and 1.3.6.7.3
describe('the quantiles of tables', () => {
  it.each([
    [1, 12.706],
    [4, 2.776],
    [10, 2.228],
    [30, 2.042],
    [100, 1.984],
  ])('are those of Student at 97.5 % with %d degrees of freedom', (df, t) => {
    expect(tQuantile(df, 0.975)).toBeCloseTo(t, 3);
    expect(tQuantile(df, 0.025)).toBeCloseTo(-t, 3);
  });

  it.each([
    [1, 1, 161.448],
    [4, 10, 3.478],
    [10, 20, 2.348],
    [20, 100, 1.676],
  ])('are those of F at 95 %% with %d and %d degrees of freedom', (above, below, f) => {
    expect(fQuantile(above, below, 0.95)).toBeCloseTo(f, 3);
  });
});

describe('the interval of a share', () => {
  it('is that of Wilson: closed forms at the ends', () => {
    const z = Z95 ** 2;
    expect(shareInterval(0, 20)).toEqual({ low: 0, high: expect.closeTo(z / (20 + z), 12) });
    expect(shareInterval(20, 20).low).toBeCloseTo(20 / (20 + z), 12);
  });

  it('holds the share and is within 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, part) => {
          const hits = Math.round(part * of);
          const { low, high } = shareInterval(hits, of);
          return low >= 0 && low <= hits / of && hits / of <= high && high <= 1;
        },
      ),
    );
  });
});
