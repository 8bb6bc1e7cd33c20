import { Module } from '@nestjs/common';
import { AbilityModule } from '../../measuring/ability/index.js';
import { AssessmentsModule } from '../../taking/assessments/index.js';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { AttemptEventsModule } from '../../taking/attempt-events/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { ResultsModule } from '../results/index.js';
import { ReviewsModule } from '../../marking/reviews/index.js';
import { OwnWorkModule } from '../../organisations/own-work/index.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonRepository } from './comparison.repository.js';
import { ComparisonService } from './comparison.service.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsRepository } from './decisions.repository.js';
import { DecisionsService } from './decisions.service.js';
import { DeclarationsController } from './declarations.controller.js';
import { DeclarationsRepository } from './declarations.repository.js';
import { DeclarationsService } from './declarations.service.js';
import { EvidenceController } from './evidence.controller.js';
import { EvidenceRepository } from './evidence.repository.js';
import { EvidenceService } from './evidence.service.js';
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
    AttemptEventsModule,
    AttemptsModule,
    ContentModule,
    OwnWorkModule,
    ResultsModule,
    ReviewsModule,
  ],
  controllers: [
    ComparisonController,
    DecisionsController,
    DeclarationsController,
    EvidenceController,
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
    EvidenceRepository,
    EvidenceService,
    MeasuringService,
    PdfThread,
    ReportRepository,
    ReportService,
    StandingsRepository,
    StandingsService,
  ],
  exports: [StandingsService],
})
export class DecisionsModule {}
