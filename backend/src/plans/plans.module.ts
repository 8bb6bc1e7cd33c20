import { Module } from '@nestjs/common';
import { AidsModule } from '../aids/aids.module.js';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';
import { PLAN_THREAD, PlanThreads, planThread } from './plan-threads.js';

@Module({
  imports: [AidsModule],
  controllers: [PlansController],
  providers: [PlansService, PlanThreads, { provide: PLAN_THREAD, useFactory: planThread }],
  exports: [PlanThreads],
})
export class PlansModule {}
