import { randomUUID } from 'node:crypto';
import { isBlank } from '@meshwright/graders';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { notFound } from '../../platform/http/index.js';
import type { Attempt, Owner } from './attempt.js';
import type { AttemptTransaction } from './attempt-transaction.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import { FirstReadings, Unread } from './first-readings.service.js';
import {
  type AttemptState,
  type Context,
  currentItem,
  type FollowUp,
  nextEnd,
  step,
  withdrawFollowUp,
} from '../attempt-machine/index.js';
import { PinnedService } from './pinned.service.js';
import { soon } from './soon.js';

/** Brings stored attempts up to the present: what time alone does is computed when someone looks, and then written. */
@Injectable()
export class AttemptClockService {
  private readonly logger = new Logger('attempts');

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly pinned: PinnedService,
    private readonly readings: FirstReadings,
    private readonly clock: Clock,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  /**
   * Runs `work` in one transaction; what it throws rolls everything back. Where it needs to know what an answer says and
   * nobody has read it, it is read first, while no lock is held, and `work` runs again.
   */
  async transaction<T>(work: (tx: AttemptTransaction) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.attempts.transaction(work);
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        await this.readings.make(error.wanted);
      }
    }
  }

  /**
   * The attempt as of `now`; takes the lock only where time has something to do, or somebody else had just then. Null if it
   * is not the owner's.
   */
  async current(owner: Owner, id: string, now: Date): Promise<Attempt | null> {
    const attempt = await this.attempts.find(owner, id);
    if (attempt === null) return null;
    const due = nextEnd(attempt.state);
    if (!isTorn(attempt.state) && (due === null || due > now.getTime())) return attempt;
    return this.transaction((tx) => this.locked(tx, owner, id, now));
  }

  /** The attempt as of `now`, locked until the transaction ends; throws 404 where it is not the owner's. */
  async locked(tx: AttemptTransaction, owner: Owner, id: string, now: Date): Promise<Attempt> {
    const attempt = await tx.lock(owner, id);
    if (attempt === null) throw notFound('attempt');
    const due = nextEnd(attempt.state);
    if (due === null || due > now.getTime()) return attempt;
    const state = asOf(attempt.state, now, await this.context(tx, attempt, now));
    return this.store(tx, attempt, { ...attempt, state });
  }

  /**
   * Attempts of assessments of the organisation as of `now`, by id, for somebody who watches them: what time alone has
   * done to them is seen, and left for their own pages and the deadlines to write.
   */
  async seen(
    organisationId: string,
    ids: readonly string[],
    now: Date,
  ): Promise<Map<string, AttemptState>> {
    const attempts = await this.attempts.assessmentsOf(organisationId, ids);
    // an assessment asks no follow-ups
    return new Map(attempts.map(({ id, state }) => [id, asOf(state, now, ASKS_NOTHING)]));
  }

  /** Writes what changed; a follow-up is made from the content of the item that it follows. */
  async store(tx: AttemptTransaction, before: Attempt, after: Attempt): Promise<Attempt> {
    const sources = new Map(after.sources);
    for (const { id, followUpOf } of after.state.items) {
      const source = followUpOf === null ? undefined : sources.get(followUpOf);
      if (source !== undefined && !sources.has(id)) sources.set(id, source);
    }
    const complete = { ...after, sources };
    await tx.update(before, complete);
    return complete;
  }

  /**
   * A follow-up is chosen at the end of its item, before what was on its way has arrived. Where that, counting within
   * the grace, has earned the whole criterion, the follow-up is withdrawn, unless somebody has begun to answer it. What
   * has arrived is stored by now, and is acknowledged whatever becomes of this.
   */
  async reconsider(owner: Owner, id: string, itemId: string, now: Date): Promise<void> {
    const done = this.transaction(async (tx) => {
      const attempt = await this.locked(tx, owner, id, now);
      await this.withdraw(tx, attempt, itemId, now);
    }).catch((error: unknown) => {
      this.logger.warn({ err: error, attemptId: id, msg: 'a follow-up was not looked at again' });
    });
    await soon(done, this.readings.momentMs, undefined);
  }

  private async withdraw(tx: AttemptTransaction, attempt: Attempt, itemId: string, now: Date) {
    const asked = currentItem(attempt.state);
    if (asked?.followUpOf !== itemId || asked.followUpCriterion === null) return;
    if (await tx.practiceRests(attempt.owner, now)) return;
    const answers = await tx.counted(attempt);
    const item = (await this.pinned.of(attempt, tx)).get(itemId);
    const revision = answers.get(itemId);
    if (answers.has(asked.id) || item?.kind !== 'structured' || revision === undefined) return;
    const { earned } = this.readings.of({ attempt, item, revision });
    if (!earned.has(asked.followUpCriterion)) return;
    const state = withdrawFollowUp(attempt.state, itemId, now.getTime());
    if (state !== attempt.state) await this.store(tx, attempt, { ...attempt, state });
  }

  /**
   * What the machine needs to know of the answers: which question an interviewer would ask next. While an assessment is
   * under way that is none, as it tells what an answer lacks: an interview's time runs on, and asks nothing of its own.
   */
  async context(tx: AttemptTransaction, attempt: Attempt, now: Date): Promise<Context> {
    if (attempt.state.rules.followUps === 0) return ASKS_NOTHING;
    if (await tx.practiceRests(attempt.owner, now)) return ASKS_NOTHING;
    const contents = await this.pinned.of(attempt, tx);
    const answers = await tx.counted(attempt);
    const followUpOf = (itemId: string): FollowUp | null => {
      const item = contents.get(itemId);
      const revision = answers.get(itemId);
      if (item?.kind !== 'structured' || revision === undefined || isBlank(revision.body))
        return null;
      const { asksAbout } = this.readings.of({ attempt, item, revision });
      return asksAbout === null ? null : { id: randomUUID(), criterion: asksAbout };
    };
    return { followUpOf };
  }
}

const ASKS_NOTHING: Context = { followUpOf: () => null };

/** What time alone has made of an attempt by `now`. */
function asOf(state: AttemptState, now: Date, context: Context): AttemptState {
  const outcome = step(state, { type: 'tick' }, now.getTime(), context);
  if (!outcome.ok) throw new Error(`time was refused: ${outcome.error}`);
  return outcome.value.state;
}

/** Read in two statements, between which somebody has handed it in: it runs, and no item of it is open. */
const isTorn = (state: AttemptState): boolean =>
  state.state === 'running' && currentItem(state) === undefined;
