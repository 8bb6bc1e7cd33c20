import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { StoredAppeal } from './candidate-result.js';
import { ResultBody } from './results.schemas.js';

/** What a candidate was told, as it is stored. */
export interface Told {
  readonly number: number;
  readonly body: ResultBody;
  readonly createdAt: Date;
}

/** What a candidate has been told of an attempt, and what they said to it. */
@Injectable()
export class ToldRepository {
  constructor(private readonly db: PrismaService) {}

  /** What the candidate was told, the latest first. */
  async told(attemptId: string): Promise<Told[]> {
    const rows = await this.db.resultRelease.findMany({
      where: { attemptId },
      orderBy: { number: 'desc' },
      select: { number: true, body: true, createdAt: true },
    });
    return rows.map((row) => ({ ...row, body: ResultBody.parse(row.body) }));
  }

  /** The latest first. */
  delays(attemptId: string) {
    return this.db.resultDelay.findMany({
      where: { attemptId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { expectedAt: true, reason: true, createdAt: true },
    });
  }

  /** Where a candidate's result belongs, and the zones that its times are told in; null where there is none. */
  async place(attemptId: string) {
    const row = await this.db.attempt.findUnique({
      where: { id: attemptId },
      select: {
        releaseId: true,
        submittedAt: true,
        gradedAt: true,
        release: { select: { assessmentId: true } },
        organisation: { select: { id: true, name: true, timeZone: true } },
        invitation: { select: { candidate: { select: { timeZone: true } } } },
      },
    });
    if (row?.releaseId == null || row.release === null) return null;
    const { release, ...place } = row;
    return { ...place, releaseId: row.releaseId, assessmentId: release.assessmentId };
  }

  /** All that somebody was told, for the copy of their data. Run it as the server. */
  async ofPerson(userId: string) {
    const select = { attemptId: true, createdAt: true } as const;
    const where = { attempt: { userId } };
    const orderBy = { createdAt: 'asc' } as const;
    return {
      released: await this.db.resultRelease.findMany({
        where,
        orderBy,
        select: { ...select, number: true, body: true },
      }),
      delayed: await this.db.resultDelay.findMany({
        where,
        orderBy,
        select: { ...select, expectedAt: true, reason: true },
      }),
      appeals: await this.db.appeal.findMany({
        where,
        orderBy,
        select: { ...select, attemptItemId: true, reason: true, score: true },
      }),
    };
  }

  /** Whom to write to. */
  addressees(attemptIds: readonly string[]) {
    return this.db.attempt.findMany({
      where: { id: { in: [...attemptIds] } },
      select: {
        id: true,
        release: { select: { title: true } },
        organisation: { select: { id: true, name: true, timeZone: true } },
        invitation: {
          select: {
            id: true,
            candidate: {
              select: { id: true, userId: true, email: true, displayName: true, timeZone: true },
            },
          },
        },
      },
    });
  }

  /** With the marks that answered them, the oldest first. */
  appeals(attemptId: string): Promise<StoredAppeal[]> {
    return this.db.$queryRaw<StoredAppeal[]>`
      SELECT p."attemptItemId" AS "itemId", p.reason, p.score, p."createdAt", m.score AS "answerScore", m.comment,
        m."createdAt" AS "answeredAt", (v."gradeId" = p."gradeId") AS stands
      FROM "Appeal" p JOIN "ReviewItem" v ON v."attemptItemId" = p."attemptItemId"
      LEFT JOIN LATERAL (SELECT score, comment, "createdAt" FROM "ReviewMark"
        WHERE "reviewItemId" = v.id AND stage = 'appeal' AND "gradeId" = p."gradeId"
        ORDER BY "leaseEpoch" DESC LIMIT 1) m ON true
      WHERE p."attemptId" = ${attemptId}::uuid ORDER BY p."createdAt", p.id`;
  }
}
