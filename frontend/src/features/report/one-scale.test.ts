import { onOneScale } from './one-scale.js';

const row = (id: string, points: number, maxPoints: number) => ({
  id,
  label: id,
  level: '',
  points,
  maxPoints,
  quotes: [],
});
const report = (...points: readonly [number, number]) => ({
  kind: 'structured' as const,
  score: 9.3,
  points: points[0] + points[1] - 1,
  maxPoints: 20,
  criteria: [row('a', points[0], 8), row('b', points[1], 12)],
  misconceptions: [{ id: 'm', why: 'wrong', points: -1, quotes: [] }],
  adjustments: [],
  notUnderstood: [],
});

describe('a report on one scale', () => {
  it('has rows that add up to its score', () => {
    const { points, maxPoints, criteria, misconceptions } = onOneScale(report(7.6, 12));
    expect([points, maxPoints]).toEqual([9.3, 10]);
    expect(criteria.map((each) => [each.points, each.maxPoints])).toEqual([
      [3.8, 4],
      [6, 6],
    ]);
    expect(misconceptions[0]?.points).toBe(-0.5);
  });

  it('is never below nothing, and may be of a part that counts less', () => {
    expect(onOneScale(report(0, 0)).points).toBe(0);
    expect(onOneScale(report(7.6, 12), 2)).toMatchObject({ points: 1.86, maxPoints: 2 });
  });
});
