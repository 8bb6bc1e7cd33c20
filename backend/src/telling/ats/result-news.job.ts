import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { CountingResults, type CountingResult } from './counting-results.service.js';
import { SendsRepository, type Due } from './sends.repository.js';

const LOOK = 'ats-news';
const AT_ONCE = 200;
/** What rests, or went wrong, is looked at again then, behind whatever came since. */
const LATER_MS = 5 * 60_000;

/**
 * Has partners told when a result begins to count or is another one. Triggers note what changed (migration
 * `applicant_tracking`), this looks what came of it, and the delivery is that of webhooks: a partner that is slow or away
 * holds up nobody.
 */
@Injectable()
export class ResultNews implements OnModuleInit {
  private readonly logger = new Logger('ats');

  constructor(
    private readonly sends: SendsRepository,
    private readonly results: CountingResults,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(LOOK, () => this.look());
    this.jobs.every(LOOK, '* * * * *');
  }

  private async look(): Promise<void> {
    for (const due of await this.sends.due(this.clock.now(), AT_ONCE)) {
      try {
        await this.tell(due);
      } catch (error) {
        this.logger.warn({ err: error, send: due.id, msg: 'a result was not looked at' });
        await this.later(due);
      }
    }
  }

  private async tell(due: Due): Promise<void> {
    const outcome = await this.results.of(due);
    if (outcome.is === 'resting') {
      await this.later(due);
      return;
    }
    const told = outcome.is === 'counting' ? announcement(outcome.result) : null;
    if (told === null || told === due.announced) await this.sends.settle(due, this.clock.now());
    else await this.sends.announce(due, told, this.clock.now());
  }

  private later(due: Due): Promise<void> {
    return this.sends.postpone(due, new Date(this.clock.now().getTime() + LATER_MS));
  }
}

/** What makes a result another one for a partner. */
const announcement = ({ attemptId, score, band }: CountingResult): string =>
  JSON.stringify([attemptId, score, band]);
