import { Module } from '@nestjs/common';
import { ContentModule } from '../../bank/content/index.js';
import { OwnQuestionsModule } from '../../bank/own-questions/index.js';
import { AssessmentChecksService } from './assessment-checks.service.js';
import { AssessmentTitles } from './assessment-titles.service.js';
import { AssessmentsController } from './assessments.controller.js';
import { AssessmentsRepository } from './assessments.repository.js';
import { AssessmentsService } from './assessments.service.js';
import { PreviewService } from './preview.service.js';
import { PublishingController } from './publishing.controller.js';
import { PublishingService } from './publishing.service.js';
import { ReleaseHistoryService } from './release-history.service.js';
import { ReleasesRepository } from './releases.repository.js';
import { ReleasesService } from './releases.service.js';
import { TemplateListService } from './template-list.service.js';

@Module({
  imports: [ContentModule, OwnQuestionsModule],
  controllers: [AssessmentsController, PublishingController],
  providers: [
    AssessmentChecksService,
    AssessmentTitles,
    AssessmentsRepository,
    AssessmentsService,
    PreviewService,
    PublishingService,
    ReleaseHistoryService,
    ReleasesRepository,
    ReleasesService,
    TemplateListService,
  ],
  exports: [AssessmentTitles, ReleasesService],
})
export class AssessmentsModule {}
