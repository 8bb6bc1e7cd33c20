import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../platform/audit/index.js';
import type { Quotas } from '../../platform/config/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Problem } from '../../platform/http/index.js';
import { chargeBytes } from '../../platform/quotas/index.js';
import type { Attempt, Owner, StoredRevision } from './attempt.js';
import {
  attemptOf,
  countedRevisions,
  itemClockColumns,
  ITEMS,
  LOCKED_COLUMNS,
  type LockedRow,
  pinnedTexts,
  REVISION_COLUMNS,
  revisionOf,
  rulesJson,
  sourceOf,
  standingInvitation,
  stateColumns,
  type RevisionRow,
} from './attempt-rows.repository.js';
import type { ItemState } from '../attempt-machine/index.js';
import { underWay } from '../aids/index.js';
import { storeWorkedTime } from './worked-time.repository.js';

export interface NewRevision extends StoredRevision {
  readonly baseSeq: number;
  readonly leaseEpoch: number;
}

export interface NewGrade {
  readonly itemId: string;
  readonly graderVersion: string;
  readonly answerSeq: number;
  readonly questionId: string;
  readonly tier: string;
  readonly topics: readonly string[];
  readonly minutes: number;
  readonly report: unknown;
  readonly score: number;
  readonly points: number;
  readonly maxPoints: number;
}

export interface NewAttemptEvent {
  readonly kind: string;
  /** Who did it; null: the server. */
  readonly actorId: string | null;
  readonly detail: Record<string, string | number | boolean>;
  readonly at: Date;
}

/** What a manager did to an attempt. */
export interface Controlled {
  readonly kind: string;
  readonly actorId: string;
  /** The event of the attempt's own record. */
  readonly event: string;
  readonly seconds: number | null;
}

type Neighbour = 'same' | 'current' | 'last';

/** The statements of one transaction on one attempt. */
export class AttemptTransaction {
  constructor(private readonly tx: Prisma.TransactionClient) {}

  /**
   * Locks the attempt's row until the end of the transaction; null where it is not there or not the owner's. The items are
   * read after it, in a statement that sees what whoever had the lock before has written.
   */
  async lock({ userId }: Pick<Owner, 'userId'>, id: string): Promise<Attempt | null> {
    const [row] = await this.tx.$queryRaw<LockedRow[]>`
      SELECT ${LOCKED_COLUMNS} FROM "Attempt"
      WHERE id = ${id}::uuid AND "userId" = ${userId}::uuid FOR UPDATE`;
    if (row === undefined) return null;
    const items = await this.tx.attemptItem.findMany({ where: { attemptId: id }, ...ITEMS });
    return attemptOf({ ...row, items });
  }

  /**
   * Whether the invitation of an attempt that waits still stands; then it cannot be revoked before the end of the
   * transaction.
   */
  async holdOpen({ invitationId }: Attempt): Promise<boolean> {
    if (invitationId === null) return true;
    return (await this.tx.$queryRaw<unknown[]>(standingInvitation(invitationId))).length > 0;
  }

  async create(attempt: Attempt): Promise<void> {
    const { state, owner } = attempt;
    await this.tx.attempt.create({
      data: {
        id: attempt.id,
        ...owner,
        kind: attempt.kind,
        guide: attempt.guide,
        tier: attempt.tier,
        bankVersion: attempt.bankVersion,
        releaseId: attempt.releaseId,
        invitationId: attempt.invitationId,
        try: attempt.try,
        rehearsal: attempt.rehearsal,
        minutes: state.rules.minutes,
        rules: rulesJson(state),
        createdAt: attempt.createdAt,
        ...stateColumns(state),
      },
      select: { id: true },
    });
    await this.insertItems(attempt, state.items);
  }

  /** Writes what the machine changed from `before` to `after`. */
  async update(before: Attempt, after: Attempt): Promise<void> {
    const known = new Map(before.state.items.map((item) => [item.id, item]));
    const fresh = after.state.items.filter(({ id }) => !known.has(id));
    await this.insertItems(after, fresh);
    for (const item of after.state.items) {
      const old = known.get(item.id);
      if (old === undefined || old === item) continue;
      await this.tx.attemptItem.update({
        where: { id: item.id },
        data: itemClockColumns(item),
        select: { id: true },
      });
    }
    await this.tx.attempt.update({
      where: { id: after.id },
      data: {
        ...stateColumns(after.state),
        ...(after.state.rules === before.state.rules ? {} : { rules: rulesJson(after.state) }),
        // reopened: the grade that there was is superseded by the next one
        ...(after.gradedAt === before.gradedAt
          ? {}
          : { gradedAt: after.gradedAt, score: after.score }),
        leaseEpoch: after.leaseEpoch,
        leaseClientId: after.leaseClientId,
        leaseSeenAt: after.leaseSeenAt,
      },
      select: { id: true },
    });
  }

  async touchLease(attempt: Attempt, now: Date): Promise<void> {
    await this.tx.attempt.update({
      where: { id: attempt.id },
      data: { leaseSeenAt: now },
      select: { id: true },
    });
  }

  /** The last revision that counts of each item that has one. */
  counted(attempt: Attempt): Promise<Map<string, StoredRevision>> {
    return countedRevisions(this.tx, attempt.id);
  }

  /** Whether practice rests for the owner, as an assessment of theirs is under way. */
  async practiceRests({ userId }: Owner, now: Date): Promise<boolean> {
    return (await underWay(this.tx, { userId }, now)).length > 0;
  }

