import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';

/** A graded answer that is not under review, or was with another grade. */
interface Reviewable {
  readonly attemptItemId: string;
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly releaseId: string;
  readonly questionId: string;
  readonly gradeId: string;
  /** Of the release; null: it does not say. */
  readonly secondPercent: number | null;
}

/** One attempt, by its id or by that of an answer under review. */
export type One = { readonly attemptId: string } | { readonly itemId: string };

/** Which attempts to look at: one, or those whose present round is not under review. */
export type Which =
  | One
  | { readonly organisationId: string }
  /** Of everybody. */
  | 'all';

/** Attempts in one transaction: some hundred answers. */
const AT_ONCE = 60;
const TRANSACTION = { maxWait: 10_000, timeout: 30_000 } as const;

/** Puts graded answers under review. */
@Injectable()
export class ReviewItemsRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * Puts the answers of some attempts under review and returns how many attempts they were: go on until there are none.
   * Never of a rehearsal, and no follow-up, which counts with its question. Twice is once.
   */
  bringIn(which: Which, isDrawn: (item: Reviewable) => boolean): Promise<number> {
    return this.db.$transaction(async (tx) => {
      const attempts = await tx.$queryRaw<{ id: string }[]>`
        SELECT a.id FROM "Attempt" a WHERE a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
          AND ${condition(which)} ORDER BY a.id LIMIT ${AT_ONCE} FOR UPDATE`;
      if (attempts.length === 0) return 0;
      const ids = attempts.map(({ id }) => id);
      const found = await tx.$queryRaw<Reviewable[]>`
        SELECT i.id AS "attemptItemId", a."organisationId", r."assessmentId", a."releaseId", i."questionId",
          g.id AS "gradeId", (r.settings->'review'->>'secondMarkingPercent')::float8 AS "secondPercent"
        FROM "Attempt" a
        JOIN "AssessmentRelease" r ON r.id = a."releaseId"
        JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
        JOIN LATERAL (SELECT id FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
          ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
        LEFT JOIN "ReviewItem" v ON v."attemptItemId" = i.id
        WHERE a.id = ANY(${ids}::uuid[]) AND (v.id IS NULL OR v."gradeId" <> g.id)`;
      const items = found.map((item) => ({ ...item, second: isDrawn(item) }));
      await put(tx, items);
      await tx.$executeRaw`
        UPDATE "Attempt" SET "reviewRound" = reopenings
        WHERE id = ANY(${ids}::uuid[]) AND "reviewRound" IS DISTINCT FROM reopenings`;
      return attempts.length;
    }, TRANSACTION);
  }

  /** How many attempts of the organisation are graded and not under review yet. */
  async waiting(organisationId: string): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM "Attempt" a WHERE ${WAITS} AND a."organisationId" = ${organisationId}::uuid`;
    return row?.n ?? 0;
  }
}

/** A new proposal sends an answer back to its first mark; the marks of the one before are kept. */
async function put(
  tx: Prisma.TransactionClient,
  items: readonly (Reviewable & { readonly second: boolean })[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ReviewItem" ("attemptItemId", "organisationId", "assessmentId", "releaseId", "questionId", "gradeId", second)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS x("attemptItemId" uuid,
      "organisationId" uuid, "assessmentId" uuid, "releaseId" uuid, "questionId" text, "gradeId" uuid, second boolean)
    ON CONFLICT ("attemptItemId") DO UPDATE SET "gradeId" = excluded."gradeId", second = excluded.second,
      stage = 'first', score = NULL, "reviewerId" = NULL, "leasedAt" = NULL, "leaseExpiresAt" = NULL,
      "leaseEpoch" = "ReviewItem"."leaseEpoch" + 1
    WHERE "ReviewItem"."gradeId" <> excluded."gradeId"`;
}

/** As the index "Attempt_not_under_review" has it. */
const WAITS = Prisma.sql`a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
  AND a."reviewRound" IS DISTINCT FROM a.reopenings`;

function condition(which: Which): Prisma.Sql {
  if (which === 'all') return WAITS;
  if ('attemptId' in which) return Prisma.sql`a.id = ${which.attemptId}::uuid`;
  if ('itemId' in which)
    return Prisma.sql`a.id = (SELECT i."attemptId" FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId"
      WHERE v.id = ${which.itemId}::uuid)`;
  return Prisma.sql`${WAITS} AND a."organisationId" = ${which.organisationId}::uuid`;
}
