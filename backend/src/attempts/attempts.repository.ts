import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import type { Prisma } from '../generated/prisma/client.js';
import type { Attempt, Owner, StoredRevision } from './attempt.js';
import { AttemptTransaction } from './attempt-transaction.repository.js';
import { ATTEMPT_COLUMNS, attemptOf, countedRevisions } from './attempt-rows.repository.js';
import type { ListAttempts } from './attempts.schemas.js';

/** Waiting for a free connection and for another request's lock on the same attempt, in milliseconds. */
const TRANSACTION = { maxWait: 10_000, timeout: 15_000 } as const;

export interface PageCursor {
  readonly createdAt: Date;
  readonly id: string;
}

@Injectable()
export class AttemptsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Runs `work` in one transaction; what it throws rolls everything back. */
  transaction<T>(work: (attempts: AttemptTransaction) => Promise<T>): Promise<T> {
    return this.db.$transaction((tx) => work(new AttemptTransaction(tx)), TRANSACTION);
  }

  /** The attempt as it stands, without a lock; null where it is not there or not the owner's. */
  async find(owner: Owner, id: string): Promise<Attempt | null> {
    const row = await this.db.attempt.findFirst({
      where: { id, userId: owner.userId, organisationId: owner.organisationId },
      select: ATTEMPT_COLUMNS,
    });
    return row === null ? null : attemptOf(row);
  }

  /** Whose attempt it is, for work that no request asked for. */
  ownerOf(id: string): Promise<Owner | null> {
    return this.db.attempt.findUnique({
      where: { id },
      select: { userId: true, organisationId: true },
    });
  }

  /** Newest first, `limit` + 1 rows at most, so that the caller sees whether more follow. */
  async page(owner: Owner, query: ListAttempts, after: PageCursor | null) {
    const older: Prisma.AttemptWhereInput =
      after === null
        ? {}
        : {
            OR: [
              { createdAt: { lt: after.createdAt } },
              { createdAt: after.createdAt, id: { lt: after.id } },
            ],
          };
    return this.db.attempt.findMany({
      where: {
        userId: owner.userId,
        organisationId: owner.organisationId,
        ...(query.kind === undefined ? {} : { kind: query.kind }),
        ...older,
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

  /** What proves every revision of the attempt, in the order of the receipt chain, late ones too; no texts. */
  proofs(attempt: Attempt) {
    return this.db.revision.findMany({
      where: { attemptId: attempt.id, organisationId: attempt.owner.organisationId },
      orderBy: { serverSeq: 'asc' },
      select: { attemptItemId: true, serverSeq: true, sha256: true, receivedAt: true, late: true },
    });
  }

  /** Attempts whose clock has run out, or that wait for their grade, at `now`: oldest first. */
  overdue(now: Date, limit: number) {
    return this.db.attempt.findMany({
      where: {
        OR: [
          { state: { in: ['running', 'paused'] }, endsAt: { lte: now } },
          { state: 'submitted' },
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
        attemptItem: { attemptId: attempt.id },
      },
      select: { attemptItemId: true, report: true, score: true, minutes: true },
    });
  }
}

function questionIds(attempt: Attempt): string[] {
  return [...attempt.sources.values()].map(({ questionId }) => questionId);
}
