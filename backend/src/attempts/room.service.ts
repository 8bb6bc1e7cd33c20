import { Injectable, Logger } from '@nestjs/common';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt, Owner } from './attempt.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import type { AttemptTransaction } from './attempt-transaction.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { AskLease, AttemptView, HandIn, Lease } from './attempts.schemas.js';
import { DeadlinesService } from './deadlines.service.js';
import { holdsLease, leaseLost, withLease } from './lease.js';
import { step, type MachineEvent } from './machine/machine.js';
import { refusalProblem } from './refusals.js';

/** What a candidate does in the room: each event in one transaction under the attempt's lock. */
@Injectable()
export class RoomService {
  private readonly logger = new Logger('room');

  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly clocks: AttemptClockService,
    private readonly deadlines: DeadlinesService,
    private readonly reader: AttemptReaderService,
  ) {}

  /**
   * Applies an event for the holder of the lease. An attempt that is over asks for none: nothing changes it any more,
   * and a hand-in that is repeated is answered like the first.
   */
  async apply(owner: Owner, id: string, event: MachineEvent, lease: HandIn): Promise<AttemptView> {
    const now = this.clocks.now();
    const change = await this.attempts.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      if (!isOver(before) && !holdsLease(before, lease.leaseEpoch)) throw leaseLost();
      return { before, after: await this.move(tx, before, event, { now, lease: before }) };
    });
    await this.watch(change);
    return this.reader.shown(change.after);
  }

  /** Starts an interview for one tab, which gets the lease with it; 409 `lease-held` for any other tab. */
  async start(owner: Owner, id: string, clientId: string): Promise<AttemptView & Lease> {
    const now = this.clocks.now();
    const change = await this.attempts.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      if (isOver(before)) throw refusalProblem('over');
      const lease = withLease(before, { clientId, takeOver: false }, now);
      return { before, after: await this.move(tx, before, { type: 'start' }, { now, lease }) };
    });
    await this.watch(change);
    const { leaseEpoch } = change.after;
    return { ...(await this.reader.shown(change.after)), leaseEpoch };
  }

  async lease(owner: Owner, id: string, ask: AskLease): Promise<Lease> {
    const now = this.clocks.now();
    return this.attempts.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      if (isOver(before)) throw refusalProblem('over');
      const leased = withLease(before, ask, now);
      await tx.update(before, leased);
      return { leaseEpoch: leased.leaseEpoch };
    });
  }

  /**
   * Hands in. Where time has handed in already, the holder of the lease says by this that nothing more is on its way:
   * the grace is over and the grade comes at once.
   */
  async handIn(owner: Owner, id: string, lease: HandIn): Promise<AttemptView> {
    const view = await this.apply(owner, id, { type: 'submit' }, lease);
    if (view.state !== 'submitted') return view;
    const attempt = await this.reader.upToDate(owner, id);
    if (!holdsLease(attempt, lease.leaseEpoch)) return view;
    return this.reader.shownGraded(attempt);
  }

  /** What the candidate did is done and stored: a queue that cannot be reached is no failure of it, and the sweep looks too. */
  private async watch({ before, after }: Change): Promise<void> {
    try {
      await this.deadlines.watch(before, after);
    } catch (error) {
      this.logger.error({
        err: error,
        attemptId: after.id,
        msg: 'the end of an attempt could not be queued; the sweep will see to it',
      });
    }
  }

  private async move(
    tx: AttemptTransaction,
    before: Attempt,
    event: MachineEvent,
    { now, lease }: { readonly now: Date; readonly lease: Attempt },
  ): Promise<Attempt> {
    const context = await this.clocks.context(tx, before);
    const outcome = step(before.state, event, now.getTime(), context);
    if (!outcome.ok) throw refusalProblem(outcome.error);
    return this.clocks.store(tx, before, {
      ...lease,
      leaseSeenAt: now,
      state: outcome.value.state,
    });
  }
}

interface Change {
  readonly before: Attempt;
  readonly after: Attempt;
}

function isOver({ state }: Attempt): boolean {
  return state.submittedAt !== null;
}
