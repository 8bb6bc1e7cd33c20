import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { JobsService } from '../../platform/jobs/index.js';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt } from './attempt.js';
import { AttemptsRepository } from './attempts.repository.js';
import { projectedEnd } from '../attempt-machine/index.js';
import { isDue, TimelyGrading } from './timely-grading.service.js';

/** Brings attempts up to date when their time is over: quick, so that none waits long for another. */
const LOOK = 'attempt-look';
/** Grades: each may take seconds, and in a queue of its own it keeps no hand-in waiting. */
const GRADE = 'attempt-grade';
const SWEEP = 'attempt-sweep';
const EVERY_MINUTE = '* * * * *';

/** A look just after the end sees that it has passed. */
const SETTLE_MS = 100;

const SWEEP_AT_ONCE = 200;

const Payload = z.object({ attemptId: z.uuid() });

/** Hands in and grades by the clock alone, even if no browser ever comes back. */
@Injectable()
export class DeadlinesService implements OnModuleInit {
  private readonly logger = new Logger('deadlines');

  constructor(
    private readonly jobs: JobsService,
    private readonly attempts: AttemptsRepository,
    private readonly clocks: AttemptClockService,
    private readonly grading: TimelyGrading,
  ) {}

  onModuleInit(): void {
    this.jobs.define(LOOK, (payload) => this.settle(Payload.parse(payload).attemptId), 'waiting');
    this.jobs.define(
      GRADE,
      (payload) => this.grade(Payload.parse(payload).attemptId),
      'unfinished',
    );
    this.jobs.define(SWEEP, () => this.sweep());
    this.jobs.every(SWEEP, EVERY_MINUTE);
  }

  /** Sees to it that somebody looks when the attempt ends, if that is not when it was to end `before` the change. */
  async watch(before: Attempt, after: Attempt): Promise<void> {
    if (nextLook(before) !== nextLook(after)) await this.look(after);
  }

  /** Brings one attempt up to the present and has it graded if it is final; otherwise looks again later. */
  async settle(id: string): Promise<void> {
    const now = this.clocks.now();
    const attempt = await this.upToDate(id, now);
    if (attempt === null) return;
    if (isDue(attempt, now)) await this.jobs.schedule(GRADE, null, { attemptId: id }, id);
    else await this.look(attempt);
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

  /**
   * Grades one attempt; where its grace is not over yet by the clock of this process, it is looked at again later. What
   * is not graded beside an assessment is left to the sweep.
   */
  private async grade(id: string): Promise<void> {
    const now = this.clocks.now();
    const attempt = await this.upToDate(id, now);
    if (attempt === null) return;
    const after = await this.grading.wholly(attempt, now);
    if (!isDue(after, now)) await this.look(after);
  }

  private async upToDate(id: string, now: Date): Promise<Attempt | null> {
    const owner = await this.attempts.ownerOf(id);
    // what is left of a history that breaks off is the next sweep's
    if (owner === null || (await this.attempts.livesByOwnClock(owner.organisationId))) return null;
    return this.clocks.current(owner, id, now);
  }

  /** One look for each attempt and time, however often it is asked for. */
  private async look({ id, state }: Attempt): Promise<void> {
    const at = nextLook({ state });
    if (at === null) return;
    const due = new Date(Math.max(at, this.clocks.now().getTime()));
    await this.jobs.schedule(LOOK, due, { attemptId: id }, `${id} ${String(at)}`);
  }
}

/** When to look again, in epoch milliseconds; null once the attempt is graded, and while nothing has an end. */
function nextLook({ state }: Pick<Attempt, 'state'>): number | null {
  if (state.state === 'graded') return null;
  const end = projectedEnd(state);
  if (end === null) return null;
  const grace = state.submittedAt === null ? 0 : state.rules.graceSeconds * 1000;
  return end + grace + SETTLE_MS;
}
