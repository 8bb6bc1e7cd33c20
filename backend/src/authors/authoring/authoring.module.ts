import { Module } from '@nestjs/common';
import { ContentModule } from '../../bank/content/index.js';
import { GradingModule } from '../../bank/grading/index.js';
import { SecondOpinionModule } from '../../marking/second-opinion/index.js';
import { AuthoringController } from './authoring.controller.js';
import { AuthoringService } from './authoring.service.js';
import { BankProofService } from './bank-proof.service.js';
import { ProofThread } from './proof-thread.js';
import { RubricDraftsRepository } from './rubric-drafts.repository.js';
import { RubricDraftsService } from './rubric-drafts.service.js';
import { RubricTrialsService } from './rubric-trials.service.js';

@Module({
  imports: [ContentModule, GradingModule, SecondOpinionModule],
  controllers: [AuthoringController],
  providers: [
    AuthoringService,
    BankProofService,
    ProofThread,
    RubricDraftsRepository,
    RubricDraftsService,
    RubricTrialsService,
  ],
})
export class AuthoringModule {}
