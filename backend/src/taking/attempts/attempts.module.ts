import { Module } from '@nestjs/common';
import { AidsModule } from '../aids/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { GradingModule } from '../../bank/grading/index.js';
import { AnswerReportsService } from './answer-reports.service.js';
import { AnswersController } from './answers.controller.js';
import { AnswersService } from './answers.service.js';
import { AttemptClockService } from './attempt-clock.service.js';
import { AttemptControlService } from './attempt-control.service.js';
import { AttemptFactoryService } from './attempt-factory.service.js';
import { AttemptNews } from './attempt-news.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import { AttemptViewsService } from './attempt-views.service.js';
import { AttemptsController } from './attempts.controller.js';
import { AttemptsExport } from './attempts-export.js';
import { AttemptsExportRepository } from './attempts-export.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import { DeadlinesService } from './deadlines.service.js';
import { FirstReadings } from './first-readings.service.js';
import { GradedListeners } from './graded-listeners.js';
import { GradingService } from './grading.service.js';
import { PinnedRepository } from './pinned.repository.js';
import { PinnedService } from './pinned.service.js';
import { PracticeService } from './practice.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsRepository } from './receipts.repository.js';
import { ReceiptHeadings, ReceiptsService } from './receipts.service.js';
import { ReportService } from './report.service.js';
import { RoomService } from './room.service.js';
import { StartGates } from './start-gates.js';
import { StartsService } from './starts.service.js';
import { TimelyGrading } from './timely-grading.service.js';

@Module({
  imports: [AidsModule, ContentModule, GradingModule],
  controllers: [AttemptsController, AnswersController, ReceiptsController],
  providers: [
    AnswerReportsService,
    AnswersService,
    AttemptClockService,
    AttemptControlService,
    AttemptFactoryService,
    AttemptNews,
    AttemptReaderService,
    AttemptViewsService,
    AttemptsExport,
    AttemptsExportRepository,
    AttemptsRepository,
    DeadlinesService,
    FirstReadings,
    GradedListeners,
    GradingService,
    PinnedRepository,
    PinnedService,
    PracticeService,
    ReceiptHeadings,
    ReceiptsRepository,
    ReceiptsService,
    ReportService,
    RoomService,
    StartGates,
    StartsService,
    TimelyGrading,
  ],
  exports: [
    AttemptClockService,
    AttemptControlService,
    AttemptFactoryService,
    AttemptNews,
    AttemptReaderService,
    AttemptsExport,
    GradedListeners,
    PinnedService,
    PracticeService,
    RoomService,
    StartGates,
  ],
})
export class AttemptsModule {}
