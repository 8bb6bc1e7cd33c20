import { Injectable } from '@nestjs/common';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { OverlapsService } from '../overlaps/index.js';
import { PinnedService } from '../../taking/attempts/index.js';
import { notFound } from '../../platform/http/index.js';
import type { NewMail } from '../../platform/mail/index.js';
import { AppealListeners, type AnsweredAppeal } from './appeal-listeners.js';
import { staleGrade } from './review-refusals.js';
import { taskOf, type Taken } from './review-task.js';
import { ReviewWorkRepository, type Graded, type Place } from './review-work.repository.js';
import type { ReviewTask } from './reviews.schemas.js';
import { shownAnswer, type Behind } from './shown-answer.js';

/** What a reviewer needs to read: question, answer, proposal. */
@Injectable()
export class ReviewTasksService {
  constructor(
    private readonly repository: ReviewWorkRepository,
    private readonly pinned: PinnedService,
    private readonly appeals: AppealListeners,
    private readonly keys: AnswerKeys,
    private readonly overlaps: OverlapsService,
  ) {}

  /** Throws 404 where the answer is not this assessment's. */
  async materialOf(place: Place): Promise<Behind> {
    const material = await this.repository.material(place);
    if (material === null) throw notFound('answer under review');
    const { attemptItemId, contentHash } = material;
    const contents = await this.pinned.of({ sources: new Map([[attemptItemId, { contentHash }]]) });
    const content = contents.get(attemptItemId);
    if (content === undefined) throw new Error(`item ${attemptItemId} has no content`);
    return {
      material,
      content,
      keys: await this.keys.ofQuestion(place.organisationId, content.id),
    };
  }

  async of(taken: Taken, reviewerId: string): Promise<ReviewTask> {
    const behind = await this.materialOf(taken.place);
    const { gradeId } = behind.material;
    // graded anew in this very moment: the reviewer asks again
    if (gradeId !== taken.held.gradeId) throw staleGrade(gradeId);
    const overlaps = await this.overlaps.ofAnswer(behind.material.attemptItemId);
    return taskOf(taken, { ...shownAnswer(behind), overlaps }, reviewerId);
  }

  /** The mails that go out with an answer to the appeal; none where nobody appealed. Call it before that is on record. */
  async prepare(answer: AnsweredAppeal, { appeal }: Graded): Promise<NewMail[]> {
    return appeal === null ? [] : this.appeals.prepare(answer);
  }

  /** An appeal has been answered: whoever tells candidates hears of it. */
  answered(answer: AnsweredAppeal, mailIds: readonly string[]): Promise<void> {
    return this.appeals.tell(answer, mailIds);
  }
}
