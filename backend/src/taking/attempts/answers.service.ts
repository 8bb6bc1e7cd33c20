import { canonicalJson, CHAIN_START } from '@meshwright/graders';
import { Injectable } from '@nestjs/common';
import { invalidInput, notFound, Problem } from '../../platform/http/index.js';
import { ByteQuotas } from '../../platform/quotas/index.js';
import type { SaveAnswer, SavedAnswer } from './saving.schemas.js';
import { AttemptClockService } from './attempt-clock.service.js';
import type { Attempt, Owner, StoredRevision } from './attempt.js';
import type { AttemptTransaction } from './attempt-transaction.repository.js';
import { viewOf } from './attempt-view.js';
import { holdsLease, LEASE_IDLE_MS, leaseLost } from './lease.js';
import { currentItem, reception, type Reception } from '../attempt-machine/index.js';
import { misfits } from '@meshwright/question-bank';
import { PinnedService } from './pinned.service.js';
import { chainHash } from './receipt.js';
import { refusalProblem } from './refusals.js';

/** Late writes kept of one item: enough for what a client still had waiting, not for filling the disk. */
const LATE_KEPT = 20;

/** Revisions of one attempt: one a second for five hours. */
const MOST_REVISIONS = 20_000;

/** Text of all revisions of one attempt together: six thousand revisions of a long answer of 5 KB. */
const MOST_BYTES = 32 * 2 ** 20;

/** What the row of a revision takes in the database with its indexes, beside the answer in it. */
const REVISION_BYTES = 450;

/** How many revisions are stored between two looks at the bytes: the look reads them all. */
const WEIGHED_EVERY = 32;

interface LinkedWrite extends Write {
  /** The end of the receipt chain. */
  readonly last: StoredRevision | null;
}

interface Write {
  readonly itemId: string;
  readonly input: SaveAnswer;
  /** When it arrived, before it waited for any lock. */
  readonly now: Date;
  readonly bytes: number;
}

/** The save protocol: revisions are appended, never changed, and acknowledged only once they are stored. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly clocks: AttemptClockService,
    private readonly pinned: PinnedService,
    private readonly quotas: ByteQuotas,
  ) {}

  /**
   * Stores one revision in one transaction under the attempt's lock. Throws 409 `lease-lost`, `stale-base` (with the
   * current revision), `item-not-open` or `paused`, 410 `closed` (with `kept`), 413 `quota-full` and 429 `day-full` outside
   * of assessments, 422 where the answer does not fit.
   */
  async save(owner: Owner, id: string, itemId: string, input: SaveAnswer): Promise<SavedAnswer> {
    const now = this.clocks.now();
    const bytes = REVISION_BYTES + Buffer.byteLength(JSON.stringify(input.body));
    const write: Write = { itemId, input, now, bytes };
    // What is refused still commits: the clock may have moved on, and a late write is kept.
    const { said, asksAboutIt } = await this.clocks.transaction(async (tx) => {
      const attempt = await this.clocks.locked(tx, owner, id, write.now);
      const asksAboutIt = currentItem(attempt.state)?.followUpOf === itemId;
      return { said: await this.receive(tx, attempt, write), asksAboutIt };
    });
    if (said instanceof Problem) throw said;
    if (asksAboutIt) await this.clocks.reconsider(owner, id, itemId, now);
    return said;
  }

  private async receive(
    tx: AttemptTransaction,
    attempt: Attempt,
    write: Write,
  ): Promise<SavedAnswer | Problem> {
    const { itemId, input, now } = write;
    const verdict = reception(attempt.state, itemId, now.getTime());
    if (verdict === 'unknown-item') return notFound('item in this attempt');
    const known = await tx.around(attempt, itemId, input);
    if (known.same !== null) return this.again(attempt, known.same, write);
    // before the item is looked at: what is wrong with an answer tells what the question is
    const refused = refusalOf(verdict, attempt, write);
    if (refused !== null) return refused;
    const faults = await this.faults(tx, attempt, write);
    if (faults.length > 0) return invalidInput(faults, 422);
    if (verdict === 'late') return this.keepLate(tx, attempt, { ...write, last: known.last });
    if (input.baseSeq !== (known.current?.serverSeq ?? 0)) return staleBase(known.current);
    const stored = await this.append(tx, attempt, { ...write, last: known.last }, false);
    if (stored instanceof Problem) return stored;
    if (isStale(attempt, now)) await tx.touchLease(attempt, now);
    return this.acknowledge(attempt, stored);
  }

  /** The same write, delivered again: acknowledged as the first time, stored once. */
  private again(attempt: Attempt, before: StoredRevision, { input }: Write): SavedAnswer | Problem {
    if (canonicalJson(before.body) !== canonicalJson(input.body)) {
      return new Problem(
        409,
        'client-seq-reused',
        `clientSeq ${String(input.clientSeq)} was used for another answer: each change takes a new number.`,
      );
    }
    return before.late ? closed(true) : this.acknowledge(attempt, before);
  }

  private async faults(tx: AttemptTransaction, attempt: Attempt, { itemId, input }: Write) {
    const item = attempt.state.items.find(({ id }) => id === itemId);
    if (item === undefined) return [];
    const asked = viewOf(item, await this.pinned.of(attempt, tx));
    return misfits(input.body, asked).map((one) => ({ ...one, path: `body.${one.path}` }));
  }

  private async keepLate(
    tx: AttemptTransaction,
    attempt: Attempt,
    write: LinkedWrite,
  ): Promise<Problem> {
    if ((await tx.countLate(write.itemId)) >= LATE_KEPT) return closed(false);
    const stored = await this.append(tx, attempt, write, true);
    return closed(!(stored instanceof Problem));
  }

  private async append(
    tx: AttemptTransaction,
    attempt: Attempt,
    { itemId, input, now, last, bytes }: LinkedWrite,
    late: boolean,
  ): Promise<StoredRevision | Problem> {
    const serverSeq = (last?.serverSeq ?? 0) + 1;
    if (serverSeq > MOST_REVISIONS) return tooMany();
    if (serverSeq % WEIGHED_EVERY === 0 && (await tx.answerBytes(attempt)) > MOST_BYTES)
      return tooMuch();
    const full = isFree(attempt) ? null : await this.charge(tx, attempt, bytes);
    if (full !== null) return full;
    const { clientId, clientSeq, baseSeq, leaseEpoch, body } = input;
    const sha256 = chainHash({
      previous: last?.sha256 ?? CHAIN_START,
      attempt: attempt.id,
      item: itemId,
      serverSeq,
      clientId,
      clientSeq,
      body,
      receivedAt: now.toISOString(),
      late,
    });
    const revision = {
      itemId,
      serverSeq,
      clientId,
      clientSeq,
      body,
      sha256,
      receivedAt: now,
      late,
    };
    await tx.append(attempt, { ...revision, baseSeq, leaseEpoch });
    return revision;
  }

  /** Counts what is stored next: of the day, and of the person. */
  private async charge(
    tx: AttemptTransaction,
    attempt: Attempt,
    bytes: number,
  ): Promise<Problem | null> {
    const dayFull = await this.quotas.take(bytes);
    if (dayFull !== null) return dayFull;
    const full = await tx.charge(attempt, bytes, this.quotas.limits);
    if (full !== null) await this.quotas.giveBack(bytes);
    return full;
  }

  private acknowledge(
    attempt: Attempt,
    { itemId, serverSeq, sha256 }: StoredRevision,
  ): SavedAnswer {
    const endsAt = attempt.state.items.find(({ id }) => id === itemId)?.endsAt ?? null;
    return {
      serverSeq,
      sha256,
      serverNow: this.clocks.now().getTime(),
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    };
  }
}

