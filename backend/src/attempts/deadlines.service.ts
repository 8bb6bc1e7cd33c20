import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { JobsService } from '../jobs/jobs.service.js';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt } from './attempt.js';
import { AttemptsRepository } from './attempts.repository.js';
import { GradingService } from './grading.service.js';
import { projectedEnd } from './machine/state.js';

const QUEUE = 'attempt-deadline';
const SWEEP = 'attempt-sweep';
const EVERY_MINUTE = '* * * * *';

/** A look just after the end sees that it has passed. */
const SETTLE_MS = 100;

const SWEEP_AT_ONCE = 200;

const DeadlinePayload = z.object({ attemptId: z.uuid() });

/** Hands in and grades by the clock alone, even if no browser ever comes back. */
@Injectable()
export class DeadlinesService implements OnModuleInit {
  private readonly logger = new Logger('deadlines');

  constructor(
    private readonly jobs: JobsService,
    private readonly attempts: AttemptsRepository,
    private readonly clocks: AttemptClockService,
    private readonly grading: GradingService,
  ) {}

  onModuleInit(): void {
    this.jobs.define(QUEUE, (payload) => this.settle(DeadlinePayload.parse(payload).attemptId));
    this.jobs.define(SWEEP, () => this.sweep());
    this.jobs.every(SWEEP, EVERY_MINUTE);
  }

  /** Sees to it that somebody looks when the attempt ends, and again when its grace is over. */
  async watch(attempt: Attempt): Promise<void> {
    const at = nextLook(attempt, this.clocks.now());
    if (at === null) return;
    await this.jobs.schedule(QUEUE, at, { attemptId: attempt.id });
  }

  /** Brings one attempt up to the present and grades it if it is final; otherwise looks again later. */
  async settle(id: string): Promise<void> {
    const owner = await this.attempts.ownerOf(id);
    if (owner === null) return;
    const now = this.clocks.now();
    const attempt = await this.clocks.current(owner, id, now);
    if (attempt === null) return;
    await this.watch(await this.grading.gradeIfFinal(attempt, now));
  }

  /** Settles what is overdue: after a crash between a start and its job, or a time without a worker. */
  async sweep(): Promise<void> {
    const overdue = await this.attempts.overdue(this.clocks.now(), SWEEP_AT_ONCE);
    for (const { id } of overdue) {
      // One attempt that cannot be graded must not keep the others waiting.
      await this.settle(id).catch((error: unknown) => {
        this.logger.error({ err: error, attemptId: id }, 'an overdue attempt could not be settled');
      });
    }
    if (overdue.length > 0)
      this.logger.log(`settled ${String(overdue.length)} attempts that were overdue`);
  }
}

/** When to look again; null once the attempt is graded, and while nothing has an end. */
function nextLook(attempt: Attempt, now: Date): Date | null {
  const { state } = attempt;
  if (state.state === 'graded') return null;
  const end = projectedEnd(state);
  if (end === null) return null;
  const grace = state.submittedAt === null ? 0 : state.rules.graceSeconds * 1000;
  return new Date(Math.max(end + grace + SETTLE_MS, now.getTime()));
}
