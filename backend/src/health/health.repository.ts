import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';

@Injectable()
export class HealthRepository {
  constructor(private readonly db: PrismaService) {}

  /** One round trip to the database; throws where it does not answer. */
  async ping(): Promise<void> {
    await this.db.database.pool.query('SELECT 1');
  }
}
