import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { ownAttempts } from '../../organisations/own-work/index.js';
import { tell, type Closing, type Run } from './regrades.repository.js';

/** Thousands of answers in one transaction. */
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 } as const;

/** Of answers under review, named `v`: a person has marked them by the grade that stands. */
const MARKED = Prisma.sql`EXISTS (SELECT 1 FROM "ReviewMark" m
  WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId" AND m.stage < v.stage)`;

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
      await take(tx, run, by);
      await tx.$executeRaw`
        INSERT INTO "Grade" (id, "organisationId", "userId", "attemptItemId", "graderVersion", round, regrade, "answerSeq",
            "questionId", tier, topics, minutes, report, score, points, "maxPoints", "createdAt")
          SELECT w."appliedGradeId", g."organisationId", g."userId", g."attemptItemId", ${graderVersion}, g.round,
            ${number}::int, g."answerSeq", g."questionId", g.tier, g.topics, g.minutes, w.report,
            (w.report->>'score')::float8, (w.report->>'points')::float8, (w.report->>'maxPoints')::float8, ${now}
          FROM "RegradeAnswer" w JOIN "Grade" g ON g.id = w."gradeId"
          WHERE w."regradeId" = ${id}::uuid AND w."appliedGradeId" IS NOT NULL`;
      await tx.$executeRaw`
        UPDATE "AttemptItem" i SET "contentHash" = w."toHash" FROM "RegradeAnswer" w
        WHERE w."regradeId" = ${id}::uuid AND w."stageBefore" IS NOT NULL AND i.id = w."attemptItemId"`;
      await planAnew(tx);
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

  /** Whether the run counts for an answer of the caller's own. */
  async changesOwn({ id, organisationId }: Run, by: string): Promise<boolean> {
    const [row] = await this.db.$queryRaw<{ own: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM "RegradeAnswer" w WHERE w."regradeId" = ${id}::uuid AND w."appliedGradeId" IS NOT NULL
        AND w."attemptId" IN (${ownAttempts(organisationId, Prisma.sql`${by}::uuid`)})) AS own`;
    return row?.own ?? false;
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
      await planAnew(tx);
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

/**
 * Notes how each answer stands in the review, and which get another grade. Left out is what was graded anew since the run
 * came by, what is opened again and what is under appeal. A person's mark stays where no criterion differs; whether there
 * is one is asked now, not when the run came by. Whoever applies it leaves out their own answers as a candidate.
 */
async function take(
  tx: Prisma.TransactionClient,
  { id, questions, organisationId }: Run,
  by: string,
): Promise<void> {
  const renewed = questions.filter(({ newRubric }) => newRubric).map((question) => question.id);
  await tx.$executeRaw`
    UPDATE "RegradeAnswer" w SET "stageBefore" = v.stage, "scoreBefore" = v.score, "appliedGradeId" =
      CASE WHEN w.report IS NOT NULL AND (w."questionId" = ANY(${renewed}::text[]) OR NOT ${MARKED}) THEN gen_random_uuid() END
    FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId"
    JOIN "Attempt" a ON a.id = i."attemptId" AND a.state = 'graded' AND a."reviewRound" = a.reopenings
    WHERE w."regradeId" = ${id}::uuid AND v."attemptItemId" = w."attemptItemId" AND v."gradeId" = w."gradeId"
      AND v.stage <> 'appeal' AND a.id NOT IN (${ownAttempts(organisationId, Prisma.sql`${by}::uuid`)})`;
}

/** The triggers that count have plans for one answer at a time, which take for ever for ten thousand. */
async function planAnew(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`DISCARD PLANS`;
}

/** In the order in which everything that changes several attempts takes them. */
async function lockAttempts(tx: Prisma.TransactionClient, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT count(*) FROM (SELECT 1 FROM "Attempt" a WHERE a.id IN (
      SELECT "attemptId" FROM "RegradeAnswer" WHERE "regradeId" = ${id}::uuid) ORDER BY a.id FOR UPDATE) x`;
}

/** Attempts' own scores, as `meanScore` of grading/scores.ts makes them, and that something about them has changed. */
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
