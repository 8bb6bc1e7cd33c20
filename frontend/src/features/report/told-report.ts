import type { GradeReport, ResultItem } from '../../api/shapes.js';
import { onOneScale } from './one-scale.js';

/** A released answer in the shape of a report, so that its points are shown and added up in the same way. */
export function toldReport(item: ResultItem): GradeReport | null {
  if (item.report === undefined) return null;
  const { rows, deductions, question } = item.report;
  const sum = (of: (row: { points: number; maxPoints?: number }) => number): number =>
    [...rows, ...deductions].reduce((total, row) => total + of(row), 0);
  const points = sum((row) => row.points);
  return onOneScale({
    kind: question.kind,
    score: item.score ?? 0,
    points,
    maxPoints: sum((row) => row.maxPoints ?? 0),
    criteria: rows.map((row) => ({ ...row, level: '' })),
    misconceptions: [],
    adjustments: deductions.map((row, index) => ({ id: String(index), ...row })),
    notUnderstood: [],
  });
}
