import { Injectable } from '@nestjs/common';
import { notFound, Problem } from '../../platform/http/index.js';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt } from './attempt.js';
import { AttemptNews } from './attempt-news.js';
import { AttemptsRepository } from './attempts.repository.js';
import { type ControlEvent, step } from '../attempt-machine/index.js';
import { refusalProblem } from './refusals.js';

/** Who acts, in which organisation; an attempt of another one is not there for them. */
export interface Manager {
  readonly userId: string;
  readonly organisationId: string;
}

export interface ControlledAttempt {
  readonly attemptId: string;
  readonly state: Attempt['state']['state'];
}

/** What the event is called in the attempt's own record. */
const RECORDED = {
  extend: 'extended',
  accommodate: 'accommodated',
  hold: 'held',
  release: 'released',
  reopen: 'reopened',
} as const satisfies Record<ControlEvent['type'], string>;

/**
 * What managers do to attempts of their organisation. Each is done under the attempt's lock, stands in its record with
 * the reason, and reaches the candidate's page by itself. Throws 404 for attempts of others, 409 where the state of the
 * attempt does not allow it (`over`: an extension after the end needs a reopening).
 */
@Injectable()
export class AttemptControlService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly clocks: AttemptClockService,
    private readonly news: AttemptNews,
  ) {}

  /** More time for the open section, and so for the whole; before the start for the first section. */
  extend(id: string, seconds: number, reason: string, by: Manager): Promise<ControlledAttempt> {
    return this.apply(id, { type: 'extend', seconds }, reason, by);
  }

  /** Stops the clock until `resume`; costs the candidate no break. */
  pause(id: string, reason: string, by: Manager): Promise<ControlledAttempt> {
    return this.apply(id, { type: 'hold' }, reason, by);
  }

  resume(id: string, reason: string, by: Manager): Promise<ControlledAttempt> {
    return this.apply(id, { type: 'release' }, reason, by);
  }

  /** Back to the section that was open last, with `seconds` for it. A grade that there was is superseded by the next. */
  reopen(id: string, seconds: number, reason: string, by: Manager): Promise<ControlledAttempt> {
    return this.apply(id, { type: 'reopen', seconds }, reason, by);
  }

  /** What a person needs has become known: reaches each of their attempts that is not over. Takes nothing away. How many it reached. */
  async accommodate(
    candidateId: string,
    needs: { readonly extraTimePercent: number; readonly breakSeconds: number },
    by: Manager,
  ): Promise<number> {
    const ids = await this.attempts.unfinishedOf(by.organisationId, candidateId);
    let reached = 0;
    for (const id of ids) {
      try {
        await this.apply(id, { type: 'accommodate', ...needs }, '', by);
        reached += 1;
      } catch (error) {
        // over by the clock, which nobody had looked at, or deleted: the others must not go without
        if (!(error instanceof Problem && ['over', 'not-found'].includes(error.code))) throw error;
      }
    }
    return reached;
  }

  private async apply(
    id: string,
    event: ControlEvent,
    reason: string,
    by: Manager,
  ): Promise<ControlledAttempt> {
    const owner = await this.attempts.ownerOf(id);
    if (owner?.organisationId !== by.organisationId) throw notFound('attempt');
    const now = this.clocks.now();
    const change = await this.clocks.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      const outcome = step(before.state, event, now.getTime(), { followUpOf: () => null });
      if (!outcome.ok) throw refusalProblem(outcome.error);
      const { state } = outcome.value;
      const reopened = state.reopenings > before.state.reopenings;
      const after = await this.clocks.store(tx, before, {
        ...before,
        state,
        ...(reopened ? { score: null, gradedAt: null } : {}),
      });
      const { type, ...detail } = event;
      const done = { kind: RECORDED[type], actorId: by.userId };
      const recorded = await tx.record(after, { ...done, detail: { ...detail, reason }, at: now });
      // what somebody needs is in the log already, as the change of the person
      if (event.type !== 'accommodate')
        await tx.audit(after, { ...done, event: recorded, seconds: secondsOf(event) });
      return { before, after };
    });
    await this.news.changed(change.before, change.after);
    return { attemptId: id, state: change.after.state.state };
  }
}

const secondsOf = (event: ControlEvent): number | null =>
  'seconds' in event ? event.seconds : null;
