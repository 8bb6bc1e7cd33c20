import { Module } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { AskableQuestions } from './askable-questions.service.js';
import { OwnQuestionTrialsService } from './own-question-trials.service.js';
import { OwnQuestionsController } from './own-questions.controller.js';
import { OwnQuestionsRepository } from './own-questions.repository.js';
import { OwnQuestionsService } from './own-questions.service.js';
import { OwnThread } from './own-thread.js';

@Module({
  imports: [ContentModule],
  controllers: [OwnQuestionsController],
  providers: [
    AskableQuestions,
    OwnQuestionTrialsService,
    OwnQuestionsRepository,
    OwnQuestionsService,
    OwnThread,
  ],
  exports: [AskableQuestions],
})
export class OwnQuestionsModule {}
