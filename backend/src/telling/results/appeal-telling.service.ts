import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { AnsweredAppeal } from '../../marking/reviews/index.js';
import { AppealsRepository } from './appeals.repository.js';
import { TellingService } from './telling.service.js';

const TELL = 'appeal-answered';
/** The answer is on record by then, or it failed: longer than its transaction may wait and take. */
const TOLD_WITHIN_MS = 60_000;

/** Tells the result anew once an appeal is answered, whatever becomes of the process that stored the answer. */
@Injectable()
export class AppealTelling implements OnModuleInit {
  constructor(
    private readonly repository: AppealsRepository,
    private readonly telling: TellingService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(TELL, (payload) => this.tell(AnsweredAppeal.parse(payload)));
  }

  /** Call it before the answer is on record: a process that ends right after that leaves nothing half told. */
  async later(answer: AnsweredAppeal): Promise<void> {
    await this.jobs.schedule(TELL, new Date(this.clock.now().getTime() + TOLD_WITHIN_MS), answer);
  }

  /** Does nothing where the answer never came to be, or its candidate has been told since. */
  async tell(answered: AnsweredAppeal): Promise<void> {
    const { organisationId, assessmentId, reviewerId } = answered;
    const attempt = await this.repository.untold(answered);
    if (attempt === null) return;
    const attemptIds = [attempt];
    await this.telling.pin({ organisationId, assessmentId, attemptIds }, reviewerId, () => null);
  }
}
