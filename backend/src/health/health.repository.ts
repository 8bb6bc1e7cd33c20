import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../database/database.js';

@Injectable()
export class HealthRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One round trip to the database; throws where it does not answer. */
  async ping(): Promise<void> {
    await this.database.pool.query('SELECT 1');
  }
}
