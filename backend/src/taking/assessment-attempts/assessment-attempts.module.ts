import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../assessments/index.js';
import { AttemptsModule } from '../attempts/index.js';
import { ContentModule } from '../../bank/content/index.js';
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
