import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobsService } from '../../platform/jobs/index.js';
import { AbilityService } from './ability.service.js';

export const CALIBRATION = 'ability-calibration';

/** Fits the items once an hour; never in a request. */
@Injectable()
export class CalibrationJob implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    private readonly ability: AbilityService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(CALIBRATION, () => this.ability.calibrate());
    this.jobs.every(CALIBRATION, '41 * * * *');
  }
}
