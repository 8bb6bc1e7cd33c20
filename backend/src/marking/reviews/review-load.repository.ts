import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Asking } from './reviews.repository.js';

const WEEK_MS = 7 * 86_400_000;

export interface Load {
  readonly reviewerId: string;
  readonly held: number;
  readonly week: number;
  readonly bulk: number;
}

export interface Due {
  readonly assessmentId: string;
  readonly dueAt: Date;
}

/** Who is at work, and by when. */
@Injectable()
export class ReviewLoadRepository {
  constructor(private readonly db: PrismaService) {}

  /** Of those who hold an answer or have marked in the last seven days; of one person if they are named. */
  loads({ organisationId, now }: Asking, only?: string): Promise<Load[]> {
    const since = new Date(now.getTime() - WEEK_MS);
    const whose = only === undefined ? Prisma.sql`true` : Prisma.sql`"reviewerId" = ${only}::uuid`;
    return this.db.$queryRaw<Load[]>`
      SELECT "reviewerId", sum(held)::int AS held, sum(week)::int AS week, sum(bulk)::int AS bulk FROM (
        SELECT "reviewerId", count(*) AS held, 0 AS week, 0 AS bulk FROM "ReviewItem"
        WHERE "organisationId" = ${organisationId}::uuid AND "reviewerId" IS NOT NULL AND "leaseExpiresAt" > ${now}
          AND ${whose} GROUP BY 1
        UNION ALL
        SELECT "reviewerId", 0, count(*) FILTER (WHERE "spotCheckId" IS NULL), count("spotCheckId") FROM "ReviewMark"
        WHERE "organisationId" = ${organisationId}::uuid AND "createdAt" > ${since} AND ${whose} GROUP BY 1) parts
      GROUP BY 1 ORDER BY 3 DESC, 1`;
  }

  /**
   * By assessment the earliest date by which a candidate whose answers wait was told to expect a reviewed result; none
   * where a result is told without a review, or has been told.
   */
  dues(organisationId: string): Promise<Due[]> {
    return this.db.$queryRaw<Due[]>`
      SELECT p."assessmentId", min(coalesce((SELECT d."expectedAt" FROM "ResultDelay" d WHERE d."attemptId" = a.id
          ORDER BY d."createdAt" DESC LIMIT 1),
        a."submittedAt" + (r.settings->'results'->>'expectedDays')::int * interval '1 day')) AS "dueAt"
      FROM "ReviewProgress" p JOIN "Attempt" a ON a.id = p."attemptId" AND a.state = 'graded'
        JOIN "AssessmentRelease" r ON r.id = a."releaseId"
      WHERE p."organisationId" = ${organisationId}::uuid AND p.first + p.second + p.moderation > 0
        AND r.settings->'results'->>'releaseAfter' = 'review' AND r.settings->'results' ? 'expectedDays'
        AND a."submittedAt" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "ResultRelease" t WHERE t."attemptId" = a.id)
      GROUP BY 1`;
  }
}
