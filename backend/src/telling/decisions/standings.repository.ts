import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Head } from './standings.js';

export interface InAssessment {
  readonly organisationId: string;
  readonly assessmentId: string;
}

/** Which attempts there are to stand somewhere, and whether anything about them has changed. */
@Injectable()
export class StandingsRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * Another text once an attempt was graded, opened or deleted, or an answer was marked or given another grade.
   */
  async fingerprint({ organisationId, assessmentId }: InAssessment): Promise<string> {
    const [row] = await this.db.$queryRaw<{ text: string }[]>`
      SELECT concat_ws(' ',
        (SELECT concat(count(*), ' ', max(a."gradedAt"), ' ', sum(a.reopenings))
          FROM "Attempt" a JOIN "AssessmentRelease" s ON s.id = a."releaseId"
          WHERE s."assessmentId" = ${assessmentId}::uuid AND a."organisationId" = ${organisationId}::uuid
            AND a.state = 'graded' AND NOT a.rehearsal),
        (SELECT sum(hashtextextended(p::text, 0)) FROM "ReviewProgress" p
          WHERE p."assessmentId" = ${assessmentId}::uuid AND p."organisationId" = ${organisationId}::uuid)) AS text`;
    return row?.text ?? '';
  }

  /** Graded attempts that are no rehearsal, of everybody or of one invitation. */
  heads({ organisationId, assessmentId }: InAssessment, invitationId?: string): Promise<Head[]> {
    const whose =
      invitationId === undefined
        ? Prisma.sql`true`
        : Prisma.sql`a."invitationId" = ${invitationId}::uuid`;
    return this.db.$queryRaw<Head[]>`
      SELECT a.id AS "attemptId", a."invitationId", a."releaseId", coalesce(a.try, 1) AS try,
        coalesce(a."submittedAt", a."gradedAt") AS "handedInAt"
      FROM "Attempt" a JOIN "AssessmentRelease" s ON s.id = a."releaseId"
      WHERE s."assessmentId" = ${assessmentId}::uuid AND a."organisationId" = ${organisationId}::uuid
        AND a.kind = 'assessment' AND a.state = 'graded' AND NOT a.rehearsal AND a."invitationId" IS NOT NULL
        AND ${whose}`;
  }
}