/** An assessment is its organisation's: only the bounds of one attempt hold it, so that nobody loses time to a quota. */
const isFree = ({ kind }: Attempt): boolean => kind === 'assessment';

/** Why an answer has to wait, or may not come from this tab; null where it may be stored. */
function refusalOf(verdict: Reception, attempt: Attempt, { itemId, input }: Write): Problem | null {
  if (verdict === 'not-open') return refusalProblem('item-not-open');
  if (verdict === 'late') return wasShown(attempt, itemId) ? null : closed(false);
  if (!holdsLease(attempt, input.leaseEpoch)) return leaseLost();
  return verdict === 'paused' ? refusalProblem('paused') : null;
}

/** A question that was never opened is nobody's to answer, nor to learn of by answering. */
const wasShown = ({ state }: Attempt, itemId: string): boolean =>
  state.items.some(({ id, startedAt }) => id === itemId && startedAt !== null);

/** The holder's sign of life is written now and then: a statement for each save would cost more than it tells. */
function isStale({ leaseSeenAt }: Attempt, now: Date): boolean {
  return leaseSeenAt === null || now.getTime() - leaseSeenAt.getTime() > LEASE_IDLE_MS / 4;
}

function staleBase(current: StoredRevision | null): Problem {
  return new Problem(
    409,
    'stale-base',
    'This answer has a newer revision than the one that you edited: look at it, and save again on top of it.',
    {
      current:
        current === null
          ? null
          : {
              serverSeq: current.serverSeq,
              body: current.body,
              clientId: current.clientId,
              clientSeq: current.clientSeq,
            },
    },
  );
}

function closed(kept: boolean): Problem {
  return new Problem(
    410,
    'closed',
    kept
      ? 'The time for this question is over. What you sent has been kept and can be seen by a reviewer, but it does not count.'
      : 'The time for this question is over, and nothing more is kept of it.',
    { kept },
  );
}

function tooMuch(): Problem {
  return new Problem(
    413,
    'attempt-full',
    `The revisions of one attempt may take ${String(MOST_BYTES / 2 ** 20)} MB together, and this one has taken them: what was acknowledged is kept. Hand it in, and go on in a new attempt.`,
  );
}

function tooMany(): Problem {
  return new Problem(
    429,
    'too-many-revisions',
    `An attempt holds at most ${String(MOST_REVISIONS)} revisions: save less often.`,
    { retryAfterSeconds: 60 },
  );
}
