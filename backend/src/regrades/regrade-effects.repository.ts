import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import { Prisma } from '../generated/prisma/client.js';
import { tell, type Closing, type Run } from './regrades.repository.js';

/** Thousands of answers in one transaction. */
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 } as const;

/**
 * Answers of a run that may be changed: as it found them, of an attempt that is graded, and not under appeal. `keeps`: a
 * person has marked it, and no criterion differs. Of people's marks that is asked now, not when the run came by.
 */
const touched = (run: Run): Prisma.Sql => {
  const renewed = run.questions.filter(({ newRubric }) => newRubric).map(({ id }) => id);
  return Prisma.sql`touched AS MATERIALIZED (
    SELECT w.*, v.id AS "itemId", v.stage, v.score AS "reviewScore",
      (EXISTS (SELECT 1 FROM "ReviewMark" m WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId" AND m.stage < v.stage)
        AND NOT w."questionId" = ANY(${renewed}::text[])) AS keeps
    FROM "RegradeAnswer" w
    JOIN "ReviewItem" v ON v."attemptItemId" = w."attemptItemId" AND v."gradeId" = w."gradeId" AND v.stage <> 'appeal'
    JOIN "Attempt" a ON a.id = w."attemptId" AND a.state = 'graded' AND a."reviewRound" = a.reopenings
    WHERE w."regradeId" = ${run.id}::uuid)`;
};

/** Makes a run count, or not count any more: whole, or not at all. */
@Injectable()
export class RegradeEffectsRepository {
  constructor(private readonly db: PrismaService) {}

  /** False where the run is not ready any more. */
  apply(run: Run, closing: Closing): Promise<boolean> {
    const { id, graderVersion, number } = run;
    const { by, now, reason } = closing;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.regrade.updateMany({
        where: { id, state: 'ready' },
        data: { state: 'applied', closedById: by, closedAt: now, reason },
      });
      if (count === 0) return false;
      await lockAttempts(tx, id);
      await tx.$executeRaw`
        WITH ${touched(run)}, written AS (
          INSERT INTO "Grade" ("organisationId", "userId", "attemptItemId", "graderVersion", round, regrade, "answerSeq",
              "questionId", tier, topics, minutes, report, score, points, "maxPoints", "createdAt")
            SELECT g."organisationId", g."userId", g."attemptItemId", ${graderVersion}, g.round, ${number}::int,
              g."answerSeq", g."questionId", g.tier, g.topics, g.minutes, t.report, (t.report->>'score')::float8,
              (t.report->>'points')::float8, (t.report->>'maxPoints')::float8, ${now}
            FROM touched t JOIN "Grade" g ON g.id = t."gradeId" WHERE t.report IS NOT NULL AND NOT t.keeps
            RETURNING id, "attemptItemId"),
          noted AS (
            UPDATE "RegradeAnswer" w SET "appliedGradeId" = n.id, "stageBefore" = t.stage, "scoreBefore" = t."reviewScore"
            FROM written n JOIN touched t ON t."attemptItemId" = n."attemptItemId"
            WHERE w."regradeId" = ${id}::uuid AND w."attemptItemId" = n."attemptItemId")
        UPDATE "AttemptItem" i SET "contentHash" = t."toHash" FROM touched t WHERE i.id = t."attemptItemId"`;
      await tx.$executeRaw`
        UPDATE "ReviewItem" v SET "gradeId" = w."appliedGradeId", ${BEGUN_ANEW}
        FROM "RegradeAnswer" w WHERE w."regradeId" = ${id}::uuid AND w."appliedGradeId" IS NOT NULL
          AND v."attemptItemId" = w."attemptItemId"`;
      await rescore(tx, id, now);
      await tell(tx, run, by, 'regrade.applied');
      return true;
    }, TRANSACTION);
  }

  /** People's marks of the grades that the run has made: undoing it would lose them. */
  async markedSince(id: string): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM "RegradeAnswer" w JOIN "ReviewMark" m ON m."gradeId" = w."appliedGradeId"
      WHERE w."regradeId" = ${id}::uuid`;
    return row?.n ?? 0;
  }

  /** What counted before counts again, people's marks too. False where it is not applied any more, or marked since. */
  undo(run: Run, { by, now, reason }: Closing): Promise<boolean> {
    const { id } = run;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.regrade.updateMany({
        where: { id, state: 'applied' },
        data: { state: 'undone', undoneById: by, undoneAt: now, undoReason: reason },
      });
      if (count === 0) return false;
      await lockAttempts(tx, id);
      await tx.$executeRaw`
        UPDATE "ReviewItem" v SET "gradeId" = w."gradeId", stage = w."stageBefore", score = w."scoreBefore",
          "reviewerId" = NULL, "leasedAt" = NULL, "leaseExpiresAt" = NULL, "leaseEpoch" = v."leaseEpoch" + 1
        FROM "RegradeAnswer" w WHERE w."regradeId" = ${id}::uuid AND v."gradeId" = w."appliedGradeId"`;
      await tx.$executeRaw`
        UPDATE "AttemptItem" i SET "contentHash" = w."fromHash" FROM "RegradeAnswer" w
        WHERE w."regradeId" = ${id}::uuid AND i.id = w."attemptItemId" AND i."contentHash" = w."toHash"`;
      await tx.$executeRaw`
        DELETE FROM "Grade" g USING "RegradeAnswer" w WHERE w."regradeId" = ${id}::uuid AND g.id = w."appliedGradeId"`;
      await rescore(tx, id, now);
      await tell(tx, run, by, 'regrade.undone');
      return true;
    }, TRANSACTION);
  }
}

/** The answer waits for a first mark, and whoever has it in hand is told that it was graded anew. */
const BEGUN_ANEW = Prisma.sql`stage = 'first', score = NULL, "reviewerId" = NULL, "leasedAt" = NULL,
  "leaseExpiresAt" = NULL, "leaseEpoch" = v."leaseEpoch" + 1`;

/** In the order in which everything that changes several attempts takes them. */
async function lockAttempts(tx: Prisma.TransactionClient, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT count(*) FROM (SELECT 1 FROM "Attempt" a WHERE a.id IN (
      SELECT "attemptId" FROM "RegradeAnswer" WHERE "regradeId" = ${id}::uuid) ORDER BY a.id FOR UPDATE) x`;
}

/** Attempts' own scores, as `meanScore` of attempts/scores.ts makes them, and that something about them has changed. */
async function rescore(tx: Prisma.TransactionClient, id: string, now: Date): Promise<void> {
  const of = Prisma.sql`SELECT "attemptId" FROM "RegradeAnswer" WHERE "regradeId" = ${id}::uuid AND "appliedGradeId" IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE "Attempt" a SET score = s.score
    FROM (SELECT b.id, floor(sum(g.minutes * g.score) / sum(g.minutes) * 10 + 0.5 + 1e-9) / 10 AS score
      FROM "Attempt" b JOIN "AttemptItem" i ON i."attemptId" = b.id
      JOIN LATERAL (SELECT minutes, score FROM "Grade" WHERE "attemptItemId" = i.id AND round = b.reopenings
        ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
      WHERE b.id IN (${of}) AND b.state = 'graded' GROUP BY b.id HAVING sum(g.minutes) > 0) s
    WHERE a.id = s.id`;
  await tx.$executeRaw`
    UPDATE "ReviewProgress" SET "changedAt" = greatest("changedAt", ${now}) WHERE "attemptId" IN (${of})`;
}
