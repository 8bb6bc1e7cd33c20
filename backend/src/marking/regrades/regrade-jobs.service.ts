import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { RegradeBatchesRepository } from './regrade-batches.repository.js';
import { RegradeStepsService } from './regrade-steps.service.js';

const RUN = 'regrade-run';
const SWEEP = 'regrade-sweep';
/** One job does so much and makes way for others; the next goes on from there. */
const SLICE_MS = 20_000;

const Payload = z.strictObject({ id: z.uuid() });

/** Has runs computed in the background. Killed in the middle, a run goes on from the last attempts that it kept. */
@Injectable()
export class RegradeJobsService implements OnModuleInit {
  constructor(
    private readonly batches: RegradeBatchesRepository,
    private readonly steps: RegradeStepsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.define(RUN, (payload) => this.slice(Payload.parse(payload).id), 'waiting');
    this.jobs.define(SWEEP, async () => {
      for (const { id } of await this.batches.running()) await this.begin(id);
    });
    this.jobs.every(SWEEP, '* * * * *');
  }

  /** Has the run computed in the background. */
  begin(id: string): Promise<void> {
    return this.jobs.schedule(RUN, null, { id }, id);
  }

  private async slice(id: string): Promise<void> {
    if (!(await this.batches.lease(id, this.clock.now()))) return;
    const until = performance.now() + SLICE_MS;
    try {
      while (await this.steps.step(id, this.clock.now())) {
        if (performance.now() < until) continue;
        await this.batches.release(id);
        await this.begin(id);
        return;
      }
    } catch (error) {
      await this.batches.release(id);
      throw error;
    }
  }
}
