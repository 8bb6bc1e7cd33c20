import type { ExportedGrade } from './attempts-export.repository.js';
import { GradeReport } from './report.schemas.js';

/**
 * What a grade says of the person: points and their own words. What the bank says there (labels, what was missing, what
 * would be right) is its key, which those who hire are not shown. An allow-list.
 */
export function withoutKey(grade: ExportedGrade): object {
  const { graderVersion, round, answerSeq, score, createdAt } = grade;
  const report = GradeReport.safeParse(grade.report);
  return {
    graderVersion,
    round,
    answerSeq,
    score,
    createdAt,
    ...(report.success ? pointsOf(report.data) : {}),
  };
}

function pointsOf(report: GradeReport): object {
  return {
    kind: report.kind,
    points: report.points,
    maxPoints: report.maxPoints,
    criteria: report.criteria.map(({ id, level, points, maxPoints, quotes }) => ({
      id,
      level,
      points,
      maxPoints,
      quotes,
    })),
    misconceptions: report.misconceptions.map(({ id, points, quotes }) => ({ id, points, quotes })),
    adjustments: report.adjustments.map(({ id, points }) => ({ id, points })),
  };
}
