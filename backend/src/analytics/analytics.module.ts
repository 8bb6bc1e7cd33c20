import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../assessments/assessments.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { AnalyticsService } from './analytics.service.js';
import { STATISTICS_WORKER, StatisticsThread, statisticsWorker } from './statistics-thread.js';

@Module({
  imports: [AssessmentsModule],
  controllers: [AnalyticsController],
  providers: [
    AnalyticsRepository,
    AnalyticsService,
    StatisticsThread,
    { provide: STATISTICS_WORKER, useFactory: statisticsWorker },
  ],
})
export class AnalyticsModule {}
