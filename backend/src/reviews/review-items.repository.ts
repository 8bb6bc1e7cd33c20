import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import { Prisma } from '../generated/prisma/client.js';

/** A graded answer that is not under review, or was with another grade. */
export interface Reviewable {
  readonly attemptItemId: string;
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly releaseId: string;
  readonly questionId: string;
  readonly gradeId: string;
}

/** Which answers to look at. */
export type Which =
  | { readonly attemptId: string }
  | { readonly itemId: string }
  /** What was graded since; null: at any time. */
  | { readonly organisationId: string; readonly since: Date | null };

const AT_ONCE = 500;

/** Puts graded answers under review. */
@Injectable()
export class ReviewItemsRepository {
  constructor(private readonly db: PrismaService) {}

  /** The title of an assessment of the organisation; null where there is no such one. */
  async titleOf(organisationId: string, id: string): Promise<string | null> {
    const found = await this.db.assessment.findFirst({
      where: { id, organisationId },
      select: { title: true },
    });
    return found?.title ?? null;
  }

  /** Some of them; go on until there are none. Never of a rehearsal, and no follow-up, which counts with its question. */
  missing(which: Which): Promise<Reviewable[]> {
    return this.db.$queryRaw<Reviewable[]>`
      SELECT i.id AS "attemptItemId", a."organisationId", r."assessmentId", a."releaseId", i."questionId",
        g.id AS "gradeId"
      FROM "Attempt" a
      JOIN "AssessmentRelease" r ON r.id = a."releaseId"
      JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
      JOIN LATERAL (SELECT id FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
        ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
      LEFT JOIN "ReviewItem" v ON v."attemptItemId" = i.id
      WHERE a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
        AND (v.id IS NULL OR v."gradeId" <> g.id) AND ${condition(which)}
      LIMIT ${AT_ONCE}`;
  }

  /** A new proposal sends an answer back to its first mark; the marks of the one before are kept. Twice is once. */
  async put(items: readonly (Reviewable & { readonly second: boolean })[]): Promise<void> {
    await this.db.$executeRaw`
      INSERT INTO "ReviewItem" ("attemptItemId", "organisationId", "assessmentId", "releaseId", "questionId", "gradeId", second)
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS x("attemptItemId" uuid,
        "organisationId" uuid, "assessmentId" uuid, "releaseId" uuid, "questionId" text, "gradeId" uuid, second boolean)
      ON CONFLICT ("attemptItemId") DO UPDATE SET "gradeId" = excluded."gradeId", second = excluded.second,
        stage = 'first', score = NULL, "reviewerId" = NULL, "leasedAt" = NULL, "leaseExpiresAt" = NULL,
        "leaseEpoch" = "ReviewItem"."leaseEpoch" + 1
      WHERE "ReviewItem"."gradeId" <> excluded."gradeId"`;
  }
}

function condition(which: Which): Prisma.Sql {
  if ('attemptId' in which) return Prisma.sql`a.id = ${which.attemptId}::uuid`;
  if ('itemId' in which) return Prisma.sql`v.id = ${which.itemId}::uuid`;
  const { organisationId, since } = which;
  const own = Prisma.sql`a."organisationId" = ${organisationId}::uuid`;
  return since === null ? own : Prisma.sql`${own} AND a."gradedAt" >= ${since}`;
}
