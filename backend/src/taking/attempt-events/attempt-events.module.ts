import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/index.js';
import { LiveModule } from '../live/index.js';
import { AttemptEventsController } from './attempt-events.controller.js';
import { AttemptEventsRepository } from './attempt-events.repository.js';
import { AttemptEventsService } from './attempt-events.service.js';
import { AttemptLineService } from './attempt-line.service.js';

@Module({
  imports: [AttemptsModule, LiveModule],
  controllers: [AttemptEventsController],
  providers: [AttemptEventsRepository, AttemptEventsService, AttemptLineService],
  exports: [AttemptEventsService],
})
export class AttemptEventsModule {}
