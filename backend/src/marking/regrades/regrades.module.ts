import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../../taking/assessments/index.js';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { GradingModule } from '../../bank/grading/index.js';
import { OwnQuestionsModule } from '../../bank/own-questions/index.js';
import { ReviewsModule } from '../reviews/index.js';
import { RegradeBatchesRepository } from './regrade-batches.repository.js';
import { RegradeEffectsRepository } from './regrade-effects.repository.js';
import { RegradeEffectsService } from './regrade-effects.service.js';
import { RegradeFinderService } from './regrade-finder.service.js';
import { RegradeGraderService } from './regrade-grader.service.js';
import { RegradeJobsService } from './regrade-jobs.service.js';
import { RegradePreviewRepository } from './regrade-preview.repository.js';
import { RegradePreviewService } from './regrade-preview.service.js';
import { RegradeSourcesService } from './regrade-sources.service.js';
import { RegradeStarterService } from './regrade-starter.service.js';
import { RegradeStepsService } from './regrade-steps.service.js';
import { RegradedAnswersService } from './regraded-answers.service.js';
import { RegradesRepository } from './regrades.repository.js';
import { RegradesService } from './regrades.service.js';
import { RegradesController } from './regrades.controller.js';

@Module({
  imports: [
    AssessmentsModule,
    AttemptsModule,
    ContentModule,
    GradingModule,
    OwnQuestionsModule,
    ReviewsModule,
  ],
  controllers: [RegradesController],
  providers: [
    RegradeBatchesRepository,
    RegradeEffectsRepository,
    RegradeEffectsService,
    RegradeFinderService,
    RegradeGraderService,
    RegradeJobsService,
    RegradePreviewRepository,
    RegradePreviewService,
    RegradeSourcesService,
    RegradeStarterService,
    RegradeStepsService,
    RegradedAnswersService,
    RegradesRepository,
    RegradesService,
  ],
})
export class RegradesModule {}
