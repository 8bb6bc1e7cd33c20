import { Inject, Injectable, Logger } from '@nestjs/common';
import { DATABASE, type Database } from './database.js';

/** All processes on one database meet here (NOTIFY and LISTEN). */
export const CHANNEL = 'meshwright';

/**
 * What may have changed: one attempt, some attempt of an organisation, the sessions of a person. A notice has no more
 * than its id, because whoever can connect to the database can listen; who hears it asks for the rows as always.
 */
export type Topic = 'attempt' | 'organisation' | 'session';

/**
 * Tells every process that something has changed. Call it after the commit: NOTIFY inside of a transaction would make
 * all commits of that kind wait for each other. A notice that is lost is no failure: pages also look by themselves.
 */
@Injectable()
export class Notices {
  private readonly logger = new Logger('notices');
  private readonly waiting = new Set<string>();
  private sending = false;

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  tell(topic: Topic, id: string): void {
    this.waiting.add(`${topic} ${id}`);
    void this.send();
  }

  /** One statement at a time, with all that has come up during the one before it. */
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    while (this.waiting.size > 0) {
      const notices = [...this.waiting];
      this.waiting.clear();
      try {
        await this.database.pool.query(
          'SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice',
          [CHANNEL, notices],
        );
      } catch (error) {
        this.logger.debug({ err: error as Error, msg: 'notices were lost' });
      }
    }
    this.sending = false;
  }
}
