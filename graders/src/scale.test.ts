import fc from 'fast-check';
import { onScale } from './scale.js';

const cents = (value: number): number => Math.round(value * 100);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const row = fc
  .record({ most: fc.integer({ min: 1, max: 800 }), share: fc.double({ min: 0, max: 1 }) })
  .filter(({ share }) => !Number.isNaN(share))
  .map(({ most, share }) => ({ points: Math.round(most * share) / 100, maxPoints: most / 100 }));

describe('the rows of a report on one scale', () => {
  it('count out of ten, whatever a rubric counts in', () => {
    const rows = [
      { id: 'a', points: 6.6, maxPoints: 7 },
      { id: 'b', points: 12, maxPoints: 13 },
    ];
    expect(onScale(rows)).toEqual([
      { id: 'a', points: 3.3, maxPoints: 3.5 },
      { id: 'b', points: 6, maxPoints: 6.5 },
    ]);
    expect(onScale(rows, 20)).toEqual(rows);
  });

  it('take what is taken on the same scale', () => {
    expect(onScale([{ points: 20, maxPoints: 20 }, { points: -1 }])).toEqual([
      { points: 10, maxPoints: 10 },
      { points: -0.5 },
    ]);
    expect(onScale([{ points: -1 }], 10, 20)).toEqual([{ points: -0.5 }]);
  });

  it('leave alone what has no scale', () => {
    expect(onScale([{ points: -1, maxPoints: 0 }])).toEqual([{ points: -1, maxPoints: 0 }]);
    expect(onScale([])).toEqual([]);
  });

  it('add up to the hundredth where a rubric counts in twentieths, as most do', () => {
    const whole = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(whole, (shares) => {
        const rows = shares.map((share) => ({ points: (4 * share) / 100, maxPoints: 4 }));
        const total = sum(rows.map(({ points }) => points)) / 2;
        const scaled = sum(onScale(rows).map(({ points }) => points));
        expect(Math.abs(scaled - total)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });

  it('give nowhere more than there is, and nothing for nothing', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const scaled = onScale(rows);
        const factor = 10 / sum(rows.map(({ maxPoints }) => maxPoints));
        expect(cents(sum(scaled.map(({ maxPoints }) => maxPoints)))).toBe(1000);
        for (const [i, { points, maxPoints }] of scaled.entries()) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(maxPoints);
          if (rows[i]?.points === 0) expect(points).toBe(0);
          if (rows[i]?.points === rows[i]?.maxPoints) expect(points).toBe(maxPoints);
          expect(Math.abs(points - (rows[i]?.points ?? 0) * factor)).toBeLessThan(0.0101);
        }
      }),
    );
  });
});
