import { Injectable, Logger } from '@nestjs/common';
import { drawAgain, type PinnedItem, type Question } from '@meshwright/question-bank';
import {
  type Answer,
  GRADER_VERSION,
  GradeReport,
  GradingThreads,
} from '../../bank/grading/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import type { ReviewedItem } from '../reviews/index.js';
import { WorkFailed } from '../../platform/threads/index.js';
import type { Graded, Regraded } from './regrade-batches.repository.js';
import { isAskedAlike, rowChanges } from './rubric-change.js';

/** Whole runs take one turn. */
const TURN = ['regrades'];

/** One answer by another rubric or grader. */
@Injectable()
export class RegradedAnswersService {
  private readonly logger = new Logger('regrades');

  constructor(
    private readonly pinned: PinnedService,
    private readonly threads: GradingThreads,
  ) {}

  /**
   * Null where it is judged as it was, where the candidate was asked something else, and where the grader fails on it or
   * takes too long: then what counts stays.
   */
  async of(row: Graded, asked: Asked): Promise<Regraded | null> {
    const { before, item, question, newRubric } = asked;
    const now = drawAgain(question, before);
    if (!isAskedAlike(before, now)) return null;
    const [toHash = ''] = await this.pinned.pin([now], asked.organisationId);
    if (toHash === row.contentHash && row.graderVersion === GRADER_VERSION) return null;
    const report = await this.reportOn(now, row.answer).catch((error: unknown) => {
      if (!(error instanceof WorkFailed)) throw error;
      this.logger.error({ err: error, itemId: row.itemId, msg: 'an answer could not be regraded' });
      return null;
    });
    if (report === null) return null;
    const rows = rowChanges(row.report, report);
    const same = rows.length === 0 && isScoredAlike(row.report, report);
    const { attemptId, questionId, gradeId } = row;
    const marked = item.byPerson;
    return {
      attemptItemId: row.itemId,
      attemptId,
      questionId,
      gradeId,
      fromHash: row.contentHash,
      toHash,
      marked,
      before: item.score,
      after: stays(item, newRubric, same) ? item.score : report.score,
      // a person's mark of a criterion that is another now does not stand, whatever the grader says of it
      report: same && !(marked && newRubric) ? null : report,
      rows,
    };
  }

  private async reportOn(item: PinnedItem, answer: Answer | null): Promise<GradeReport> {
    const made = await this.threads.report({ item, answer }, TURN);
    return GradeReport.parse(JSON.parse(JSON.stringify(made)));
  }
}

const isScoredAlike = (a: GradeReport, b: GradeReport): boolean =>
  a.score === b.score && a.maxPoints === b.maxPoints;

/** What counts stays: a person's mark under the same criteria, an answer under appeal, a proposal that is the same. */
function stays({ byPerson, stage }: ReviewedItem, newRubric: boolean, same: boolean): boolean {
  if (stage === 'appeal') return true;
  return byPerson ? !newRubric : same;
}

interface Asked {
  readonly organisationId: string;
  readonly before: PinnedItem;
  /** What counts now. */
  readonly item: ReviewedItem;
  readonly question: Question;
  readonly newRubric: boolean;
}