  /** Pinned contents by hash, read on this transaction's own connection. */
  load(hashes: readonly string[]): Promise<Map<string, string>> {
    return pinnedTexts(this.tx, hashes);
  }

  /**
   * What a write is judged by, in one statement: the revision that this very write stored before (if it was delivered
   * twice), the item's last revision that counts, and the end of the attempt's receipt chain.
   */
  async around(attempt: Attempt, itemId: string, write: { clientId: string; clientSeq: number }) {
    const rows = await this.tx.$queryRaw<(RevisionRow & { which: Neighbour })[]>`
      (SELECT 'same' AS which, ${REVISION_COLUMNS} FROM "Revision"
        WHERE "attemptItemId" = ${itemId}::uuid AND "clientId" = ${write.clientId} AND "clientSeq" = ${write.clientSeq})
      UNION ALL
      (SELECT 'current' AS which, ${REVISION_COLUMNS} FROM "Revision"
        WHERE "attemptId" = ${attempt.id}::uuid AND "attemptItemId" = ${itemId}::uuid AND NOT late
        ORDER BY "serverSeq" DESC LIMIT 1)
      UNION ALL
      (SELECT 'last' AS which, ${REVISION_COLUMNS} FROM "Revision"
        WHERE "attemptId" = ${attempt.id}::uuid ORDER BY "serverSeq" DESC LIMIT 1)`;
    const found = (which: Neighbour): StoredRevision | null => {
      const row = rows.find((each) => each.which === which);
      return row === undefined ? null : revisionOf(row);
    };
    return { same: found('same'), current: found('current'), last: found('last') };
  }

  async countLate(itemId: string): Promise<number> {
    return this.tx.revision.count({ where: { attemptItemId: itemId, late: true } });
  }

  /** Bytes of the answers in all revisions of the attempt; reads them all, so ask now and then. */
  async answerBytes(attempt: Attempt): Promise<number> {
    const [row] = await this.tx.$queryRaw<{ bytes: number }[]>`
      SELECT coalesce(sum(octet_length(body::text)), 0)::float8 AS bytes
      FROM "Revision" WHERE "attemptId" = ${attempt.id}::uuid`;
    return row?.bytes ?? 0;
  }

  /** Counts what the person stores; a problem where their quota has no room for it. */
  charge({ owner }: Attempt, bytes: number, quotas: Quotas): Promise<Problem | null> {
    return chargeBytes(this.tx, owner.userId, bytes, quotas);
  }

  async append(attempt: Attempt, revision: NewRevision): Promise<void> {
    const { itemId, body, ...columns } = revision;
    await this.tx.revision.create({
      data: {
        ...columns,
        id: randomUUID(),
        organisationId: attempt.owner.organisationId,
        attemptId: attempt.id,
        attemptItemId: itemId,
        body: body as Prisma.InputJsonValue,
      },
      select: { id: true },
    });
  }

  /** Stores the grades and closes the attempt for good. */
  async grade(
    attempt: Attempt,
    grades: readonly NewGrade[],
    result: { score: number; at: Date },
  ): Promise<void> {
    const { organisationId, userId } = attempt.owner;
    await this.tx.grade.createMany({
      data: grades.map(({ itemId, report, topics, ...grade }) => ({
        ...grade,
        attemptItemId: itemId,
        organisationId,
        userId,
        round: attempt.state.reopenings,
        topics: [...topics],
        report: report as Prisma.InputJsonValue,
        createdAt: result.at,
      })),
    });
    await this.tx.attempt.update({
      where: { id: attempt.id },
      data: { state: 'graded', score: result.score, gradedAt: result.at },
      select: { id: true },
    });
    await storeWorkedTime(this.tx, attempt.id);
  }

  /** Notes what happened to the attempt beside its answers; for ever. Returns the event's id. */
  async record(attempt: Attempt, event: NewAttemptEvent): Promise<string> {
    const { id } = await this.tx.attemptEvent.create({
      data: {
        organisationId: attempt.owner.organisationId,
        attemptId: attempt.id,
        userId: attempt.owner.userId,
        kind: event.kind,
        actorId: event.actorId,
        detail: event.detail,
        at: event.at,
      },
      select: { id: true },
    });
    return id;
  }

  /**
   * Notes in the organisation's log what a manager did to the attempt. The log outlives the candidate's data: it names the
   * event, in which the reason stands for as long as there is the attempt.
   */
  async audit(attempt: Attempt, done: Controlled): Promise<void> {
    await recordAudit(this.tx, {
      organisationId: attempt.owner.organisationId,
      actorId: done.actorId,
      action: `attempt.${done.kind}`,
      subject: attempt.id,
      detail: { event: done.event, ...(done.seconds === null ? {} : { seconds: done.seconds }) },
    });
  }

  private async insertItems(attempt: Attempt, items: readonly ItemState[]): Promise<void> {
    if (items.length === 0) return;
    await this.tx.attemptItem.createMany({
      data: items.map((item) => ({
        id: item.id,
        organisationId: attempt.owner.organisationId,
        attemptId: attempt.id,
        position: item.position,
        budgetSeconds: item.budgetSeconds,
        followUpOfId: item.followUpOf,
        followUpCriterion: item.followUpCriterion,
        section: item.section,
        ...sourceOf(attempt, item.id),
        ...itemClockColumns(item),
      })),
    });
  }
}
