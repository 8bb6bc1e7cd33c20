import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../../taking/assessments/index.js';
import { StatisticsModule } from '../statistics/index.js';
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
