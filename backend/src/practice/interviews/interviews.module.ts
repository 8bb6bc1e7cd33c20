import { Module } from '@nestjs/common';
import { AttemptsModule } from '../../taking/attempts/index.js';
import { ContentModule } from '../../bank/content/index.js';
import { ProgressModule } from '../progress/index.js';
import { InterviewsController } from './interviews.controller.js';
import { InterviewsService } from './interviews.service.js';

@Module({
  imports: [AttemptsModule, ContentModule, ProgressModule],
  controllers: [InterviewsController],
  providers: [InterviewsService],
})
export class InterviewsModule {}
