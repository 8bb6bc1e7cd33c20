import { Global, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { DATABASE, openDatabase, type Database } from './database.js';
import { Notices } from './notices.js';
import { PrismaService } from './prisma.service.js';

@Global()
@Module({
  providers: [
    {
      provide: DATABASE,
      inject: [CONFIG],
      useFactory: async (config: Config): Promise<Database> => {
        const logger = new Logger('PostgreSQL');
        const database = await openDatabase(config, (line, kind) => {
          if (kind === 'news') logger.warn(line);
          else logger.debug(line);
        });
        if (database.applied.length > 0)
          logger.log(`migrations applied: ${database.applied.join(', ')}`);
        return database;
      },
    },
    Notices,
    PrismaService,
  ],
  exports: [DATABASE, Notices, PrismaService],
})
export class DatabaseModule {}
