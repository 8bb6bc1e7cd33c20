import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/prisma/client.js';
import type { Database } from './database.js';

/** Prisma's client over the one pool of this process. Only repositories inject it. */
@Injectable()
export class PrismaService extends PrismaClient implements OnModuleDestroy {
  constructor(readonly database: Database) {
    super({ adapter: new PrismaPg(database.pool) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.$disconnect();
    await this.database.close();
  }
}
