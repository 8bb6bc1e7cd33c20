import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { RetentionRepository } from './retention.repository.js';

const RETENTION = 'retention';
const DAY_MS = 86_400_000;

/** Deletes candidates' data when the time that their organisation keeps it is over. Runs daily. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  private readonly logger = new Logger('retention');

  constructor(
    private readonly jobs: JobsService,
    private readonly retention: RetentionRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(RETENTION, () => this.run());
    this.jobs.every(RETENTION, '41 3 * * *');
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const { id, days } of await this.retention.limited()) {
      const cutoff = new Date(now.getTime() - days * DAY_MS);
      let count = 0;
      for (;;) {
        const more = await this.retention.sweep(id, now, cutoff);
        if (more === 0) break;
        count += more;
      }
      if (count > 0) this.logger.log(`deleted ${String(count)} candidates of an organisation`);
    }
  }
}
