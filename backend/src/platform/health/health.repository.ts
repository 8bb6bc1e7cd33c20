import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../database/index.js';

@Injectable()
export class HealthRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One round trip to the database; throws where it does not answer. */
  async ping(): Promise<void> {
    await this.database.pool.query('SELECT 1');
  }

  /** Writes one row, through to the disk; among the counters, which belong to nobody. */
  async write(): Promise<void> {
    await this.database.pool.query(
      `INSERT INTO rate_limit AS r (key) VALUES ('ready')
       ON CONFLICT (key) DO UPDATE SET points = (r.points + 1) % 1000000`,
    );
  }
}
