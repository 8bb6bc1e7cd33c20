import { Injectable } from '@nestjs/common';
import { AttemptEventsService } from '../attempt-events/index.js';
import { AttemptControlService } from '../attempts/index.js';
import { type Member, notFound } from '../../platform/http/index.js';
import { WatchingRepository } from './watching.repository.js';
import type {
  AnswerHelp,
  ControlledAttemptView,
  ExtendAttempt,
  HoldAttempt,
  ReopenAttempt,
} from './watching.schemas.js';

/** What those who watch may do with one attempt; 404 where it is not of their assessment. */
@Injectable()
export class WatchedAttemptsService {
  constructor(
    private readonly repository: WatchingRepository,
    private readonly control: AttemptControlService,
    private readonly events: AttemptEventsService,
  ) {}

  async extend(
    by: Member,
    attempt: AttemptOf,
    { seconds, reason }: ExtendAttempt,
  ): Promise<ControlledAttemptView> {
    await this.demand(by, attempt);
    return this.control.extend(attempt.attempt, seconds, reason, by);
  }

  async pause(by: Member, attempt: AttemptOf, { reason }: HoldAttempt) {
    await this.demand(by, attempt);
    return this.control.pause(attempt.attempt, reason, by);
  }

  async resume(by: Member, attempt: AttemptOf, { reason }: HoldAttempt) {
    await this.demand(by, attempt);
    return this.control.resume(attempt.attempt, reason, by);
  }

  async reopen(by: Member, attempt: AttemptOf, { seconds, reason }: ReopenAttempt) {
    await this.demand(by, attempt);
    return this.control.reopen(attempt.attempt, seconds, reason, by);
  }

  /** The candidate reads the answer in the room; the request is no longer shown as open. */
  async answerHelp(by: Member, attempt: AttemptOf, { text }: AnswerHelp): Promise<void> {
    await this.demand(by, attempt);
    await this.events.answerHelp(by, attempt.attempt, text);
  }

  private async demand({ organisationId }: Member, { assessment, attempt }: AttemptOf) {
    if (!(await this.repository.isOf({ organisationId, assessmentId: assessment }, attempt)))
      throw notFound('attempt');
  }
}

interface AttemptOf {
  readonly assessment: string;
  readonly attempt: string;
}
