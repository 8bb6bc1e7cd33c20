/** A graded answer as the people of an organisation see it: with the key of its question where they have the bank's. Pure. */
import { questionView, type PinnedItem } from '@meshwright/question-bank';
import { ownReport, ownRowNames } from '../../bank/grading/index.js';
import { modelAnswerOf } from '../../taking/attempts/index.js';
import { reviewRows } from './review-rows.js';
import type { Graded } from './review-work.repository.js';
import type { MarkedRow, ReviewRow, ReviewTask } from './reviews.schemas.js';

/** What stands behind an answer: the grade that is its proposal, the question as it was drawn, and who looks. */
export interface Behind {
  readonly material: Graded;
  readonly content: PinnedItem;
  /** Whether keys are shown. */
  readonly keys: boolean;
}

export interface ShownAnswer {
  /** Nothing in it leads to whose answer it is. */
  readonly read: Pick<ReviewTask, 'question' | 'answer' | 'report' | 'rows' | 'modelAnswer'>;
  /** The same rows under the names by which marks are stored. */
  readonly storedRows: readonly ReviewRow[];
  readonly appeal: string | null;
  /** The name under which a stored row is shown. */
  readonly shownRow: (row: string) => string;
  /** Marked rows by the names under which they are stored; unknown ones as they came. */
  readonly stored: (points: readonly MarkedRow[]) => MarkedRow[];
}

export function shownAnswer({ material, content, keys }: Behind): ShownAnswer {
  const { answer, report, appeal } = material;
  const given = answer === null ? {} : { answer };
  const rows = reviewRows(content, report);
  if (keys) {
    const modelAnswer = modelAnswerOf(content, report);
    return {
      read: {
        question: questionView(content),
        ...given,
        report,
        rows,
        ...(modelAnswer === undefined ? {} : { modelAnswer }),
      },
      storedRows: rows,
      appeal,
      shownRow: (row) => row,
      stored: (points) => [...points],
    };
  }
  const own = ownReport(report);
  const shown = reviewRows(null, own);
  const shownRow = ownRowNames(rows.map(({ id }) => id));
  const known = new Map(rows.map(({ id }) => [shownRow(id), id]));
  return {
    read: { question: questionView(content), ...given, report: own, rows: shown },
    storedRows: shown.map((row) => ({ ...row, id: known.get(row.id) ?? row.id })),
    appeal,
    shownRow,
    stored: (points) => points.map((each) => ({ ...each, row: known.get(each.row) ?? each.row })),
  };
}
