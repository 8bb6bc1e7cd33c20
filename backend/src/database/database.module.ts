import { Global, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { openDatabase } from './database.js';
import { PrismaService } from './prisma.service.js';

@Global()
@Module({
  providers: [
    {
      provide: PrismaService,
      inject: [CONFIG],
      useFactory: async (config: Config) => {
        const logger = new Logger('PostgreSQL');
        const database = await openDatabase(config, (line) => {
          logger.debug(line);
        });
        if (database.applied.length > 0)
          logger.log(`migrations applied: ${database.applied.join(', ')}`);
        return new PrismaService(database);
      },
    },
  ],
  exports: [PrismaService],
})
export class DatabaseModule {}
