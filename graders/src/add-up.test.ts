import fc from 'fast-check';
import { addUp, total } from './report.js';

const row = fc
  .record({
    most: fc.integer({ min: 0, max: 2000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ most, share }) => ({
    maxPoints: most / 100,
    points: Math.round(most * share) / 100,
  }));
const taken = fc
  .integer({ min: -3000, max: 0 })
  .map((points) => ({ maxPoints: 0, points: points / 100 }));
const rows = fc.array(row, { minLength: 1, maxLength: 12 });

describe('points given row by row', () => {
  it('stay between none and all, whatever is taken off', () => {
    fc.assert(
      fc.property(rows, fc.array(taken, { maxLength: 5 }), (given, off) => {
        const { points, maxPoints, score } = addUp([...given, ...off]);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(maxPoints);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10);
        expect(addUp(given).score).toBeGreaterThanOrEqual(score);
      }),
    );
  });

  it('add up as a report of the same rows does', () => {
    fc.assert(
      fc.property(rows, fc.array(taken, { maxLength: 5 }), (given, off) => {
        const report = total({
          kind: 'structured',
          criteria: given.map((each, i) => ({
            ...each,
            id: `c${String(i)}`,
            label: 'A criterion',
            level: 'none',
            quotes: [],
          })),
          misconceptions: [],
          adjustments: off.map(({ points }, i) => ({ id: `a${String(i)}`, points, why: 'Less.' })),
          notUnderstood: [],
        });
        const { points, maxPoints, score } = report;
        expect(addUp([...given, ...off])).toEqual({ points, maxPoints, score });
      }),
    );
  });
});
