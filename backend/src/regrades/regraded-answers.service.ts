import { Inject, Injectable } from '@nestjs/common';
import type { PinnedItem, Question } from '@meshwright/question-bank';
import type { Answer } from '../attempts/answer.schemas.js';
import { GRADER_VERSION, gradeWithPlans } from '../attempts/grading.js';
import { PinnedService } from '../attempts/pinned.service.js';
import { GradeReport } from '../attempts/report.schemas.js';
import { CONTENT, type Content } from '../content/bank.js';
import { PlanThreads } from '../plans/plan-threads.js';
import type { ReviewedItem } from '../reviews/reviewed-scores.js';
import type { Graded, Regraded } from './regrade-batches.repository.js';
import { redrawn } from './regrade-sources.service.js';
import { isAskedAlike, rowChanges } from './rubric-change.js';

/** One answer by another rubric or grader. */
@Injectable()
export class RegradedAnswersService {
  constructor(
    private readonly pinned: PinnedService,
    private readonly threads: PlanThreads,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  /** Null where it is judged as it was, or where the candidate was asked something else. */
  async of(row: Graded, asked: Asked): Promise<Regraded | null> {
    const { before, item, question, newRubric } = asked;
    const now = redrawn(question, row.seed);
    if (!isAskedAlike(before, now)) return null;
    const [toHash = ''] = await this.pinned.pin([now]);
    if (toHash === row.contentHash && row.graderVersion === GRADER_VERSION) return null;
    const report = await this.reportOn(now, row.answer);
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
    const { lexicon } = this.content;
    const made = await gradeWithPlans(item, answer, lexicon, (plan, given) =>
      this.threads.grade(plan, given),
    );
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
  readonly before: PinnedItem;
  /** What counts now. */
  readonly item: ReviewedItem;
  readonly question: Question;
  readonly newRubric: boolean;
}
