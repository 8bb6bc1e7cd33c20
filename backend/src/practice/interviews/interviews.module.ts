import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../taking/attempts/attempts.module.js';
import { ContentModule } from '../../bank/content/content.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { InterviewsController } from './interviews.controller.js';
import { InterviewsService } from './interviews.service.js';

@Module({
  imports: [AttemptsModule, ContentModule, ProgressModule],
  controllers: [InterviewsController],
  providers: [InterviewsService],
})
export class InterviewsModule {}
