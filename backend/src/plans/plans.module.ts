import { Module } from '@nestjs/common';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';
import { PLAN_THREAD, PlanThreads, planThread } from './plan-threads.js';

@Module({
  controllers: [PlansController],
  providers: [PlansService, PlanThreads, { provide: PLAN_THREAD, useFactory: planThread }],
  exports: [PlanThreads],
})
export class PlansModule {}
