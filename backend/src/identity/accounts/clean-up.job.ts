import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { SessionsService } from '../sessions/index.js';
import { AccountsRepository } from './accounts.repository.js';

const CLEAN_UP = 'clean-up';
const DAY_MS = 86_400_000;

/** Takes away what has expired: sessions, and guests that no session leads to. Runs daily on whichever worker fetches it. */
@Injectable()
export class CleanUpJob implements OnModuleInit {
  private readonly logger = new Logger('clean-up');

  constructor(
    private readonly jobs: JobsService,
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(CLEAN_UP, () => this.run());
    this.jobs.every(CLEAN_UP, '17 3 * * *');
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    const sessions = await this.sessions.removeExpired();
    const guests = await this.accounts.deleteLostGuests(now, new Date(now.getTime() - DAY_MS));
    this.logger.log(
      `removed ${String(sessions)} expired sessions and ${String(guests)} lost guests`,
    );
  }
}
