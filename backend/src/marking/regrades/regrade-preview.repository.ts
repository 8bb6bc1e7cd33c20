import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { QuestionEffect, RegradedRow } from './regrades.schemas.js';
import type { Run } from './regrades.repository.js';

export interface Totals {
  readonly changed: number;
  readonly ranks: number;
  readonly told: number;
  readonly appeals: number;
  readonly overtaken: number;
}

export const NOTHING: Totals = { changed: 0, ranks: 0, told: 0, appeals: 0, overtaken: 0 };

export interface AttemptEffect {
  readonly attempt: string;
  readonly candidateId: string;
  readonly displayName: string;
  readonly try: number;
  readonly before: number;
  readonly after: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
  readonly told: boolean;
}

export interface AnswerEffect {
  readonly attempt: string;
  readonly question: string;
  readonly before: number;
  readonly after: number;
  readonly marked: boolean;
  readonly rows: RegradedRow[];
}

interface Bar {
  readonly question: string;
  readonly bar: number;
  readonly n: number;
}

/** Scores are equal that differ by what a float cannot hold. */
const DIFFERS = Prisma.sql`abs(after - before) > 0.0001`;
/** Two points wide, from −10 to 10. */
const BARS = 10;

/** What a run has found. */
@Injectable()
export class RegradePreviewRepository {
  constructor(private readonly db: PrismaService) {}

  async totals({ id }: Run): Promise<Totals> {
    const [row] = await this.db.$queryRaw<Totals[]>`
      WITH ranked AS (
        SELECT "attemptId", before, after, rank() OVER (ORDER BY before DESC) AS was, rank() OVER (ORDER BY after DESC) AS becomes
        FROM "RegradeAttempt" WHERE "regradeId" = ${id}::uuid),
      answers AS (
        SELECT v.stage, v."gradeId" = w."gradeId" AS same, w.marked, w."appliedGradeId", EXISTS (
          SELECT 1 FROM "ReviewMark" m WHERE m."reviewItemId" = v.id AND m."gradeId" = w."gradeId" AND m.stage < v.stage) AS now
        FROM "RegradeAnswer" w LEFT JOIN "ReviewItem" v ON v."attemptItemId" = w."attemptItemId"
        WHERE w."regradeId" = ${id}::uuid)
      SELECT (SELECT count(*) FROM ranked WHERE ${DIFFERS})::int AS changed,
        (SELECT count(*) FROM ranked WHERE was <> becomes)::int AS ranks,
        (SELECT count(*) FROM ranked r WHERE ${DIFFERS} AND EXISTS (
          SELECT 1 FROM "ResultRelease" t WHERE t."attemptId" = r."attemptId"))::int AS told,
        (SELECT count(*) FROM answers WHERE stage = 'appeal' AND "appliedGradeId" IS NULL)::int AS appeals,
        (SELECT count(*) FROM answers WHERE stage IS DISTINCT FROM 'appeal' AND "appliedGradeId" IS NULL
          AND (same IS NOT TRUE OR now <> marked))::int AS overtaken`;
    return row ?? NOTHING;
  }

  /** By question: how many answers change by how much. */
  async questions(run: Run): Promise<QuestionEffect[]> {
    const { id, questions } = run;
    const rows = await this.db.$queryRaw<
      { question: string; answers: number; changed: number; mean: number; marked: number }[]
    >`
      SELECT "questionId" AS question, count(*)::int AS answers, (count(*) FILTER (WHERE ${DIFFERS}))::int AS changed,
        avg(after - before)::float8 AS mean, (count(*) FILTER (WHERE marked))::int AS marked
      FROM "RegradeAnswer" WHERE "regradeId" = ${id}::uuid GROUP BY 1`;
    const bars = await this.db.$queryRaw<Bar[]>`
      SELECT "questionId" AS question, least(${BARS - 1}::int, floor((after - before + 10) / 2))::int AS bar, count(*)::int AS n
      FROM "RegradeAnswer" WHERE "regradeId" = ${id}::uuid AND ${DIFFERS} GROUP BY 1, 2`;
    return questions.map((question): QuestionEffect => {
      const found = rows.find((row) => row.question === question.id);
      const marked = found?.marked ?? 0;
      return {
        id: question.id,
        answers: found?.answers ?? 0,
        changed: found?.changed ?? 0,
        mean: found?.mean ?? 0,
        kept: question.newRubric ? 0 : marked,
        back: question.newRubric ? marked : 0,
        bars: Array.from({ length: BARS }, (_, bar) => ({
          from: bar * 2 - 10,
          to: bar * 2 - 8,
          answers: bars.find((each) => each.question === question.id && each.bar === bar)?.n ?? 0,
        })),
      };
    });
  }

  /** The biggest change first; ranks among all attempts of the run. */
  candidates({ id }: Run, from: number, limit: number): Promise<AttemptEffect[]> {
    return this.db.$queryRaw<AttemptEffect[]>`
      WITH ranked AS (
        SELECT "attemptId", before, after, (rank() OVER (ORDER BY before DESC))::int AS "rankBefore",
          (rank() OVER (ORDER BY after DESC))::int AS "rankAfter"
        FROM "RegradeAttempt" WHERE "regradeId" = ${id}::uuid),
      shown AS (
        SELECT * FROM ranked r WHERE EXISTS (SELECT 1 FROM "RegradeAnswer" w
          WHERE w."regradeId" = ${id}::uuid AND w."attemptId" = r."attemptId" AND (abs(w.after - w.before) > 0.0001
            OR w.rows <> '[]'))
        ORDER BY abs(after - before) DESC, "attemptId" LIMIT ${limit} OFFSET ${from})
      SELECT s."attemptId" AS attempt, c.id AS "candidateId", c."displayName", coalesce(a.try, 1) AS try, s.before, s.after,
        s."rankBefore", s."rankAfter",
        EXISTS (SELECT 1 FROM "ResultRelease" t WHERE t."attemptId" = s."attemptId") AS told
      FROM shown s JOIN "Attempt" a ON a.id = s."attemptId" JOIN "Invitation" i ON i.id = a."invitationId"
      JOIN "Candidate" c ON c.id = i."candidateId"
      ORDER BY abs(s.after - s.before) DESC, s."attemptId"`;
  }

  answers({ id }: Run, attemptIds: readonly string[]): Promise<AnswerEffect[]> {
    return this.db.$queryRaw<AnswerEffect[]>`
      SELECT w."attemptId" AS attempt, w."questionId" AS question, w.before, w.after, w.marked, w.rows
      FROM "RegradeAnswer" w JOIN "AttemptItem" i ON i.id = w."attemptItemId"
      WHERE w."regradeId" = ${id}::uuid AND w."attemptId" = ANY(${[...attemptIds]}::uuid[])
        AND (abs(w.after - w.before) > 0.0001 OR w.rows <> '[]')
      ORDER BY i.position`;
  }
}
