import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { SessionsModule } from '../../identity/sessions/index.js';
import { OpinionJobsService } from './opinion-jobs.service.js';
import { OpinionViewsService } from './opinion-views.service.js';
import { SecondOpinionsController } from './second-opinions.controller.js';
import { SecondOpinionsRepository } from './second-opinions.repository.js';
import { SecondOpinionsService } from './second-opinions.service.js';

@Module({
  imports: [AttemptsModule, SessionsModule],
  controllers: [SecondOpinionsController],
  providers: [
    OpinionJobsService,
    OpinionViewsService,
    SecondOpinionsRepository,
    SecondOpinionsService,
  ],
  exports: [OpinionViewsService],
})
export class SecondOpinionModule {}
