import { Injectable } from '@nestjs/common';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { pinnedTexts } from '../../taking/attempts/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { RegradedRow } from './regrades.schemas.js';
import { gradedOf, type Run } from './regrades.repository.js';

/** An answer with the grade that stands. */
export interface Graded {
  readonly attemptId: string;
  readonly itemId: string;
  readonly questionId: string;
  readonly contentHash: string;
  readonly gradeId: string;
  readonly graderVersion: string;
  readonly minutes: number;
  readonly report: GradeReport;
  readonly answer: Answer | null;
}

/** What the run says of an answer. */
export interface Regraded {
  readonly attemptItemId: string;
  readonly attemptId: string;
  readonly questionId: string;
  readonly gradeId: string;
  readonly fromHash: string;
  readonly toHash: string;
  readonly marked: boolean;
  readonly before: number;
  readonly after: number;
  /** Null: as it was. */
  readonly report: GradeReport | null;
  readonly rows: readonly RegradedRow[];
}

export interface Batch {
  readonly attempts: readonly { attemptId: string; before: number; after: number }[];
  readonly answers: readonly Regraded[];
}

/** What one process computes at a time, so that a second one passes the run over. */
const LEASE_SECONDS = 60;

interface Row extends Omit<Graded, 'report' | 'answer'> {
  readonly report: unknown;
  readonly body: unknown;
}

/** A run's way through the attempts, some at a time. Run it as the server. */
@Injectable()
export class RegradeBatchesRepository {
  constructor(private readonly db: PrismaService) {}

  running(): Promise<{ id: string }[]> {
    return this.db.regrade.findMany({ where: { state: 'running' }, select: { id: true } });
  }

  /** Takes the run for a minute; false where another process has it, or where it is not running any more. */
  async lease(id: string, now: Date): Promise<boolean> {
    const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const { count } = await this.db.regrade.updateMany({
      where: { id, state: 'running', OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
      data: { leasedUntil: until },
    });
    return count > 0;
  }

  async release(id: string): Promise<void> {
    await this.db.regrade.updateMany({
      where: { id, state: 'running' },
      data: { leasedUntil: null },
    });
  }

  /** Texts of the questions that a run is pinned to, by hash. */
  sources(hashes: readonly string[]): Promise<Map<string, string>> {
    return pinnedTexts(this.db, hashes);
  }

  /** The next attempts after the cursor, in the order of their ids. */
  async next(run: Run, limit: number): Promise<string[]> {
    const after = run.cursor ?? '00000000-0000-0000-0000-000000000000';
    const rows = await this.db.$queryRaw<{ id: string }[]>`
      SELECT a.id FROM "Attempt" a JOIN "AssessmentRelease" s ON s.id = a."releaseId"
      WHERE ${gradedOf(run)} AND a.id > ${after}::uuid ORDER BY a.id LIMIT ${limit}`;
    return rows.map(({ id }) => id);
  }

  async answers(attemptIds: readonly string[]): Promise<Graded[]> {
    const rows = await this.db.$queryRaw<Row[]>`
      SELECT a.id AS "attemptId", i.id AS "itemId", i."questionId", i."contentHash", g.id AS "gradeId",
        g."graderVersion", g.minutes, g.report, r.body
      FROM "Attempt" a
      JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
      JOIN LATERAL (SELECT * FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
        ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
      LEFT JOIN "Revision" r ON r."attemptId" = a.id AND r."serverSeq" = g."answerSeq"
      WHERE a.id = ANY(${[...attemptIds]}::uuid[]) ORDER BY a.id, i.position`;
    return rows.map(({ report, body, ...row }) => ({
      ...row,
      report: GradeReport.parse(report),
      answer: body === null ? null : Answer.parse(body),
    }));
  }

  /**
   * Keeps what was found and moves the cursor, both or neither. False where the run has gone on without us, or was
   * cancelled.
   */
  keep(run: Run, { attempts, answers }: Batch, { cursor, now }: { cursor: string; now: Date }) {
    const { id, organisationId } = run;
    return this.db.$transaction(
      async (tx) => {
        const { count } = await tx.regrade.updateMany({
          where: { id, state: 'running', cursor: run.cursor },
          data: {
            cursor,
            done: { increment: attempts.length },
            leasedUntil: new Date(now.getTime() + LEASE_SECONDS * 1000),
          },
        });
        if (count === 0) return false;
        await tx.regradeAttempt.createMany({
          data: attempts.map((each) => ({ ...each, regradeId: id, organisationId })),
        });
        await tx.$executeRaw`
          INSERT INTO "RegradeAnswer" ("regradeId", "organisationId", "attemptItemId", "attemptId", "questionId", "gradeId",
            "fromHash", "toHash", marked, before, after, report, rows)
          SELECT ${id}::uuid, ${organisationId}::uuid, x.*
          FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS x("attemptItemId" uuid, "attemptId" uuid,
            "questionId" text, "gradeId" uuid, "fromHash" text, "toHash" text, marked boolean, before float8, after float8,
            report jsonb, rows jsonb)`;
        return true;
      },
      { maxWait: 10_000, timeout: 30_000 },
    );
  }

  /** `failure` null: computed whole. */
  async finish(id: string, failure: string | null, now: Date): Promise<void> {
    await this.db.regrade.updateMany({
      where: { id, state: 'running' },
      data: {
        state: failure === null ? 'ready' : 'failed',
        failure,
        finishedAt: now,
        leasedUntil: null,
      },
    });
  }
}
