import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../assessments/assessments.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ContentModule } from '../../bank/content/content.module.js';
import { AssessmentAttemptsController } from './assessment-attempts.controller.js';
import { AssessmentAttemptsRepository } from './assessment-attempts.repository.js';
import { AssessmentAttemptsService } from './assessment-attempts.service.js';

@Module({
  imports: [AssessmentsModule, AttemptsModule, ContentModule],
  controllers: [AssessmentAttemptsController],
  providers: [AssessmentAttemptsRepository, AssessmentAttemptsService],
  exports: [AssessmentAttemptsService],
})
export class AssessmentAttemptsModule {}
