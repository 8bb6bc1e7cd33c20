import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import { Prisma } from '../generated/prisma/client.js';
import { RIGHTS } from '../http/rights.js';
import type { MarkStage, ReviewCounts } from './reviews.schemas.js';

/** Who asks, and when. */
export interface Asking {
  readonly organisationId: string;
  readonly userId: string;
  readonly now: Date;
}

const REVIEWERS: readonly string[] = RIGHTS['answers:review'];

/** Only what is graded as it stands: an attempt that was opened again leaves the queue until it is handed in. */
export const UNDER_REVIEW = Prisma.sql`"ReviewItem" v
  JOIN "AttemptItem" i ON i.id = v."attemptItemId"
  JOIN "Attempt" a ON a.id = i."attemptId" AND a.state = 'graded'`;

const markedBefore = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "ReviewMark" m WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId"
    AND m."reviewerId" = ${userId} AND m.stage < v.stage)`;

/** Whether the caller marked the answer at an earlier stage. */
export const markedBeforeBy = ({ userId }: Pick<Asking, 'userId'>): Prisma.Sql =>
  markedBefore(Prisma.sql`${userId}::uuid`);

const somebodyElseMay = ({ organisationId, userId }: Asking): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "Membership" o WHERE o."organisationId" = ${organisationId}::uuid
    AND o."userId" <> ${userId}::uuid AND o.roles && ${REVIEWERS}::"MembershipRole"[]
    AND NOT ${markedBefore(Prisma.sql`o."userId"`)})`;

/**
 * What the caller may take: not done, in nobody else's hands, and not marked by them before unless nobody else may.
 * `marked`: whether they have, where a statement knows it for all answers at once.
 */
export const openTo = (
  by: Asking,
  marked = markedBeforeBy(by),
): Prisma.Sql => Prisma.sql`(v.stage <> 'done'
  AND (v."reviewerId" IS NULL OR v."reviewerId" = ${by.userId}::uuid OR v."leaseExpiresAt" <= ${by.now})
  AND (NOT ${marked} OR NOT ${somebodyElseMay(by)}))`;

/** The same as `markedBeforeBy`, of the marks that a statement has named `own`. */
const MARKED = Prisma.sql`coalesce(own.stage < v.stage, false)`;

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

  /** By assessment and question; of one assessment if it is named. */
  counts(by: Asking, assessmentId?: string): Promise<CountedReview[]> {
    const { organisationId, userId } = by;
    const own = Prisma.sql`v."organisationId" = ${organisationId}::uuid`;
    const which =
      assessmentId === undefined
        ? own
        : Prisma.sql`${own} AND v."assessmentId" = ${assessmentId}::uuid`;
    // what is not graded is little, and what one person has marked: both are looked up once, not for each of 80,000 answers
    return this.db.$queryRaw<CountedReview[]>`
      WITH own AS MATERIALIZED (
        SELECT "reviewItemId", "gradeId", min(stage) AS stage FROM "ReviewMark"
        WHERE "organisationId" = ${organisationId}::uuid AND "reviewerId" = ${userId}::uuid GROUP BY 1, 2)
      SELECT v."assessmentId", s.title, v."questionId", (max(v."releaseId"::text)) AS "releaseId",
        (count(*) FILTER (WHERE v.stage = 'first'))::int AS first,
        (count(*) FILTER (WHERE v.stage = 'second'))::int AS second,
        (count(*) FILTER (WHERE v.stage = 'moderation'))::int AS moderation,
        (count(*) FILTER (WHERE v.stage = 'appeal'))::int AS appeal,
        (count(*) FILTER (WHERE v.stage = 'done'))::int AS done,
        (count(*) FILTER (WHERE ${openTo(by, MARKED)}))::int AS open,
        (count(*) FILTER (WHERE ${MARKED}))::int AS mine
      FROM "ReviewItem" v JOIN "Assessment" s ON s.id = v."assessmentId"
      LEFT JOIN own ON own."reviewItemId" = v.id AND own."gradeId" = v."gradeId"
      WHERE ${which} AND v."attemptItemId" NOT IN (
        SELECT i.id FROM "Attempt" a JOIN "AttemptItem" i ON i."attemptId" = a.id
        WHERE a."organisationId" = ${organisationId}::uuid AND a.kind = 'assessment' AND a.state <> 'graded')
      GROUP BY v."assessmentId", s.title, s."createdAt", v."questionId"
      ORDER BY s."createdAt" DESC, v."assessmentId", v."questionId"`;
  }

  /** The marks that count, of answers as they are graded now: the latest of each stage that is over. */
  counted(organisationId: string, assessmentId: string): Promise<CountedMark[]> {
    return this.db.$queryRaw<CountedMark[]>`
      SELECT DISTINCT ON (v.id, m.stage) v.id AS "itemId", v."questionId", v.second AS sampled, m.stage, m.score,
        m.proposed, m."reviewerId", m.position, m."createdAt" AS at
      FROM ${UNDER_REVIEW} JOIN "ReviewMark" m ON m."reviewItemId" = v.id AND m."gradeId" = v."gradeId" AND m.stage < v.stage
      WHERE v."organisationId" = ${organisationId}::uuid AND v."assessmentId" = ${assessmentId}::uuid
      ORDER BY v.id, m.stage, m."leaseEpoch" DESC`;
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
