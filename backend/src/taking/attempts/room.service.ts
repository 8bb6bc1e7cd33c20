import { Injectable } from '@nestjs/common';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt, Owner } from './attempt.js';
import { AttemptNews } from './attempt-news.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import type { AttemptTransaction } from './attempt-transaction.repository.js';
import type { AskLease, AttemptView, HandIn, Lease } from './attempts.schemas.js';
import { holdsLease, leaseLost, withLease } from './lease.js';
import { isFinal, type MachineEvent, step } from '../attempt-machine/index.js';
import { refusalProblem } from './refusals.js';
import { isOver, StartsService } from './starts.service.js';

/** What a candidate does in the room: each event in one transaction under the attempt's lock. */
@Injectable()
export class RoomService {
  constructor(
    private readonly starts: StartsService,
    private readonly clocks: AttemptClockService,
    private readonly reader: AttemptReaderService,
    private readonly news: AttemptNews,
  ) {}

  /**
   * Applies an event for the holder of the lease. An attempt that is over asks for none: nothing changes it any more,
   * and a hand-in that is repeated is answered like the first. 403 `assessment-under-way` where practice rests.
   */
  async apply(owner: Owner, id: string, event: MachineEvent, lease: HandIn): Promise<AttemptView> {
    const now = this.clocks.now();
    if (event.type !== 'pause') await this.starts.admit(owner, id);
    const change = await this.clocks.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      if (!isOver(before) && !holdsLease(before, lease.leaseEpoch)) throw leaseLost();
      return { before, after: await this.move(tx, before, event, { now, lease: before }) };
    });
    await this.news.changed(change.before, change.after);
    return this.reader.shown(change.after);
  }

  /**
   * Starts an attempt for one tab, which gets the lease with it; 409 `lease-held` for any other tab, 410 where the
   * invitation opens nothing any more.
   */
  async start(owner: Owner, id: string, clientId: string): Promise<AttemptView & Lease> {
    const now = this.clocks.now();
    await this.starts.admit(owner, id);
    const change =
      (await this.starts.atOnce(owner, id, clientId, now)) ??
      (await this.clocks.transaction(async (tx) => {
        const before = await this.clocks.locked(tx, owner, id, now);
        if (isOver(before)) throw refusalProblem('over');
        if (before.state.state === 'waiting' && !(await tx.holdOpen(before))) return null;
        const lease = withLease(before, { clientId, takeOver: false }, now);
        return { before, after: await this.move(tx, before, { type: 'start' }, { now, lease }) };
      }));
    // the door has shut this moment: looking at it anew says why
    if (change === null) return this.start(owner, id, clientId);
    await this.news.changed(change.before, change.after);
    const { leaseEpoch } = change.after;
    return { ...(await this.reader.shown(change.after)), leaseEpoch };
  }

  /**
   * Hands the lease to who asks, also in the grace after an end by time: a browser that comes back sends what it still
   * holds. Throws 409 `lease-held` and `over`.
   */
  async lease(owner: Owner, id: string, ask: AskLease): Promise<Lease> {
    const now = this.clocks.now();
    return this.clocks.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      if (isFinal(before.state, now.getTime())) throw refusalProblem('over');
      const leased = withLease(before, ask, now);
      await tx.update(before, leased);
      if (isSecondSession(before, leased))
        await tx.record(leased, { kind: 'second-session', actorId: null, detail: {}, at: now });
      return { leaseEpoch: leased.leaseEpoch };
    });
  }

  /**
   * Hands in. Where time has handed in already, the holder of the lease says by this that nothing more is on its way:
   * the grace is over and the grade comes at once.
   */
  async handIn(owner: Owner, id: string, lease: HandIn): Promise<AttemptView> {
    const view = await this.apply(owner, id, { type: 'submit' }, lease);
    // what the person has handed in is final at once: grading has been tried
    if (view.state !== 'submitted' || view.submittedBy === 'candidate') return view;
    const attempt = await this.reader.upToDate(owner, id);
    if (!holdsLease(attempt, lease.leaseEpoch)) return view;
    return this.reader.shownGraded(attempt);
  }

  private async move(
    tx: AttemptTransaction,
    before: Attempt,
    event: MachineEvent,
    { now, lease }: { readonly now: Date; readonly lease: Attempt },
  ): Promise<Attempt> {
    const context = await this.clocks.context(tx, before, now);
    const outcome = step(before.state, event, now.getTime(), context);
    if (!outcome.ok) throw refusalProblem(outcome.error);
    return this.clocks.store(tx, before, {
      ...lease,
      leaseSeenAt: now,
      state: outcome.value.state,
    });
  }
}

/** Somebody goes on in another tab or on another device; a candidate sees that it was noted. */
function isSecondSession(before: Attempt, after: Attempt): boolean {
  const changed = before.leaseClientId !== null && before.leaseClientId !== after.leaseClientId;
  return after.kind === 'assessment' && changed;
}
