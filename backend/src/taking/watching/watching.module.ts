import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../assessments/index.js';
import { AttemptEventsModule } from '../attempt-events/index.js';
import { AttemptsModule } from '../attempts/index.js';
import { LiveModule } from '../live/index.js';
import { WatchedAttemptsService } from './watched-attempts.service.js';
import { WatchLineService } from './watch-line.service.js';
import { WatchingController } from './watching.controller.js';
import { WatchingRepository } from './watching.repository.js';
import { WatchingService } from './watching.service.js';

@Module({
  imports: [AssessmentsModule, AttemptEventsModule, AttemptsModule, LiveModule],
  controllers: [WatchingController],
  providers: [WatchedAttemptsService, WatchingRepository, WatchingService, WatchLineService],
})
export class WatchingModule {}
