import { Injectable, Logger } from '@nestjs/common';
import { Notices } from '../../platform/database/index.js';
import type { Attempt } from './attempt.js';
import { DeadlinesService } from './deadlines.service.js';

/** What follows from a change that is done and stored: its new end is watched, and the pages that show it look again. */
@Injectable()
export class AttemptNews {
  private readonly logger = new Logger('attempts');

  constructor(
    private readonly deadlines: DeadlinesService,
    private readonly notices: Notices,
  ) {}

  /** A queue that cannot be reached is no failure of what was done, and the sweep looks too. */
  async changed(before: Attempt, after: Attempt): Promise<void> {
    // nobody else changes or watches practice and interviews
    if (after.kind === 'assessment') {
      this.notices.tell('attempt', after.id);
      this.notices.tell('organisation', after.owner.organisationId);
    }
    try {
      await this.deadlines.watch(before, after);
    } catch (error) {
      this.logger.error({
        err: error,
        attemptId: after.id,
        msg: 'the end of an attempt could not be queued; the sweep will see to it',
      });
    }
  }
}
