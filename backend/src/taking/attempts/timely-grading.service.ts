import { Inject, Injectable, Logger } from '@nestjs/common';
import { AidsService } from '../aids/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import type { Attempt } from './attempt.js';
import { GradingService } from './grading.service.js';
import { isFinal } from '../attempt-machine/index.js';
import { soon } from './soon.js';

/** When attempts are graded, and how long a request waits for it. */
@Injectable()
export class TimelyGrading {
  private readonly logger = new Logger('grading');
  /** Whoever looks at an attempt that is being graded here waits for the same grading. */
  private readonly underWay = new Map<string, Promise<Attempt>>();
  private readonly momentMs: number;

  constructor(
    private readonly grading: GradingService,
    private readonly aids: AidsService,
    @Inject(CONFIG) config: Config,
  ) {
    this.momentMs = config.grading.momentMs;
  }

  /**
   * Grades the attempt if nothing that arrives from now on can count. What takes longer than a moment goes on without
   * the caller, who gets the attempt as it is: handed in.
   */
  async ifFinal(attempt: Attempt, now: Date): Promise<Attempt> {
    return isDue(attempt, now) ? this.now(attempt, now) : attempt;
  }

  /** The same, to the end: for jobs. */
  async wholly(attempt: Attempt, now: Date): Promise<Attempt> {
    return isDue(attempt, now) ? this.joined(attempt, now) : attempt;
  }

  /**
   * Grades a handed-in attempt, whatever of its grace is left, as `ifFinal` does. Whatever keeps it from being graded, as
   * a full disk, takes nothing back of what is stored: the attempt is handed in, and the report follows.
   */
  async now(attempt: Attempt, now: Date): Promise<Attempt> {
    const graded = this.joined(attempt, now).catch((error: unknown) => {
      this.logger.warn({ err: error, attemptId: attempt.id, msg: 'an attempt was not graded' });
      // a job comes back to it, and so does whoever looks next
      return attempt;
    });
    return soon(graded, this.momentMs, attempt);
  }

  private joined(attempt: Attempt, now: Date): Promise<Attempt> {
    const { id } = attempt;
    const known = this.underWay.get(id);
    if (known !== undefined) return known;
    const begun = this.unlessResting(attempt, now).finally(() => this.underWay.delete(id));
    this.underWay.set(id, begun);
    return begun;
  }

  /** Beside an assessment no practice is graded, so that no page can tell what nobody knows; the sweep comes back to it. */
  private async unlessResting(attempt: Attempt, now: Date): Promise<Attempt> {
    const { kind, owner } = attempt;
    if (kind !== 'assessment' && (await this.aids.rests(owner.userId))) return attempt;
    return this.grading.grade(attempt, now);
  }
}

/** Whether nothing but the grade is missing. */
export function isDue({ state }: Attempt, now: Date): boolean {
  return state.state === 'submitted' && isFinal(state, now.getTime());
}
