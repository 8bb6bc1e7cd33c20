import { Module } from '@nestjs/common';
import { StatisticsModule } from '../statistics/index.js';
import { AbilityRepository } from './ability.repository.js';
import { AbilityService } from './ability.service.js';
import { CalibrationJob } from './calibration.job.js';

@Module({
  imports: [StatisticsModule],
  providers: [AbilityRepository, AbilityService, CalibrationJob],
  exports: [AbilityService],
})
export class AbilityModule {}
