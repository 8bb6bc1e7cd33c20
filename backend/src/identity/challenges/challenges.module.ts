import { Module } from '@nestjs/common';
import { ChallengesRepository } from './challenges.repository.js';
import { ChallengesService } from './challenges.service.js';

@Module({
  providers: [ChallengesRepository, ChallengesService],
  exports: [ChallengesService],
})
export class ChallengesModule {}
