import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma, type MembershipRole } from '../../generated/prisma/client.js';
import { RIGHTS } from '../../platform/http/index.js';
import { ownAttempts } from '../../organisations/own-work/index.js';
import { agreedPoints } from './gold-points.js';
import type { AgreedRow } from './gold.schemas.js';
import type { Place } from './review-work.repository.js';
import type { Asking } from './reviews.repository.js';
import type { MarkStage } from './reviews.schemas.js';
import { StoredPoints } from './stored-points.js';

/** An answer that two people or more have marked to the end. */
export interface Settled {
  readonly assessment: string;
  readonly item: string;
  readonly questionId: string;
  readonly gradeId: string;
  readonly score: number;
  readonly points: AgreedRow[];
}

export interface ListedGold {
  readonly id: string;
  readonly score: number;
  readonly note: string;
  readonly marks: number;
  readonly createdAt: Date;
  readonly overtaken: boolean;
}

/** Enough to choose from; each is read whole. */
const ELIGIBLE = 5;

/** Gold answers as managers keep them. */
@Injectable()
export class GoldKeepingRepository {
  constructor(private readonly db: PrismaService) {}

  /** Of a manager who is a candidate, too: their answers become gold by others. */
  async ownAttempts({ organisationId, userId }: Omit<Asking, 'now'>): Promise<string[]> {
    const rows = await this.db.$queryRaw<{ id: string }[]>`
      ${ownAttempts(organisationId, Prisma.sql`${userId}::uuid`)}`;
    return rows.map(({ id }) => id);
  }

  /** In use, the latest first. */
  list(organisationId: string, questionId: string): Promise<ListedGold[]> {
    return this.db.$queryRaw<ListedGold[]>`
      SELECT g.id, g.score, g.note, g."createdAt",
        (SELECT count(*)::int FROM "GoldMark" k WHERE k."goldId" = g.id) AS marks,
        (v."gradeId" <> g."gradeId" OR v.stage <> 'done' OR v.score IS DISTINCT FROM g.score) AS overtaken
      FROM "GoldAnswer" g JOIN "ReviewItem" v ON v.id = g."reviewItemId"
      WHERE g."organisationId" = ${organisationId}::uuid AND g."questionId" = ${questionId} AND g."retiredAt" IS NULL
      ORDER BY g."createdAt" DESC, g.id`;
  }

  /** Of a question, the latest few that are not in use and not of these attempts; or the one named. Null points are never given. */
  async settled(
    organisationId: string,
    which:
      | { readonly questionId: string; readonly notOf: readonly string[] }
      | Pick<Place, 'assessment' | 'item'>,
  ): Promise<Settled[]> {
    const rows = await this.db.reviewItem.findMany({
      where: {
        organisationId,
        stage: 'done',
        score: { not: null },
        attemptItem: {
          attempt: {
            state: 'graded',
            ...('notOf' in which ? { id: { notIn: [...which.notOf] } } : {}),
          },
        },
        ...('item' in which
          ? { id: which.item, assessmentId: which.assessment }
          : {
              questionId: which.questionId,
              marks: { some: { stage: { in: ['second', 'moderation', 'appeal'] } } },
              OR: [{ gold: null }, { gold: { retiredAt: { not: null } } }],
            }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: 'item' in which ? 1 : ELIGIBLE * 4,
      select: {
        id: true,
        assessmentId: true,
        questionId: true,
        gradeId: true,
        score: true,
        marks: {
          orderBy: { leaseEpoch: 'asc' },
          select: { reviewerId: true, stage: true, points: true, gradeId: true, spotCheckId: true },
        },
      },
    });
    const settled = rows.flatMap(({ id, assessmentId, questionId, gradeId, score, marks }) => {
      const points = agreedPoints(
        lookedAt(marks.filter((mark) => mark.gradeId === gradeId)).map((mark) => ({
          ...mark,
          stage: mark.stage as MarkStage,
          points: StoredPoints.parse(mark.points),
        })),
      );
      if (points === null || score === null) return [];
      return [{ item: id, assessment: assessmentId, questionId, gradeId, score, points }];
    });
    return settled.slice(0, ELIGIBLE);
  }

  /** Keeps the answer as gold, one that was retired anew; one that is in use stays as it is. */
  async nominate(by: Asking, { item, questionId, gradeId, score, points }: Settled, note: string) {
    const { organisationId, userId, now } = by;
    await this.db.$transaction(async (tx) => {
      const data = {
        gradeId,
        score,
        points: points.map((row) => ({ ...row })),
        note,
        nominatedById: userId,
        createdAt: now,
        retiredAt: null,
      };
      const { count } = await tx.goldAnswer.updateMany({
        where: {
          reviewItemId: item,
          OR: [
            { retiredAt: { not: null } },
            { score: { not: score } },
            { gradeId: { not: gradeId } },
          ],
        },
        data,
      });
      const { count: added } = await tx.goldAnswer.createMany({
        data: { ...data, organisationId, questionId, reviewItemId: item },
        skipDuplicates: true,
      });
      if (count + added === 0) return;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'review.gold-chosen',
        subject: item,
        detail: { question: questionId },
      });
    });
  }

  /** Nobody gets it from now on; false where there is no such one in use. */
  retire({ organisationId, userId, now }: Asking, id: string): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.goldAnswer.updateMany({
        where: { id, organisationId, retiredAt: null },
        data: { retiredAt: now },
      });
      if (count === 0) return false;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'review.gold-retired',
        subject: id,
      });
      return true;
    });
  }

  /** Members who may review, by name. */
  async reviewers(organisationId: string) {
    const roles: MembershipRole[] = [...RIGHTS['answers:review']];
    const rows = await this.db.membership.findMany({
      where: { organisationId, roles: { hasSome: roles } },
      orderBy: [{ user: { displayName: 'asc' } }, { userId: 'asc' }],
      select: { userId: true, user: { select: { displayName: true } } },
    });
    return rows.map(({ userId, user }) => ({ id: userId, name: user.displayName }));
  }
}

/** Of each stage the latest mark, but for those in bulk: they are nobody's view of this answer, nor is what they replaced. */
function lookedAt<M extends { readonly stage: string; readonly spotCheckId: string | null }>(
  marks: readonly M[],
): M[] {
  const latest = new Map(marks.map((mark) => [mark.stage, mark]));
  return [...latest.values()].filter(({ spotCheckId }) => spotCheckId === null);
}
