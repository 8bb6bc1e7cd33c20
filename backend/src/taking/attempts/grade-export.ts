import { z } from 'zod';
import { GradeReport, ownReport, ownRowNames } from '../../bank/grading/index.js';
import type { ExportedGrade, ExportedItem } from './attempts-export.repository.js';

/**
 * What a grade says of the person: points and their own words, row by row. What the bank says there (what a row is
 * called, what was missing, what would be right) is its key, which is in no organisation's copy. An allow-list.
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

const Marked = z.array(z.looseObject({ row: z.string() }));

/** The marks of an answer, their rows counted too. */
export function reviewWithoutKey(review: NonNullable<ExportedItem['review']>): object {
  return {
    ...review,
    marks: review.marks.map(({ points, ...mark }) => {
      const rows = Marked.parse(points);
      const shown = ownRowNames(rows.map(({ row }) => row));
      return { ...mark, points: rows.map((each) => ({ ...each, row: shown(each.row) })) };
    }),
  };
}

function pointsOf(report: GradeReport): object {
  const { kind, points, maxPoints, criteria, misconceptions, adjustments } = ownReport(report);
  return {
    kind,
    points,
    maxPoints,
    criteria: criteria.map(({ label: _, ...row }) => row),
    misconceptions: misconceptions.map(({ why: _, ...row }) => row),
    adjustments: adjustments.map(({ why: _, ...row }) => row),
  };
}
