import { Module } from '@nestjs/common';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';
import { SEARCH_THREAD, SearchPool, searchThread } from './search-pool.js';

@Module({
  controllers: [PlansController],
  providers: [PlansService, SearchPool, { provide: SEARCH_THREAD, useFactory: searchThread }],
})
export class PlansModule {}
