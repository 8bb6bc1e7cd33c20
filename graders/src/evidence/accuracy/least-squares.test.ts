import fc from 'fast-check';
import { fitRidge } from './least-squares.js';

const line = (x: readonly number[], noise: number) => ({
  unknowns: 2,
  residuals: ([a = 0, b = 0]: readonly number[]) => x.map((v) => a + b * v - (0.3 - 0.2 * v)),
  noise,
  prior: 1,
  bound: 2,
});

describe('least squares with a ridge', () => {
  it('find the unknowns that explain everything, and are sure of them', () => {
    const { x, uncertainty } = fitRidge(line([0, 1, 2, 3], 1e-3));
    expect(x[0]).toBeCloseTo(0.3, 4);
    expect(x[1]).toBeCloseTo(-0.2, 4);
    for (const left of uncertainty) expect(left).toBeLessThan(1e-4);
  });

  it('stay near the prior where there is much noise', () => {
    const { x, uncertainty } = fitRidge(line([0, 1, 2, 3], 1e3));
    for (const value of x) expect(Math.abs(value)).toBeLessThan(1e-4);
    for (const left of uncertainty) expect(left).toBeCloseTo(1, 4);
  });

  it('leave an unknown alone that changes nothing', () => {
    const { x, uncertainty } = fitRidge({
      unknowns: 2,
      residuals: ([a = 0]) => [a - 0.5, a - 0.5],
      noise: 0.01,
      prior: 1,
      bound: 2,
    });
    expect(x[0]).toBeCloseTo(0.5, 3);
    expect(x[1]).toBe(0);
    expect(uncertainty[1]).toBeCloseTo(1, 12);
  });

  it('keep within their bound, and follow curves', () => {
    const curve = (target: number) =>
      fitRidge({
        unknowns: 1,
        residuals: ([a = 0]) => [Math.exp(a) - target],
        noise: 1e-3,
        prior: 1,
        bound: 1,
      }).x[0];
    expect(curve(2)).toBeCloseTo(Math.log(2), 4);
    expect(curve(50)).toBe(1);
  });

  it('never end farther from what was seen than they began', () => {
    const point = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(point, point), { minLength: 1, maxLength: 6 }), (points) => {
        const residuals = ([a = 0, b = 0]: readonly number[]) =>
          points.map(([u, v]) => Math.max(a * u, b) - v);
        const { x } = fitRidge({ unknowns: 2, residuals, noise: 0.1, prior: 1, bound: 2 });
        const cost = (r: readonly number[]) => r.reduce((sum, e) => sum + e * e, 0);
        expect(cost(residuals(x))).toBeLessThanOrEqual(cost(residuals([0, 0])) + 1e-9);
      }),
    );
  });
});
