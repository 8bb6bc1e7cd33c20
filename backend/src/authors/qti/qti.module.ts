import { Module } from '@nestjs/common';
import { AssessmentsModule } from '../../taking/assessments/index.js';
import { QtiController } from './qti.controller.js';
import { QtiService } from './qti.service.js';

@Module({
  imports: [AssessmentsModule],
  controllers: [QtiController],
  providers: [QtiService],
})
export class QtiModule {}
