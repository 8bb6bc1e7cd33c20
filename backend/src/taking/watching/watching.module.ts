import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../assessments/assessments.module.js';
import { AttemptEventsModule } from '../attempt-events/attempt-events.module.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { LiveModule } from '../live/live.module.js';
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
