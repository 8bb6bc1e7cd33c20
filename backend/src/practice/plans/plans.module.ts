import { Module } from '@nestjs/common';
import { AidsModule } from '../../taking/aids/index.js';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';
import { PlanThreads } from './plan-threads.js';

@Module({
  imports: [AidsModule],
  controllers: [PlansController],
  providers: [PlansService, PlanThreads],
})
export class PlansModule {}
