import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../../taking/assessments/index.js';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { OverlapsModule } from '../overlaps/index.js';
import { AgreementService } from './agreement.service.js';
import { AppealListeners } from './appeal-listeners.js';
import { GoldController } from './gold.controller.js';
import { GoldKeepingRepository } from './gold-keeping.repository.js';
import { GoldKeepingService } from './gold-keeping.service.js';
import { GoldRepository } from './gold.repository.js';
import { GoldService } from './gold.service.js';
import { NextReviewService } from './next-review.service.js';
import { OwnMarksRepository } from './own-marks.repository.js';
import { ReviewItemsRepository } from './review-items.repository.js';
import { ReviewItemsService } from './review-items.service.js';
import { ReviewLoadRepository } from './review-load.repository.js';
import { ReviewTasksService } from './review-tasks.service.js';
import { ReviewWorkRepository } from './review-work.repository.js';
import { ReviewWorkService } from './review-work.service.js';
import { ReviewedScoresRepository } from './reviewed-scores.repository.js';
import { ReviewedScoresService } from './reviewed-scores.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsExport } from './reviews-export.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';
import { SpotCheckListService } from './spot-check-list.service.js';
import { SpotCheckPilesRepository } from './spot-check-piles.repository.js';
import { SpotChecksController } from './spot-checks.controller.js';
import { SpotChecksRepository } from './spot-checks.repository.js';
import { SpotChecksService } from './spot-checks.service.js';

@Module({
  imports: [AssessmentsModule, AttemptsModule, OverlapsModule],
  controllers: [ReviewsController, GoldController, SpotChecksController],
  exports: [AppealListeners, ReviewItemsService, ReviewedScoresService],
  providers: [
    AgreementService,
    AppealListeners,
    GoldKeepingRepository,
    GoldKeepingService,
    GoldRepository,
    GoldService,
    NextReviewService,
    OwnMarksRepository,
    ReviewItemsRepository,
    ReviewItemsService,
    ReviewLoadRepository,
    ReviewTasksService,
    ReviewWorkRepository,
    ReviewWorkService,
    ReviewedScoresRepository,
    ReviewedScoresService,
    ReviewsExport,
    ReviewsRepository,
    ReviewsService,
    SpotCheckListService,
    SpotCheckPilesRepository,
    SpotChecksRepository,
    SpotChecksService,
  ],
})
export class ReviewsModule {}
