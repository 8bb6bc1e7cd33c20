import { Injectable } from '@nestjs/common';
import type { Attempt, Owner } from './attempt.js';
import { AttemptReaderService } from './attempt-reader.service.js';
import { AttemptsRepository } from './attempts.repository.js';
import { withLease } from './lease.js';
import { step } from '../attempt-machine/index.js';
import { refusalProblem } from './refusals.js';
import { StartGates } from './start-gates.js';

/** An attempt before and after an event. */
export interface Change {
  readonly before: Attempt;
  readonly after: Attempt;
}

/** What is asked before an event of the room, while no lock is held; and the usual start. */
@Injectable()
export class StartsService {
  constructor(
    private readonly attempts: AttemptsRepository,
    private readonly reader: AttemptReaderService,
    private readonly gates: StartGates,
  ) {}

  /**
   * Practice and interviews rest while an assessment is under way: what they ask next and what they give tells of it.
   * Asked before the transaction: within it, each would hold one connection and wait for another.
   */
  async admit(owner: Owner, id: string): Promise<void> {
    if (!(await this.reader.practiceRests(owner))) return;
    const attempt = await this.attempts.find(owner, id);
    if (attempt !== null && attempt.kind !== 'assessment' && !isOver(attempt))
      await this.reader.admitPractice(owner);
  }

  /**
   * The usual start: of an attempt that waits and that nobody else touches. One write, and no lock is held meanwhile.
   * Throws 410 where the invitation opens nothing any more: somebody may have sat in the waiting room since.
   */
  async atOnce(owner: Owner, id: string, clientId: string, now: Date): Promise<Change | null> {
    const before = await this.attempts.find(owner, id);
    if (before?.state.state !== 'waiting') return null;
    const lease = withLease(before, { clientId, takeOver: false }, now);
    const outcome = step(before.state, { type: 'start' }, now.getTime(), NO_FOLLOW_UPS);
    if (!outcome.ok) throw refusalProblem(outcome.error);
    if (before.kind === 'assessment') await this.gates.admit(owner.userId, id);
    const after = { ...lease, leaseSeenAt: now, state: outcome.value.state };
    return (await this.attempts.start(before, after)) ? { before, after } : null;
  }
}

/** A start asks nothing. */
const NO_FOLLOW_UPS = { followUpOf: () => null };

/** Whether the attempt has been handed in, by whomever. */
export function isOver({ state }: Attempt): boolean {
  return state.submittedAt !== null;
}
