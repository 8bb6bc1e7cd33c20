import { Module } from '@nestjs/common';
import { AbilityModule } from '../../measuring/ability/index.js';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { NextQuestionController } from './next-question.controller.js';
import { NextQuestionService } from './next-question.service.js';
import { OwnGradesService } from './own-grades.service.js';
import { ProgressController } from './progress.controller.js';
import { ProgressRepository } from './progress.repository.js';
import { ProgressService } from './progress.service.js';

@Module({
  imports: [AbilityModule, AttemptsModule, ContentModule],
  controllers: [ProgressController, NextQuestionController],
  providers: [NextQuestionService, OwnGradesService, ProgressRepository, ProgressService],
  exports: [OwnGradesService, ProgressService],
})
export class ProgressModule {}
