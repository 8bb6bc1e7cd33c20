import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config } from '../config/index.js';
import { isDatabaseUnavailable } from '../database/index.js';
import { assertFreeSpace } from './free-space.js';
import { HealthRepository } from './health.repository.js';

/** At most one write in this, however often and by however many this is asked. */
const WRITTEN_EVERY_MS = 10_000;
/** Of the embedded server, which stops where it cannot write its log; that one may take more than twice as much. */
const LEAST_FREE_BYTES = 100 * 2 ** 20;

interface Trial {
  readonly at: number;
  readonly outcome: Promise<void>;
}

/** Whether requests can be served: the database answers, and what it is given to store can be stored. */
@Injectable()
export class Readiness {
  private last: Trial | undefined;

  constructor(
    private readonly repository: HealthRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws what every request would meet. */
  async check(): Promise<void> {
    await this.repository.ping();
    const now = this.clock.now().getTime();
    if (this.last === undefined || now - this.last.at >= WRITTEN_EVERY_MS)
      this.last = { at: now, outcome: this.store() };
    const { last } = this;
    try {
      await last.outcome;
    } catch (error) {
      // whether it is there again is seen by asking it
      if (isDatabaseUnavailable(error) && this.last === last) this.last = undefined;
      throw error;
    }
  }

  private async store(): Promise<void> {
    const { databaseUrl, dataDir } = this.config;
    if (databaseUrl === undefined) await assertFreeSpace(dataDir, LEAST_FREE_BYTES);
    await this.repository.write();
  }
}
