import { Module } from '@nestjs/common';
import { AbilityModule } from '../../measuring/ability/ability.module.js';
import { AssessmentsModule } from '../../taking/assessments/assessments.module.js';
import { ContentModule } from '../../bank/content/content.module.js';
import { ResultsModule } from '../results/results.module.js';
import { ReviewsModule } from '../../marking/reviews/reviews.module.js';
import { OwnWorkModule } from '../../organisations/own-work/own-work.module.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonRepository } from './comparison.repository.js';
import { ComparisonService } from './comparison.service.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { DeclarationsController } from './declarations.controller.js';
import { DeclarationsRepository } from './declarations.repository.js';
import { DeclarationsService } from './declarations.service.js';
import { PdfThread } from './pdf-thread.js';
import { MyResultFileController } from './my-result-file.controller.js';
import { ReportController } from './report.controller.js';
import { MeasuringService } from './measuring.service.js';
import { ReportRepository } from './report.repository.js';
import { ReportService } from './report.service.js';
import { StandingsRepository } from './standings.repository.js';
import { StandingsService } from './standings.service.js';

@Module({
  imports: [
    AbilityModule,
    AssessmentsModule,
    ContentModule,
    OwnWorkModule,
    ResultsModule,
    ReviewsModule,
  ],
  controllers: [
    ComparisonController,
    DecisionsController,
    DeclarationsController,
    MyResultFileController,
    ReportController,
  ],
  providers: [
    ComparisonRepository,
    ComparisonService,
    DecisionsRepository,
    DecisionsService,
    DeclarationsRepository,
    DeclarationsService,
    MeasuringService,
    PdfThread,
    ReportRepository,
    ReportService,
    StandingsRepository,
    StandingsService,
  ],
})
export class DecisionsModule {}
