import type { PinnedItem } from '@meshwright/question-bank';
import type { GradeReport, ReportItem } from './report.schemas.js';

/** What a full answer looks like, shown after the attempt: the bank's text, or the working that the grader gives. */
export function modelAnswerOf(item: PinnedItem, report: GradeReport): ReportItem['modelAnswer'] {
  if (item.kind === 'structured') return { sections: item.modelAnswer.sections };
  if (item.kind === 'choice') return { text: item.modelReason };
  const working = report.detail?.['working'];
  return typeof working === 'string' ? { text: working } : undefined;
}
