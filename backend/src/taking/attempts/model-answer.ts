import type { PinnedItem } from '@meshwright/question-bank';
import type { ReportItem } from './report.schemas.js';
import type { GradeReport } from '../../bank/grading/index.js';

/** What a full answer looks like, shown after the attempt: the bank's text, or the working that the grader gives. */
export function modelAnswerOf(item: PinnedItem, report: GradeReport): ReportItem['modelAnswer'] {
  if (item.kind === 'structured')
    return { sections: item.modelAnswer.sections, ...partReasons(item) };
  if (item.kind === 'choice') return { text: item.modelReason };
  const working = report.detail?.['working'];
  return typeof working === 'string' ? { text: working } : undefined;
}

/** The reasons that parts to pick from ask for; what else a part asks stands in its report. */
function partReasons({ parts = [] }: Extract<PinnedItem, { kind: 'structured' }>) {
  const reasons = parts.flatMap((part) =>
    part.kind === 'choice' ? [[part.id, part.modelReason] as const] : [],
  );
  return reasons.length === 0 ? {} : { parts: Object.fromEntries(reasons) };
}
