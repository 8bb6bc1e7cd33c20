import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { RIGHTS } from '../../platform/http/index.js';
import { isOwnAnswer } from '../../organisations/own-work/index.js';
import type { MarkStage, ReviewCounts } from './reviews.schemas.js';

/** Who asks, and when. */
export interface Asking {
  readonly organisationId: string;
  readonly userId: string;
  readonly now: Date;
}

const REVIEWERS: readonly string[] = RIGHTS['answers:review'];

const markedBefore = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "ReviewMark" m WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId"
    AND m."reviewerId" = ${userId} AND m.stage < v.stage)`;

/** Whether the caller marked the answer at an earlier stage. */
export const markedBeforeBy = ({ userId }: Pick<Asking, 'userId'>): Prisma.Sql =>
  markedBefore(Prisma.sql`${userId}::uuid`);

/** Whether the caller gave the answer themselves, as a candidate. */
export const ownAnswerOf = ({ organisationId, userId }: Omit<Asking, 'now'>): Prisma.Sql =>
  isOwnAnswer(organisationId, Prisma.sql`${userId}::uuid`);

/** Somebody who has not marked the answer, and did not give it. */
export const somebodyElseMay = ({
  organisationId,
  userId,
}: Asking): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "Membership" o WHERE o."organisationId" = ${organisationId}::uuid
    AND o."userId" <> ${userId}::uuid AND o.roles && ${REVIEWERS}::"MembershipRole"[]
    AND NOT ${markedBefore(Prisma.sql`o."userId"`)}
    AND NOT ${isOwnAnswer(organisationId, Prisma.sql`o."userId"`)})`;

/**
 * What the caller may take: not done, in nobody else's hands, not their own, and not marked by them before unless nobody
 * else may. A second mark of the same person is none, whoever else there is.
 * `marked`: whether they have, where a statement knows it for all answers at once.
 */
export const openTo = (
  by: Asking,
  marked = markedBeforeBy(by),
): Prisma.Sql => Prisma.sql`(v.stage <> 'done' AND NOT ${ownAnswerOf(by)}
  AND (v."reviewerId" IS NULL OR v."reviewerId" = ${by.userId}::uuid OR v."leaseExpiresAt" <= ${by.now})
  AND (NOT ${marked} OR (v.stage <> 'second' AND NOT ${somebodyElseMay(by)})))`;

/** Of the answers that a statement has named `special`: whether the caller marked them at an earlier stage. */
const MARKED = Prisma.sql`coalesce(v.marked < v.stage, false)`;

export interface CountedReview extends ReviewCounts {
  readonly assessmentId: string;
  readonly title: string;
  readonly questionId: string;
  /** One of those that ask the question. */
  readonly releaseId: string;
}

