import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { ReviewersGold } from './agreement.js';
import type { StepPair } from './gold-points.js';
import { AgreedRow } from './gold.schemas.js';
import { ownAnswerOf, type Asking } from './reviews.repository.js';
import { StoredPoints } from './stored-points.js';

/** How far somebody is with the gold answers of a question. */
export interface Standing {
  /** Has marked real answers to the question, each by itself. */
  readonly experienced: boolean;
  /** Why a manager let them through; null: nobody did. */
  readonly passed: string | null;
  readonly marked: number;
  /** Gold answers that they have not marked, in an order of their own. */
  readonly waiting: readonly string[];
}

/** A gold answer, and where its answer stands. */
export interface Gold {
  readonly id: string;
  readonly questionId: string;
  readonly assessment: string;
  readonly item: string;
  readonly points: readonly AgreedRow[];
  readonly score: number;
  readonly note: string;
  /** Nobody gets it any more. */
  readonly over: boolean;
}

export interface OwnGoldMark {
  readonly points: StoredPoints;
  readonly score: number;
  readonly expected: number;
  readonly comment: string;
}

export interface FreshGoldMark extends OwnGoldMark {
  readonly steps: readonly StepPair[];
}

/** Gold answers `g` whose answers `v` stand as they did when they were chosen. */
const IN_USE = Prisma.sql`g."retiredAt" IS NULL AND v."gradeId" = g."gradeId" AND v.stage = 'done'
  AND v.score IS NOT DISTINCT FROM g.score AND a.state = 'graded'`;
const GOLD = Prisma.sql`"GoldAnswer" g JOIN "ReviewItem" v ON v.id = g."reviewItemId"
  JOIN "AttemptItem" i ON i.id = v."attemptItemId" JOIN "Attempt" a ON a.id = i."attemptId"`;

const Steps = z.array(z.tuple([z.int(), z.int()]));

/** Gold answers as reviewers meet them, and what they gave. */
@Injectable()
export class GoldRepository {
  constructor(private readonly db: PrismaService) {}

  async standing({ organisationId, userId }: Asking, questionId: string): Promise<Standing> {
    const [row] = await this.db.$queryRaw<Standing[]>`
      SELECT
        EXISTS (SELECT 1 FROM "ReviewMark" m JOIN "ReviewItem" r ON r.id = m."reviewItemId"
          WHERE m."organisationId" = ${organisationId}::uuid AND m."reviewerId" = ${userId}::uuid
            AND r."questionId" = ${questionId} AND m."spotCheckId" IS NULL) AS experienced,
        (SELECT p.reason FROM "CalibrationPass" p WHERE p."organisationId" = ${organisationId}::uuid
          AND p."reviewerId" = ${userId}::uuid AND p."questionId" = ${questionId}) AS passed,
        (SELECT count(*)::int FROM "GoldMark" k WHERE k."organisationId" = ${organisationId}::uuid
          AND k."reviewerId" = ${userId}::uuid AND k."questionId" = ${questionId}) AS marked,
        ARRAY(SELECT g.id::text FROM ${GOLD}
          WHERE g."organisationId" = ${organisationId}::uuid AND g."questionId" = ${questionId} AND ${IN_USE}
            AND NOT ${ownAnswerOf({ organisationId, userId })}
            AND NOT EXISTS (SELECT 1 FROM "GoldMark" k WHERE k."goldId" = g.id AND k."reviewerId" = ${userId}::uuid)
          ORDER BY md5(${userId} || g.id::text)) AS waiting`;
    if (row === undefined) throw new Error('a SELECT without FROM gave no row');
    return row;
  }

  /** Null where the organisation has no such one. */
  async find(organisationId: string, id: string): Promise<Gold | null> {
    const [row] = await this.db.$queryRaw<(Omit<Gold, 'points'> & { points: unknown })[]>`
      SELECT g.id, g."questionId", v."assessmentId" AS assessment, v.id AS item, g.points, g.score, g.note,
        NOT (${IN_USE}) AS over
      FROM ${GOLD} WHERE g.id = ${id}::uuid AND g."organisationId" = ${organisationId}::uuid`;
    return row === undefined ? null : { ...row, points: z.array(AgreedRow).parse(row.points) };
  }

  async ownMark(goldId: string, reviewerId: string): Promise<OwnGoldMark | null> {
    const row = await this.db.goldMark.findUnique({
      where: { goldId_reviewerId: { goldId, reviewerId } },
      select: { points: true, score: true, expected: true, comment: true },
    });
    return row && { ...row, points: StoredPoints.parse(row.points) };
  }

  /** False where the reviewer has marked it already, as in another tab. */
  async append(by: Asking, gold: Gold, mark: FreshGoldMark): Promise<boolean> {
    const { count } = await this.db.goldMark.createMany({
      data: {
        organisationId: by.organisationId,
        goldId: gold.id,
        questionId: gold.questionId,
        reviewerId: by.userId,
        points: mark.points.map((row) => ({ ...row })),
        steps: mark.steps.map((pair) => [...pair]),
        score: mark.score,
        expected: mark.expected,
        comment: mark.comment,
        createdAt: by.now,
      },
      skipDuplicates: true,
    });
    return count === 1;
  }

  /** What somebody gave to the gold answers of a question, or all reviewers to those of an assessment's questions. */
  async marks(
    organisationId: string,
    of:
      | { readonly questionId: string; readonly reviewerId: string }
      | { readonly assessmentId: string },
  ): Promise<ReviewersGold[]> {
    const which =
      'assessmentId' in of
        ? Prisma.sql`k."questionId" IN (SELECT "questionId" FROM "ReviewItem" WHERE "assessmentId" = ${of.assessmentId}::uuid)`
        : Prisma.sql`k."questionId" = ${of.questionId} AND k."reviewerId" = ${of.reviewerId}::uuid`;
    const rows = await this.db.$queryRaw<(Omit<ReviewersGold, 'steps'> & { steps: unknown })[]>`
      SELECT k."reviewerId", k.score, k.expected, k.steps FROM "GoldMark" k
      WHERE k."organisationId" = ${organisationId}::uuid AND ${which} ORDER BY k."createdAt", k.id`;
    return rows.map((row) => ({ ...row, steps: Steps.parse(row.steps) }));
  }

  /** Lets somebody go on to real answers; false where they were let through before. */
  pass(
    by: Asking,
    { question, reviewer, reason }: { question: string; reviewer: string; reason: string },
  ): Promise<boolean> {
    const { organisationId, userId, now } = by;
    return this.db.$transaction(async (tx) => {
      const [pass] = await tx.calibrationPass.createManyAndReturn({
        data: {
          organisationId,
          questionId: question,
          reviewerId: reviewer,
          reason,
          allowedById: userId,
          createdAt: now,
        },
        skipDuplicates: true,
        select: { id: true },
      });
      if (pass === undefined) return false;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'review.let-through',
        subject: reviewer,
        detail: { question, pass: pass.id },
      });
      return true;
    });
  }
}
