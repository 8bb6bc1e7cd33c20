import { Injectable } from '@nestjs/common';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt, Owner } from './attempt.js';
import { AttemptNews } from './attempt-news.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import type { AttemptTransaction } from './attempt-transaction.repository.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { AskLease, AttemptView, HandIn, Lease } from './attempts.schemas.js';
import { holdsLease, leaseLost, withLease } from './lease.js';
import { step, type MachineEvent } from './machine/machine.js';
import { isFinal } from './machine/reception.js';
import { refusalProblem } from './refusals.js';

/** What a candidate does in the room: each event in one transaction under the attempt's lock. */
@Injectable()
export class RoomService {
  constructor(
    private readonly attempts: AttemptsRepository,
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
    if (event.type !== 'pause') await this.admit(owner, id);
    const change = await this.clocks.transaction(async (tx) => {
      const before = await this.clocks.locked(tx, owner, id, now);
      if (!isOver(before) && !holdsLease(before, lease.leaseEpoch)) throw leaseLost();
      return { before, after: await this.move(tx, before, event, { now, lease: before }) };
    });
    await this.news.changed(change.before, change.after);
    return this.reader.shown(change.after);
  }

  /** Starts an attempt for one tab, which gets the lease with it; 409 `lease-held` for any other tab. */
  async start(owner: Owner, id: string, clientId: string): Promise<AttemptView & Lease> {
    const now = this.clocks.now();
    await this.admit(owner, id);
    const change =
      (await this.startAtOnce(owner, id, clientId, now)) ??
      (await this.clocks.transaction(async (tx) => {
        const before = await this.clocks.locked(tx, owner, id, now);
        if (isOver(before)) throw refusalProblem('over');
        const lease = withLease(before, { clientId, takeOver: false }, now);
        return { before, after: await this.move(tx, before, { type: 'start' }, { now, lease }) };
      }));
    await this.news.changed(change.before, change.after);
    const { leaseEpoch } = change.after;
    return { ...(await this.reader.shown(change.after)), leaseEpoch };
  }

  /** The usual start: of an attempt that waits and that nobody else touches. One write, and no lock is held meanwhile. */
  private async startAtOnce(
    owner: Owner,
    id: string,
    clientId: string,
    now: Date,
  ): Promise<Change | null> {
    const before = await this.attempts.find(owner, id);
    if (before?.state.state !== 'waiting') return null;
    const lease = withLease(before, { clientId, takeOver: false }, now);
    const outcome = step(before.state, { type: 'start' }, now.getTime(), NO_FOLLOW_UPS);
    if (!outcome.ok) throw refusalProblem(outcome.error);
    const after = { ...lease, leaseSeenAt: now, state: outcome.value.state };
    return (await this.attempts.start(before, after)) ? { before, after } : null;
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

  /**
   * Practice and interviews rest while an assessment is under way: what they ask next and what they give tells of it.
   * Asked before the transaction: within it, each would hold one connection and wait for another.
   */
  private async admit(owner: Owner, id: string): Promise<void> {
    if (!(await this.reader.practiceRests(owner))) return;
    const attempt = await this.attempts.find(owner, id);
    if (attempt !== null && attempt.kind !== 'assessment' && !isOver(attempt))
      await this.reader.admitPractice(owner);
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

/** A start asks nothing. */
const NO_FOLLOW_UPS = { followUpOf: () => null };

interface Change {
  readonly before: Attempt;
  readonly after: Attempt;
}

/** Somebody goes on in another tab or on another device; a candidate sees that it was noted. */
function isSecondSession(before: Attempt, after: Attempt): boolean {
  const changed = before.leaseClientId !== null && before.leaseClientId !== after.leaseClientId;
  return after.kind === 'assessment' && changed;
}

function isOver({ state }: Attempt): boolean {
  return state.submittedAt !== null;
}
