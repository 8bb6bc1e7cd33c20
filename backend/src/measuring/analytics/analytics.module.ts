import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../../taking/assessments/assessments.module.js';
import { StatisticsModule } from '../statistics/statistics.module.js';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { AnalyticsService } from './analytics.service.js';
import { AssessmentFigures } from './assessment-figures.service.js';

@Module({
  imports: [AssessmentsModule, StatisticsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsRepository, AnalyticsService, AssessmentFigures],
})
export class AnalyticsModule {}
