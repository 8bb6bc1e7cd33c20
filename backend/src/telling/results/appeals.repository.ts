import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { AnsweredAppeal } from '../../marking/reviews/index.js';
import type { Assessment } from './results.repository.js';

/** An appeal as managers see it. */
export interface ListedAppeal {
  readonly attempt: string;
  readonly releaseId: string;
  readonly candidateId: string;
  readonly displayName: string;
  readonly questionId: string;
  readonly createdAt: Date;
  readonly score: number;
  readonly answerScore: number | null;
  readonly stands: boolean;
}

export interface NewAppealRow {
  readonly organisationId: string;
  readonly attemptId: string;
  readonly itemId: string;
  readonly reason: string;
  readonly score: number;
  readonly createdAt: Date;
}

/** What candidates said to their marks. */
@Injectable()
export class AppealsRepository {
  constructor(private readonly db: PrismaService) {}

  /** All of an assessment, the oldest first. */
  of({ organisationId, assessmentId }: Assessment): Promise<ListedAppeal[]> {
    return this.db.$queryRaw<ListedAppeal[]>`
      SELECT p."attemptId" AS attempt, v."releaseId", c.id AS "candidateId", c."displayName", v."questionId",
        p."createdAt", p.score, m.score AS "answerScore", (v."gradeId" = p."gradeId") AS stands
      FROM "Appeal" p
      JOIN "ReviewItem" v ON v."attemptItemId" = p."attemptItemId" AND v."assessmentId" = ${assessmentId}::uuid
      JOIN "Attempt" a ON a.id = p."attemptId"
      JOIN "Invitation" i ON i.id = a."invitationId"
      JOIN "Candidate" c ON c.id = i."candidateId"
      LEFT JOIN LATERAL (SELECT score FROM "ReviewMark"
        WHERE "reviewItemId" = v.id AND stage = 'appeal' AND "gradeId" = p."gradeId"
        ORDER BY "leaseEpoch" DESC LIMIT 1) m ON true
      WHERE p."organisationId" = ${organisationId}::uuid ORDER BY p."createdAt", p.id`;
  }

  /**
   * Keeps the appeal and sends the answer back to reviewers; whoever was at work on it is fenced off. False where there
   * is one already. Run it as the organisation.
   */
  add({ itemId, ...appeal }: NewAppealRow): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const [item] = await tx.$queryRaw<{ id: string; gradeId: string }[]>`
        SELECT id, "gradeId" FROM "ReviewItem" WHERE "attemptItemId" = ${itemId}::uuid FOR UPDATE`;
      if (item === undefined) throw new Error(`item ${itemId} is not under review`);
      const before = await tx.appeal.findUnique({
        where: { attemptItemId: itemId },
        select: { id: true },
      });
      if (before !== null) return false;
      await tx.appeal.create({
        data: { ...appeal, attemptItemId: itemId, gradeId: item.gradeId },
        select: { id: true },
      });
      await tx.$executeRaw`
        UPDATE "ReviewItem" SET stage = 'appeal', score = NULL, "reviewerId" = NULL, "leasedAt" = NULL,
          "leaseExpiresAt" = NULL, "leaseEpoch" = "leaseEpoch" + 1 WHERE id = ${item.id}::uuid`;
      return true;
    });
  }

  /** The attempt that an answer under review belongs to. */
  async attemptOf(reviewItemId: string): Promise<string | null> {
    const row = await this.db.reviewItem.findUnique({
      where: { id: reviewItemId },
      select: { attemptItem: { select: { attemptId: true } } },
    });
    return row?.attemptItem.attemptId ?? null;
  }

  /** The attempt of an answer whose appeal this reviewer has answered, where nothing has been told since; else null. */
  async untold({ itemId, reviewerId }: AnsweredAppeal): Promise<string | null> {
    const [row] = await this.db.$queryRaw<{ attempt: string }[]>`
      SELECT i."attemptId" AS attempt FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId"
      JOIN "ReviewMark" m ON m."reviewItemId" = v.id AND m.stage = 'appeal' AND m."gradeId" = v."gradeId"
      WHERE v.id = ${itemId}::uuid AND m."reviewerId" = ${reviewerId}::uuid
        AND NOT EXISTS (SELECT 1 FROM "ResultRelease" r
          WHERE r."attemptId" = i."attemptId" AND r."createdAt" >= m."createdAt")
      LIMIT 1`;
    return row?.attempt ?? null;
  }
}
