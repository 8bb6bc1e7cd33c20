import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/index.js';
import { OwnWorkModule } from '../../organisations/own-work/index.js';
import { Accommodations } from './accommodations.js';
import { CandidateDataRepository } from './candidate-data.repository.js';
import { CandidateDataService } from './candidate-data.service.js';
import { CandidatesController } from './candidates.controller.js';
import { CandidatesRepository } from './candidates.repository.js';
import { DeletionLetters } from './deletion-letters.service.js';
import { DeletionRequestsController } from './deletion-requests.controller.js';
import { DeletionRequestsRepository } from './deletion-requests.repository.js';
import { DeletionRequests } from './deletion-requests.service.js';
import { CandidatesService } from './candidates.service.js';
import { RetentionJob } from './retention.job.js';
import { RetentionRepository } from './retention.repository.js';

@Module({
  imports: [AttemptsModule, OwnWorkModule],
  controllers: [CandidatesController, DeletionRequestsController],
  providers: [
    Accommodations,
    CandidateDataRepository,
    CandidateDataService,
    CandidatesRepository,
    CandidatesService,
    DeletionLetters,
    DeletionRequests,
    DeletionRequestsRepository,
    RetentionJob,
    RetentionRepository,
  ],
  exports: [Accommodations, DeletionRequests],
})
export class CandidatesModule {}
