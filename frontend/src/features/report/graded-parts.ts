import { onScale } from '@meshwright/graders/report';
import type { GradeReport, ReportItem } from '../../api/shapes.js';
import { onOneScale } from './one-scale.js';

/** `PartsDetail` of the graders, as the API sends it. */
interface Graded {
  readonly id: string;
  readonly points: number;
  readonly maxPoints: number;
  readonly report: GradeReport;
}

/**
 * The typed parts of an item, each with its answer, the report on it alone, and a model reason where it asks for one. All
 * count on the scale of the whole: the rows of a part add up to what the part gives.
 */
export function gradedParts({
  id,
  question,
  answer,
  report,
  modelAnswer,
}: Pick<ReportItem, 'id' | 'question' | 'answer' | 'report' | 'modelAnswer'>) {
  const { parts: graded = [] } = (report.detail ?? {}) as { parts?: readonly Graded[] };
  const given = answer?.kind === 'structured' ? (answer.parts ?? {}) : {};
  const scaled = onScale(graded, undefined, report.maxPoints);
  const models = modelAnswer && 'parts' in modelAnswer ? (modelAnswer.parts ?? {}) : {};
  return (question.parts ?? []).flatMap((part) => {
    const own = scaled.find(({ id }) => id === part.id);
    if (!own) return [];
    const anchor = `part-${id}-${part.id}`;
    return [
      {
        anchor,
        part,
        answer: given[part.id],
        graded: { ...own, report: onOneScale(own.report, own.maxPoints) },
        model: models[part.id],
      },
    ];
  });
}

/** The same report with the words of typed parts left to the reports on them. */
export function withoutPartQuotes(report: GradeReport, parts: readonly { part: { id: string } }[]) {
  const ids = new Set(parts.map(({ part }) => part.id));
  const criteria = report.criteria.map((row) => (ids.has(row.id) ? { ...row, quotes: [] } : row));
  return { ...report, criteria };
}
