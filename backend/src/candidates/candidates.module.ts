import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { Accommodations } from './accommodations.js';
import { CandidateDataRepository } from './candidate-data.repository.js';
import { CandidateDataService } from './candidate-data.service.js';
import { CandidatesController } from './candidates.controller.js';
import { CandidatesRepository } from './candidates.repository.js';
import { CandidatesService } from './candidates.service.js';

@Module({
  imports: [AttemptsModule],
  controllers: [CandidatesController],
  providers: [
    Accommodations,
    CandidateDataRepository,
    CandidateDataService,
    CandidatesRepository,
    CandidatesService,
  ],
  exports: [Accommodations],
})
export class CandidatesModule {}
