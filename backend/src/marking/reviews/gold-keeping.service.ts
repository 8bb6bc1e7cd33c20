import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import { GoldKeepingRepository } from './gold-keeping.repository.js';
import { GoldRepository } from './gold.repository.js';
import { goldTask, stateOf } from './gold.service.js';
import type { GoldView, NewGold, NewPass } from './gold.schemas.js';
import { notSettled, ownCalibration } from './review-refusals.js';
import { ReviewTasksService } from './review-tasks.service.js';
import type { Asking } from './reviews.repository.js';
import { shownAnswer } from './shown-answer.js';

/** Managers choose gold answers from what people agreed on, and let reviewers through. */
@Injectable()
export class GoldKeepingService {
  constructor(
    private readonly repository: GoldKeepingRepository,
    private readonly gold: GoldRepository,
    private readonly tasks: ReviewTasksService,
    private readonly clock: Clock,
  ) {}

  /** Gold answers to a question, what could become one, and how far each reviewer is. */
  async view(member: Member, questionId: string): Promise<GoldView> {
    const { organisationId, userId } = member;
    const notOf = await this.repository.ownAttempts(member);
    const [listed, settled, people] = await Promise.all([
      this.repository.list(organisationId, questionId),
      this.repository.settled(organisationId, { questionId, notOf }),
      this.repository.reviewers(organisationId),
    ]);
    return {
      gold: listed.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
      eligible: await Promise.all(
        settled.map(async ({ assessment, item, score, points }) => {
          const behind = await this.tasks.materialOf({ organisationId, assessment, item });
          const { shownRow } = shownAnswer(behind);
          return {
            assessment,
            task: goldTask(item, behind),
            score,
            points: points.map((each) => ({ ...each, row: shownRow(each.row) })),
          };
        }),
      ),
      reviewers: await Promise.all(
        people.map(async ({ id, name }) => {
          const standing = await this.gold.standing(
            { ...this.asking(member), userId: id },
            questionId,
          );
          return { id, name, you: id === userId, ...stateOf(standing), reason: standing.passed };
        }),
      ),
    };
  }

  /** Makes an answer gold; twice is once. 409 `not-settled` where fewer than two people have marked it to the end. */
  async nominate(
    member: Member,
    where: { readonly assessment: string; readonly item: string },
    { note }: NewGold,
  ): Promise<GoldView> {
    const { organisationId } = member;
    await this.tasks.materialOf({ organisationId, ...where });
    const [settled] = await this.repository.settled(organisationId, where);
    if (settled === undefined) throw notSettled();
    await this.repository.nominate(this.asking(member), settled, note);
    return this.view(member, settled.questionId);
  }

  /** Ends the use of a gold answer; what reviewers gave stays. 404 where the organisation has none such in use. */
  async retire(member: Member, id: string): Promise<GoldView> {
    const gold = await this.gold.find(member.organisationId, id);
    if (gold === null || !(await this.repository.retire(this.asking(member), id)))
      throw notFound('gold answer in use');
    return this.view(member, gold.questionId);
  }

  /** Lets a reviewer go on without gold answers; twice is once. 409 `own-calibration` for oneself, 404 for who does not review here. */
  async letThrough(member: Member, given: NewPass): Promise<GoldView> {
    if (given.reviewer === member.userId) throw ownCalibration();
    const people = await this.repository.reviewers(member.organisationId);
    if (!people.some(({ id }) => id === given.reviewer)) throw notFound('reviewer');
    await this.gold.pass(this.asking(member), given);
    return this.view(member, given.question);
  }

  private asking({ organisationId, userId }: Member): Asking {
    return { organisationId, userId, now: this.clock.now() };
  }
}
