import { Injectable } from '@nestjs/common';
import { UNREAD_VERSION } from '../../bank/grading/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { PrismaService } from '../../platform/database/index.js';
import { ownAnswerOf, type Asking } from './reviews.repository.js';
import type { SpotCheckScope } from './reviews.schemas.js';
import type { SpotCheckState } from './spot-checks.schemas.js';

export interface StoredCheck {
  readonly id: string;
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly questionId: string;
  readonly scope: SpotCheckScope;
  readonly reviewerId: string;
  readonly state: SpotCheckState;
  readonly waiting: number;
  readonly looked: number;
  readonly accepted: number;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
}

/** Of a review `v` with its grade `g`: nothing was handed in, neither to the question nor to what followed up on it. */
export const EMPTY = Prisma.sql`(g."answerSeq" = 0 AND g.score = 0 AND NOT EXISTS (
  SELECT 1 FROM "AttemptItem" f WHERE f."followUpOfId" = v."attemptItemId"))`;

/**
 * Of `v` with `g`: it waits for a first mark that the caller may give, and the grader has read it. A second mark, a
 * moderation and an answer to an appeal are each given by somebody who has the answer before them.
 */
export const acceptable = (
  by: Asking,
): Prisma.Sql => Prisma.sql`(v.stage = 'first' AND g."graderVersion" <> ${UNREAD_VERSION}
  AND (v."reviewerId" IS NULL OR v."reviewerId" = ${by.userId}::uuid OR v."leaseExpiresAt" <= ${by.now})
  AND NOT ${ownAnswerOf(by)}
  AND (SELECT a.state FROM "AttemptItem" i JOIN "Attempt" a ON a.id = i."attemptId" WHERE i.id = v."attemptItemId") = 'graded')`;

/** Of a spot check `c`: somebody disagreed, and none of the grades in question has been replaced since. */
export const REFUSED = Prisma.sql`(c.state = 'disagreed' AND NOT EXISTS (
  SELECT 1 FROM "SpotCheckAnswer" s JOIN "ReviewItem" v ON v.id = s."reviewItemId"
  WHERE s."spotCheckId" = c.id AND s.agrees = false AND v."gradeId" <> s."gradeId"))`;

/** What may be accepted in bulk, by assessment and question. */
export interface Piles {
  /** Answers where nothing was handed in. */
  readonly empties: readonly {
    readonly assessmentId: string;
    readonly questionId: string;
    readonly empty: number;
  }[];
  /** Somebody disagreed: these are reviewed one by one. */
  readonly refused: readonly {
    readonly assessmentId: string;
    readonly questionId: string;
    readonly scope: SpotCheckScope;
  }[];
}

/** What could be accepted in bulk, and what was. */
@Injectable()
export class SpotCheckPilesRepository {
  constructor(private readonly db: PrismaService) {}

  /** Of the organisation, or of one assessment if it is named. */
  async all(by: Asking, assessment?: string): Promise<Piles> {
    const { organisationId } = by;
    const of = (column: Prisma.Sql): Prisma.Sql =>
      assessment === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ${assessment}::uuid`;
    const empties = await this.db.$queryRaw<Piles['empties'][number][]>`
      SELECT v."assessmentId", v."questionId", count(*)::int AS empty
      FROM "Grade" g JOIN "ReviewItem" v ON v."gradeId" = g.id
      WHERE g."organisationId" = ${organisationId}::uuid AND v."organisationId" = ${organisationId}::uuid
        AND ${of(Prisma.sql`v."assessmentId"`)} AND ${EMPTY} AND ${acceptable(by)} GROUP BY 1, 2`;
    const refused = await this.db.$queryRaw<Piles['refused'][number][]>`
      SELECT DISTINCT c."assessmentId", c."questionId", c.scope FROM "SpotCheck" c
      WHERE c."organisationId" = ${organisationId}::uuid AND ${of(Prisma.sql`c."assessmentId"`)} AND ${REFUSED}`;
    return { empties, refused };
  }

  /** All of an assessment that were ended by a person, the latest first. */
  list(organisationId: string, assessmentId: string): Promise<StoredCheck[]> {
    return this.db.spotCheck.findMany({
      where: {
        organisationId,
        assessmentId,
        state: { in: ['accepted', 'disagreed', 'withdrawn'] },
      },
      orderBy: [{ closedAt: 'desc' }, { id: 'asc' }],
    });
  }
}
