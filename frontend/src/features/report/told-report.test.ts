import type { ResultItem } from '../../api/shapes.js';
import { toldReport } from './told-report.js';

const row = (id: string, points: number) => ({ id, label: id, points, maxPoints: 4, quotes: [] });
const item = (points: number[], deductions: number[]): ResultItem => ({
  id: 'x',
  title: 'T',
  section: 'S',
  share: 1,
  score: 5,
  report: {
    question: { kind: 'structured' } as NonNullable<ResultItem['report']>['question'],
    rows: points.map((each, at) => row(String(at), each)),
    deductions: deductions.map((each) => ({ points: each, why: 'Wrong' })),
  },
});

describe('a released answer', () => {
  it('adds up, and is never worth less than nothing', () => {
    expect(toldReport(item([2, 1.36], [-1]))).toMatchObject({ points: 2.95, maxPoints: 10 });
    expect(toldReport(item([1], [-3]))).toMatchObject({ points: 0, maxPoints: 10 });
  });

  it('has no report where none was released', () => {
    const { report: _, ...bare } = item([], []);
    expect(toldReport(bare)).toBeNull();
  });
});
