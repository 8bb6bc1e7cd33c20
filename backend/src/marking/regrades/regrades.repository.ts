import { Injectable } from '@nestjs/common';
import { isOwnId } from '@meshwright/question-bank';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { RunQuestions } from './regrades.schemas.js';

export interface InAssessment {
  readonly organisationId: string;
  readonly assessmentId: string;
}

/** Some answers that are judged alike: their question, and what they are judged by. */
export interface AskedSample {
  readonly questionId: string;
  readonly contentHash: string;
  readonly graderVersion: string;
}

export interface NewRun extends InAssessment {
  readonly questions: RunQuestions;
  readonly sources: readonly {
    readonly id: string;
    readonly hash: string;
    readonly text: string;
  }[];
  readonly bankVersion: string;
  readonly graderVersion: string;
  readonly lexiconHash: string;
  readonly attempts: number;
  readonly by: string;
  readonly now: Date;
}

/** Who closes a run in which way, and why. */
export interface Closing {
  readonly by: string;
  readonly now: Date;
  readonly reason: string | null;
}

/** Different draws of a question that are looked at before a run: a key is changed in all of them or in none. */
const SAMPLES = 20;
/** Attempts that are looked at from either end of a release. */
const ATTEMPTS = 100;

const COLUMNS = {
  id: true,
  organisationId: true,
  assessmentId: true,
  number: true,
  state: true,
  questions: true,
  graderVersion: true,
  lexiconHash: true,
  attempts: true,
  done: true,
  cursor: true,
  startedById: true,
  startedAt: true,
  finishedAt: true,
  failure: true,
  closedById: true,
  closedAt: true,
  reason: true,
  undoneById: true,
  undoneAt: true,
  undoReason: true,
} as const satisfies Prisma.RegradeSelect;

type Row = Prisma.RegradeGetPayload<{ select: typeof COLUMNS }>;
export type Run = Omit<Row, 'questions'> & { readonly questions: RunQuestions };

const runOf = (row: Row): Run => ({ ...row, questions: RunQuestions.parse(row.questions) });

/** Runs, without what they found. */
@Injectable()
export class RegradesRepository {
  constructor(private readonly db: PrismaService) {}

  async attempts(of: InAssessment): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM "Attempt" a JOIN "AssessmentRelease" s ON s.id = a."releaseId"
      WHERE ${gradedOf(of)}`;
    return row?.n ?? 0;
  }

  /**
   * By question, what is pinned and grader version, some draws each. Of each release the attempts that were graded first
   * and last: servers are updated and runs applied in the order of time, so that what differs does so at one of the ends.
   */
  samples({ organisationId, assessmentId }: InAssessment): Promise<AskedSample[]> {
    const end = (order: Prisma.Sql): Prisma.Sql => Prisma.sql`(
      SELECT id, reopenings, "releaseId" FROM "Attempt"
      WHERE "releaseId" = s.id AND kind = 'assessment' AND NOT rehearsal AND state = 'graded'
      ORDER BY ${order} LIMIT ${ATTEMPTS})`;
    return this.db.$queryRaw<AskedSample[]>`
      SELECT "questionId", "contentHash", "graderVersion" FROM (
        SELECT x.*, row_number() OVER (PARTITION BY "questionId", "releaseId", "graderVersion" ORDER BY "contentHash") AS nth
        FROM (SELECT DISTINCT ON (i."questionId", a."releaseId", g."graderVersion", i."contentHash")
            i."questionId", a."releaseId", i."contentHash", g."graderVersion"
          FROM "AssessmentRelease" s
          JOIN LATERAL (${end(Prisma.sql`"gradedAt", id`)} UNION ${end(Prisma.sql`"gradedAt" DESC, id DESC`)}) a ON true
          JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
          JOIN LATERAL (SELECT "graderVersion" FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
            ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
          WHERE s."assessmentId" = ${assessmentId}::uuid AND s."organisationId" = ${organisationId}::uuid) x) y
      WHERE nth <= ${SAMPLES} ORDER BY 1, 3, 2`;
  }

  /** The latest first. */
  async list({ organisationId, assessmentId }: InAssessment): Promise<Run[]> {
    const rows = await this.db.regrade.findMany({
      where: { organisationId, assessmentId },
      orderBy: { number: 'desc' },
      take: 100,
      select: COLUMNS,
    });
    return rows.map(runOf);
  }

  async find({ organisationId, assessmentId }: InAssessment, id: string): Promise<Run | null> {
    const row = await this.db.regrade.findFirst({
      where: { id, organisationId, assessmentId },
      select: COLUMNS,
    });
    return row && runOf(row);
  }

  /** Any run, for the job. */
  async byId(id: string): Promise<Run | null> {
    const row = await this.db.regrade.findUnique({ where: { id }, select: COLUMNS });
    return row && runOf(row);
  }

  /** Starts a run and pins what it grades by; null where one is open already. */
  async start(run: NewRun): Promise<Run | null> {
    const { organisationId, assessmentId, by, now, sources, questions, ...columns } = run;
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Assessment" WHERE id = ${assessmentId}::uuid FOR UPDATE`;
      const where = { organisationId, assessmentId };
      const open = await tx.regrade.count({
        where: { ...where, state: { in: ['running', 'ready'] } },
      });
      if (open > 0) return null;
      await tx.pinnedContent.createMany({
        data: sources.map(({ id, hash, text }) => ({
          hash,
          kind: 'source' as const,
          body: text,
          organisationId: isOwnId(id) ? organisationId : null,
        })),
        skipDuplicates: true,
      });
      const last = await tx.regrade.findFirst({
        where,
        orderBy: { number: 'desc' },
        select: { number: true },
      });
      const row = await tx.regrade.create({
        data: {
          ...columns,
          ...where,
          questions,
          number: 1 + (last?.number ?? 0),
          startedById: by,
          startedAt: now,
        },
        select: COLUMNS,
      });
      await tell(tx, runOf(row), by, 'regrade.started');
      return runOf(row);
    });
  }

  /** Ends an open run without effect; false where it is not in one of `from` any more. */
  close(run: Run, to: 'discarded' | 'cancelled', { by, now, reason }: Closing): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.regrade.updateMany({
        where: { id: run.id, state: to === 'discarded' ? 'ready' : 'running' },
        data: { state: to, closedById: by, closedAt: now, reason, leasedUntil: null },
      });
      if (count === 0) return false;
      await tell(tx, run, by, `regrade.${to}`);
      return true;
    });
  }

  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.user.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, displayName: true },
    });
    return new Map(rows.map(({ id, displayName }) => [id, displayName]));
  }
}

/** Graded attempts of the assessment that are no rehearsals. */
export const gradedOf = ({ organisationId, assessmentId }: InAssessment): Prisma.Sql => Prisma.sql`
  a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
  AND a."organisationId" = ${organisationId}::uuid AND s."assessmentId" = ${assessmentId}::uuid`;

/** The log names the run, in which the reason stands. */
export async function tell(
  tx: Prisma.TransactionClient,
  { id, organisationId, number }: Pick<Run, 'id' | 'organisationId' | 'number'>,
  by: string,
  action: string,
): Promise<void> {
  await recordAudit(tx, {
    organisationId,
    actorId: by,
    action,
    subject: id,
    detail: { number },
  });
}
