import { Injectable } from '@nestjs/common';
import { AidsService } from '../aids/index.js';
import { Clock, type Quotas } from '../../platform/config/index.js';
import { ByteQuotas } from '../../platform/quotas/index.js';
import type { Owner } from './attempt.js';

/** Whether somebody may begin something new, and when that is. */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly aids: AidsService,
    private readonly quotas: ByteQuotas,
    private readonly clock: Clock,
  ) {}

  /** What a person may store in all. */
  get limits(): Quotas {
    return this.quotas.limits;
  }

  now(): Date {
    return this.clock.now();
  }

  /** Throws 403 `assessment-under-way` beside an assessment. */
  async practice({ userId }: Owner): Promise<void> {
    await this.aids.admitPractice(userId);
  }

  /** Runs `store`, which stores so many bytes; throws 429 `day-full` where the day has no room for them. */
  async within<T>(bytes: number, store: () => Promise<T>): Promise<T> {
    return this.quotas.within(bytes, store);
  }
}
