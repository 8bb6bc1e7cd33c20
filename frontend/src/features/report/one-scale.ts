import { onScale, SCORE_SCALE } from '@meshwright/graders/report';
import type { GradeReport } from '../../api/shapes.js';

/** The same report out of `of` points in all, each row with it: whatever its rubric counts in, a reader meets one scale. */
export function onOneScale(report: GradeReport, of: number = SCORE_SCALE): GradeReport {
  const scaled = <R extends { points: number; maxPoints?: number }>(rows: readonly R[]): R[] =>
    onScale(rows, of, report.maxPoints);
  const criteria = scaled(report.criteria);
  const misconceptions = scaled(report.misconceptions);
  const adjustments = scaled(report.adjustments);
  const sum = [...criteria, ...misconceptions, ...adjustments].reduce(
    (all, { points }) => all + points,
    0,
  );
  // no answer is worth less than nothing
  const points = Math.max(0, Math.round(sum * 100) / 100);
  return { ...report, criteria, misconceptions, adjustments, points, maxPoints: of };
}