/** What waits for review, and what does not any more. */
@Injectable()
export class ReviewsRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * By assessment and question; of one assessment if it is named. All answers are counted from an index alone, 80,000 of
   * them in some 25 ms; the few that count otherwise for the caller are looked up one by one: what somebody has in hand,
   * what the caller has marked or answered, and what was opened again and is not handed in.
   */
  counts(by: Asking, assessmentId?: string): Promise<CountedReview[]> {
    const { organisationId, userId } = by;
    const own = Prisma.sql`v."organisationId" = ${organisationId}::uuid`;
    const which =
      assessmentId === undefined
        ? own
        : Prisma.sql`${own} AND v."assessmentId" = ${assessmentId}::uuid`;
    return this.db.$queryRaw<CountedReview[]>`
      WITH marks AS MATERIALIZED (
        SELECT "reviewItemId", "gradeId", min(stage) AS stage FROM "ReviewMark"
        WHERE "organisationId" = ${organisationId}::uuid AND "reviewerId" = ${userId}::uuid GROUP BY 1, 2),
      away AS MATERIALIZED (
        SELECT i.id FROM "Attempt" a JOIN "AttemptItem" i ON i."attemptId" = a.id
        WHERE a."organisationId" = ${organisationId}::uuid AND a.kind = 'assessment' AND a.state <> 'graded'),
      special AS MATERIALIZED (
        SELECT v.*, m.stage AS marked, w.id IS NOT NULL AS away
        FROM "ReviewItem" v
        LEFT JOIN marks m ON m."reviewItemId" = v.id AND m."gradeId" = v."gradeId"
        LEFT JOIN away w ON w.id = v."attemptItemId"
        WHERE ${which} AND v.id IN (SELECT "reviewItemId" FROM marks
          UNION ALL SELECT id FROM "ReviewItem" h WHERE h."organisationId" = ${organisationId}::uuid AND h."reviewerId" IS NOT NULL
          UNION ALL SELECT x.id FROM "ReviewItem" x JOIN away ON away.id = x."attemptItemId"
          UNION ALL SELECT v.id FROM "ReviewItem" v WHERE ${own} AND ${ownAnswerOf(by)})),
      every AS (
        SELECT v."assessmentId", v."questionId", v.stage, count(*) AS n, 0 AS shut, 0 AS own, 0 AS mine
        FROM "ReviewItem" v WHERE ${which} GROUP BY 1, 2, 3),
      otherwise AS (
        SELECT v."assessmentId", v."questionId", v.stage, -(count(*) FILTER (WHERE v.away)) AS n,
          count(*) FILTER (WHERE NOT v.away AND v.stage <> 'done' AND NOT ${openTo(by, MARKED)}) AS shut,
          count(*) FILTER (WHERE NOT v.away AND v.stage <> 'done' AND ${ownAnswerOf(by)}) AS own,
          count(*) FILTER (WHERE NOT v.away AND ${MARKED}) AS mine
        FROM special v GROUP BY 1, 2, 3),
      sums AS (
        SELECT "assessmentId", "questionId",
          coalesce(sum(n) FILTER (WHERE stage = 'first'), 0)::int AS first,
          coalesce(sum(n) FILTER (WHERE stage = 'second'), 0)::int AS second,
          coalesce(sum(n) FILTER (WHERE stage = 'moderation'), 0)::int AS moderation,
          coalesce(sum(n) FILTER (WHERE stage = 'appeal'), 0)::int AS appeal,
          coalesce(sum(n) FILTER (WHERE stage = 'done'), 0)::int AS done,
          (coalesce(sum(n) FILTER (WHERE stage <> 'done'), 0) - sum(shut))::int AS open, sum(own)::int AS own,
          sum(mine)::int AS mine
        FROM (SELECT * FROM every UNION ALL SELECT * FROM otherwise) parts GROUP BY 1, 2)
      SELECT c.*, s.title, (SELECT v."releaseId" FROM "ReviewItem" v
          WHERE v."assessmentId" = c."assessmentId" AND v."questionId" = c."questionId" LIMIT 1) AS "releaseId"
      FROM sums c JOIN "Assessment" s ON s.id = c."assessmentId"
      WHERE c.first + c.second + c.moderation + c.appeal + c.done > 0
      ORDER BY s."createdAt" DESC, c."assessmentId", c."questionId"`;
  }

  /**
   * The marks that count, of answers as they are graded now: the latest of each stage that is over. An attempt that was
   * opened again is left out until it is handed in, and what was accepted in bulk for good: it agrees because nobody looked.
   */
  counted(organisationId: string, assessmentId: string): Promise<CountedMark[]> {
    return this.db.$queryRaw<CountedMark[]>`
      SELECT "itemId", "questionId", sampled, stage, score, proposed, "reviewerId", position, at FROM (
      SELECT DISTINCT ON (v.id, m.stage) v.id AS "itemId", v."questionId", v.second AS sampled, m.stage, m.score,
        m.proposed, m."reviewerId", m.position, m."createdAt" AS at, m."spotCheckId"
      FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId"
        JOIN "Attempt" a ON a.id = i."attemptId" AND a.state = 'graded'
        JOIN "ReviewMark" m ON m."reviewItemId" = v.id AND m."gradeId" = v."gradeId" AND m.stage < v.stage
      WHERE v."organisationId" = ${organisationId}::uuid AND v."assessmentId" = ${assessmentId}::uuid
      ORDER BY v.id, m.stage, m."leaseEpoch" DESC) latest
      WHERE "spotCheckId" IS NULL`;
  }

  /** Names of those who belong to the organisation. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.user.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, displayName: true },
    });
    return new Map(rows.map(({ id, displayName }) => [id, displayName]));
  }
}

export interface CountedMark {
  readonly itemId: string;
  readonly questionId: string;
  readonly sampled: boolean;
  readonly stage: MarkStage;
  readonly score: number;
  readonly proposed: number;
  readonly reviewerId: string;
  readonly position: number;
  readonly at: Date;
}
