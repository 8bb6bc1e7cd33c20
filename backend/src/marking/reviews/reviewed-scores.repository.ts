import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { REPORT_ROWS } from './review-rows.repository.js';
import type { GradedItem, ItemMark } from './reviewed-scores.js';

/** Which attempts, and whether with the rows of each answer, which take longer to read. */
export interface ScoresOf {
  readonly organisationId: string;
  readonly assessmentId: string;
  /** All of them, if none are named. */
  readonly attemptIds?: readonly string[];
  readonly withRows: boolean;
}

const ROWS = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('row', r.row, 'label', r.label, 'points', r.points,
    'maxPoints', r."maxPoints")), '[]') FROM ${REPORT_ROWS})`;

/** Grades of an assessment's attempts and the marks that count, in one query each. */
@Injectable()
export class ReviewedScoresRepository {
  constructor(private readonly db: PrismaService) {}

  /** Answers of graded attempts, rehearsals and follow-ups left out, in the order in which they were asked. */
  items(which: ScoresOf): Promise<GradedItem[]> {
    return this.db.$queryRaw<GradedItem[]>`
      SELECT a.id AS "attemptId", a."releaseId", i.id AS "itemId", i."questionId", g.id AS "gradeId",
        coalesce(i.section, 0) AS section,
        i.position, g.minutes AS weight, g.score AS automatic, coalesce(v.stage, 'first') AS stage,
        ${which.withRows ? ROWS : Prisma.sql`'[]'::jsonb`} AS rows
      FROM "Attempt" a
      JOIN "AssessmentRelease" s ON s.id = a."releaseId"
      JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
      JOIN LATERAL (SELECT * FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
        ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
      LEFT JOIN "ReviewItem" v ON v."attemptItemId" = i.id AND v."gradeId" = g.id
      WHERE ${ofAssessment(which)}
      ORDER BY a.id, i.position`;
  }

  /**
   * The latest of each stage that is over, of the grade that is under review. Without a further join: PostgreSQL thinks
   * that hardly any mark is of the present grade, and would go through all attempts for each.
   */
  marks(which: ScoresOf): Promise<ItemMark[]> {
    return this.db.$queryRaw<ItemMark[]>`
      SELECT DISTINCT ON (v.id, m.stage) v."attemptItemId" AS "itemId", m."gradeId", m.stage, m.score,
        ${which.withRows ? Prisma.sql`m.points` : Prisma.sql`'[]'::jsonb`} AS points
      FROM "ReviewItem" v JOIN "ReviewMark" m ON m."reviewItemId" = v.id
      WHERE v."organisationId" = ${which.organisationId}::uuid AND v."assessmentId" = ${which.assessmentId}::uuid
        AND m."gradeId" = v."gradeId" AND m.stage < v.stage AND ${ofAttempts(which)}
      ORDER BY v.id, m.stage, m."leaseEpoch" DESC`;
  }
}

function ofAttempts({ attemptIds }: ScoresOf): Prisma.Sql {
  return attemptIds === undefined
    ? Prisma.sql`true`
    : Prisma.sql`v."attemptItemId" IN (SELECT id FROM "AttemptItem" WHERE "attemptId" = ANY(${[...attemptIds]}::uuid[]))`;
}

function ofAssessment({ organisationId, assessmentId, attemptIds }: ScoresOf): Prisma.Sql {
  const all = Prisma.sql`a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
    AND a."organisationId" = ${organisationId}::uuid AND s."assessmentId" = ${assessmentId}::uuid`;
  return attemptIds === undefined
    ? all
    : Prisma.sql`${all} AND a.id = ANY(${[...attemptIds]}::uuid[])`;
}
