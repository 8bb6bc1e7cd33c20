import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { AskableQuestions } from './askable-questions.service.js';
import { OwnBatchesRepository } from './own-batches.repository.js';
import { OwnBatches } from './own-batches.service.js';
import { OwnQuestionTrialsService } from './own-question-trials.service.js';
import { OwnQuestionsController } from './own-questions.controller.js';
import { OwnQuestionsRepository } from './own-questions.repository.js';
import { OwnQuestionsService } from './own-questions.service.js';
import { OwnThread } from './own-thread.js';
import { SiblingsController } from './siblings.controller.js';
import { SiblingsRepository } from './siblings.repository.js';
import { SiblingsService } from './siblings.service.js';

@Module({
  imports: [ContentModule],
  controllers: [SiblingsController, OwnQuestionsController],
  providers: [
    AskableQuestions,
    OwnBatches,
    OwnBatchesRepository,
    OwnQuestionTrialsService,
    OwnQuestionsRepository,
    OwnQuestionsService,
    OwnThread,
    SiblingsRepository,
    SiblingsService,
  ],
  exports: [AskableQuestions, OwnBatches],
})
export class OwnQuestionsModule {}
