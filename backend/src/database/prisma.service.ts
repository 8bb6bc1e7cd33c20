import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/prisma/client.js';
import { DATABASE, type Database } from './database.js';

/** Prisma's client over the one pool of this process. Only repositories inject it. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Database) {
    super({ adapter: new PrismaPg(database.pool) });
  }

  /** Last of all: requests in flight and jobs have ended by then. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
    await this.database.close();
  }
}
