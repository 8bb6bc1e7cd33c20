import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';

const FORGET = 'webhook-forget';
const KEPT_MS = 30 * 86_400_000;
const AT_ONCE = 1_000;

/** Deletes messages and their tries when they are 30 days old. */
@Injectable()
export class DeliveryRetention implements OnModuleInit {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(FORGET, () => this.forget());
    this.jobs.every(FORGET, '17 * * * *');
  }

  private async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    while ((await this.deliveries.forget(before, AT_ONCE)) === AT_ONCE);
  }
}
