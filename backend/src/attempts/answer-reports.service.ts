import { Inject, Injectable } from '@nestjs/common';
import type { Report } from '@meshwright/graders';
import type { PinnedItem } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../content/bank.js';
import { PlanThreads } from '../plans/plan-threads.js';
import type { StoredRevision } from './attempt.js';
import { gradeFollowUp } from './follow-up.js';
import { gradeWithPlans } from './grading.js';
import type { ItemState } from './machine/state.js';

/** The revisions that count, by item. */
export type Answers = ReadonlyMap<string, StoredRevision>;

/** Judges one answer of an attempt, wherever its kind has to be judged. */
@Injectable()
export class AnswerReportsService {
  constructor(
    private readonly threads: PlanThreads,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  async reportOn(item: ItemState, content: PinnedItem, answers: Answers): Promise<Report> {
    const { lexicon } = this.content;
    const answer = answers.get(item.id)?.body ?? null;
    if (
      content.kind !== 'structured' ||
      item.followUpOf === null ||
      item.followUpCriterion === null
    ) {
      return gradeWithPlans(content, answer, lexicon, (plan, given) =>
        this.threads.grade(plan, given),
      );
    }
    const first = answers.get(item.followUpOf)?.body ?? null;
    const criterionId = item.followUpCriterion;
    return gradeFollowUp({ item: content, criterionId, first, second: answer }, lexicon);
  }
}
