import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { olderThan, type PageCursor } from '../../platform/http/index.js';
import type { Attempt, Owner, StoredRevision } from './attempt.js';
import { AttemptTransaction } from './attempt-transaction.repository.js';
import {
  ATTEMPT_COLUMNS,
  attemptOf,
  countedRevisions,
  dateOf,
  standingInvitation,
  stateColumns,
} from './attempt-rows.repository.js';
import type { ListAttempts } from './attempts.schemas.js';
import { MAY_COUNT } from '../aids/index.js';

/** Waiting for a free connection and for another request's lock on the same attempt, in milliseconds. */
const TRANSACTION = { maxWait: 10_000, timeout: 15_000 } as const;

/**
 * First of the two keys of an advisory lock of PostgreSQL; the second is `hashtext` of an organisation. Who holds it lives
 * through that organisation's history by a clock of its own: by the time of this process all of that is long over.
 */
export const HISTORY_LOCK = 471_520_340;

@Injectable()
export class AttemptsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Runs `work` in one transaction; what it throws rolls everything back. */
  transaction<T>(work: (attempts: AttemptTransaction) => Promise<T>): Promise<T> {
    return this.db.$transaction((tx) => work(new AttemptTransaction(tx)), TRANSACTION);
  }

  /** Writes an attempt that only one may write; false where somebody has. */
  async createOnce(attempt: Attempt): Promise<boolean> {
    try {
      await this.transaction((tx) => tx.create(attempt));
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'P2002') return false; // the invitation has this try
      throw error;
    }
  }

  /**
   * Starts a waiting attempt in one statement: hundreds start in the same second. False where it is not as it was
   * `before` any more, or its invitation does not stand; then nothing is written.
   */
  async start(before: Attempt, after: Attempt): Promise<boolean> {
    const opened = after.state.items.filter(({ state }) => state === 'open');
    const { startedAt, endsAt, limitEndsAt } = stateColumns(after.state);
    const written = await this.db.$executeRaw`
      WITH door AS (${standingInvitation(before.invitationId)}), started AS (
        UPDATE "Attempt" SET state = 'running', "startedAt" = ${startedAt}, "endsAt" = ${endsAt},
          "limitEndsAt" = ${limitEndsAt}, "leaseEpoch" = ${after.leaseEpoch},
          "leaseClientId" = ${after.leaseClientId}, "leaseSeenAt" = ${after.leaseSeenAt}
        WHERE id = ${before.id}::uuid AND state = 'waiting' AND "leaseEpoch" = ${before.leaseEpoch}
          AND "extraSeconds" = ${before.state.extraSeconds}
          AND rules = ${JSON.stringify(before.state.rules)}::jsonb
          AND ("invitationId" IS NULL OR EXISTS (SELECT 1 FROM door))
        RETURNING id)
      UPDATE "AttemptItem" i
      SET state = 'open', "startedAt" = ${startedAt}, "endsAt" = ${dateOf(opened[0]?.endsAt ?? null)}
      FROM started WHERE i."attemptId" = started.id AND i.id = ANY(${opened.map(({ id }) => id)}::uuid[])`;
    return written > 0;
  }

  /** Attempts of a candidate of the organisation that are not over. */
  async unfinishedOf(organisationId: string, candidateId: string): Promise<string[]> {
    const rows = await this.db.attempt.findMany({
      where: { organisationId, invitation: { candidateId }, submittedAt: null },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** The attempt as it stands, without a lock; null where it is not there or not the owner's. */
  async find({ userId }: Pick<Owner, 'userId'>, id: string): Promise<Attempt | null> {
    const row = await this.db.attempt.findFirst({
      where: { id, userId },
      select: ATTEMPT_COLUMNS,
    });
    return row === null ? null : attemptOf(row);
  }

  /** Of `ids`, the attempts of assessments of the organisation as they stand, without a lock. */
  async assessmentsOf(organisationId: string, ids: readonly string[]): Promise<Attempt[]> {
    const rows = await this.db.attempt.findMany({
      where: { id: { in: [...ids] }, organisationId, kind: 'assessment' },
      select: ATTEMPT_COLUMNS,
    });
    return rows.map(attemptOf);
  }

  /** Whose attempt it is, for work that no request asked for. */
  ownerOf(id: string): Promise<Owner | null> {
    return this.db.attempt.findUnique({
      where: { id },
      select: { userId: true, organisationId: true },
    });
  }

  /** Whether another process holds this organisation's HISTORY_LOCK at this moment. */
  async livesByOwnClock(organisationId: string): Promise<boolean> {
    const [row] = await this.db.$queryRaw<{ free: boolean }[]>`
      SELECT pg_try_advisory_xact_lock_shared(${HISTORY_LOCK}::int, hashtext(${organisationId})) AS free`;
    return row?.free !== true;
  }

  /** Newest first, `limit` + 1 rows at most, so that the caller sees whether more follow. */
  async page(owner: Owner, query: ListAttempts, after: PageCursor | null) {
    return this.db.attempt.findMany({
      where: {
        userId: owner.userId,
        ...(query.kind === undefined ? {} : { kind: query.kind }),
        ...olderThan(after),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: query.limit + 1,
      select: {
        id: true,
        kind: true,
        state: true,
        minutes: true,
        guide: true,
        tier: true,
        createdAt: true,
        submittedAt: true,
        score: true,
        rehearsal: true,
        release: { select: { title: true } },
        items: {
          where: { followUpOfId: null },
          orderBy: { position: 'asc' },
          select: { questionId: true },
        },
      },
    });
  }

  /** The last revision that counts of each item that has one. */
  counted(attempt: Attempt): Promise<Map<string, StoredRevision>> {
    return countedRevisions(this.db, attempt.id);
  }

  /**
   * Attempts whose clock has run out, or that wait for their grade, at `now`: oldest first. Practice of who takes an
   * assessment waits longer, and takes no turn of others meanwhile.
   */
  overdue(now: Date, limit: number) {
    return this.db.attempt.findMany({
      where: {
        OR: [
          { state: { in: ['running', 'paused'] }, endsAt: { lte: now } },
          { state: 'submitted', kind: 'assessment' },
          { state: 'submitted', user: { attempts: { none: MAY_COUNT } } },
        ],
      },
      orderBy: { endsAt: 'asc' },
      take: limit,
      select: { id: true, userId: true, organisationId: true },
    });
  }

  /** Scores of the owner's earlier graded attempts of the same kind, oldest first. */
  async pastScores(attempt: Attempt, limit: number) {
    const rows = await this.db.attempt.findMany({
      where: {
        userId: attempt.owner.userId,
        organisationId: attempt.owner.organisationId,
        state: 'graded',
        kind: attempt.kind,
        createdAt: { lt: attempt.createdAt },
        ...(attempt.kind === 'practice'
          ? { items: { some: { questionId: { in: questionIds(attempt) } } } }
          : {}),
      },
      orderBy: { createdAt: 'desc' },
      take: limit,
      select: { submittedAt: true, score: true },
    });
    return rows.reverse();
  }

  async grades(attempt: Attempt) {
    return this.db.grade.findMany({
      where: {
        organisationId: attempt.owner.organisationId,
        round: attempt.state.reopenings,
        attemptItem: { attemptId: attempt.id },
      },
      select: { attemptItemId: true, report: true, score: true, minutes: true },
    });
  }
}

function questionIds(attempt: Attempt): string[] {
  return [...attempt.sources.values()].map(({ questionId }) => questionId);
}
