import { Module } from '@nestjs/common';
import { STATISTICS_WORKER, StatisticsThread, statisticsWorker } from './statistics-thread.js';

@Module({
  providers: [StatisticsThread, { provide: STATISTICS_WORKER, useFactory: statisticsWorker }],
  exports: [StatisticsThread],
})
export class StatisticsModule {}
