import { Injectable } from '@nestjs/common';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { type NewMail, putMail } from '../../platform/mail/index.js';
import type { ReviewStage } from './reviews.schemas.js';
import { markedBeforeBy, openTo, somebodyElseMay, type Asking } from './reviews.repository.js';
import type { MarkStage } from './reviews.schemas.js';
import { StoredPoints } from './stored-points.js';

/** Which answer of which assessment. */
export interface Place {
  readonly organisationId: string;
  readonly assessment: string;
  readonly item: string;
}

/** An answer under review, locked, as it stands in its row. */
export interface Held {
  readonly id: string;
  readonly questionId: string;
  readonly releaseId: string;
  readonly gradeId: string;
  readonly stage: ReviewStage;
  readonly second: boolean;
  readonly reviewerId: string | null;
  readonly leaseEpoch: number;
  readonly leasedAt: Date | null;
  readonly leaseExpiresAt: Date | null;
  /** False: opened again by a manager, and not handed in since. */
  readonly graded: boolean;
  /** The caller marked it at an earlier stage. */
  readonly markedBefore: boolean;
}

export interface StoredMark {
  readonly id: string;
  readonly reviewerId: string;
  readonly stage: MarkStage;
  readonly points: StoredPoints;
  readonly score: number;
  readonly comment: string;
  readonly leaseEpoch: number;
}

export interface FreshMark extends Omit<StoredMark, 'id'> {
  readonly gradeId: string;
  readonly proposed: number;
  readonly seconds: number;
  readonly createdAt: Date;
}

export interface Lease {
  readonly reviewerId: string;
  readonly epoch: number;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** The statements of one transaction on one answer under review. */
export class ReviewTransaction {
  constructor(private readonly tx: Prisma.TransactionClient) {}

  /** Locks the answer; null where it is not this assessment's. */
  async lock(place: Place, by: Asking): Promise<Held | null> {
    const { organisationId, assessment, item } = place;
    await this.tx.$queryRaw`
      SELECT id FROM "ReviewItem" WHERE id = ${item}::uuid AND "organisationId" = ${organisationId}::uuid
        AND "assessmentId" = ${assessment}::uuid FOR UPDATE`;
    const [row] = await this.tx.$queryRaw<Held[]>`
      SELECT v.id, v."questionId", v."releaseId", v."gradeId", v.stage, v.second, v."reviewerId", v."leaseEpoch",
        v."leasedAt", v."leaseExpiresAt", a.state = 'graded' AS graded, ${markedBeforeBy(by)} AS "markedBefore"
      FROM "ReviewItem" v JOIN "AttemptItem" i ON i.id = v."attemptItemId" JOIN "Attempt" a ON a.id = i."attemptId"
      WHERE v.id = ${item}::uuid AND v."organisationId" = ${organisationId}::uuid
        AND v."assessmentId" = ${assessment}::uuid`;
    return row ?? null;
  }

  /**
   * The next answer to a question that the caller may take, in an order of their own: what they hold, or what follows
   * the one that they put `aside`, which itself comes last. What others are taking at this moment is passed over, and
   * so is an attempt that was opened again, until it is handed in. Its state is asked for each answer: joined, PostgreSQL
   * reads all attempts for each of 9,000 answers, as beside the cost that it expects of `openTo` that seems nothing.
   */
  async nextOf(
    { assessment, question }: { readonly assessment: string; readonly question: string },
    by: Asking,
    aside: string | null,
  ): Promise<string | null> {
    const place = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`md5(${by.userId} || ${id}::text)`;
    const [row] = await this.tx.$queryRaw<{ id: string }[]>`
      SELECT v.id FROM "ReviewItem" v
      WHERE v."organisationId" = ${by.organisationId}::uuid AND v."assessmentId" = ${assessment}::uuid
        AND v."questionId" = ${question} AND ${openTo(by)}
        AND (SELECT a.state FROM "AttemptItem" i JOIN "Attempt" a ON a.id = i."attemptId"
          WHERE i.id = v."attemptItemId") = 'graded'
      ORDER BY (v."reviewerId" IS NOT DISTINCT FROM ${by.userId}::uuid AND v."leaseExpiresAt" > ${by.now}) DESC,
        ${place(Prisma.sql`v.id`)} <= ${place(Prisma.sql`${aside}`)}, ${place(Prisma.sql`v.id`)}
      LIMIT 1 FOR UPDATE OF v SKIP LOCKED`;
    return row?.id ?? null;
  }

  /**
   * Ends the review of answers that wait for a second mark, where the caller gave the first and nobody else may give one:
   * one mark is all that there is. Of a question, or the one named; returns how many.
   */
  endWithOne(
    { assessment, question, item }: { assessment: string; question: string; item?: string },
    by: Asking,
  ): Promise<number> {
    return this.tx.$executeRaw`
      UPDATE "ReviewItem" v SET stage = 'done', "reviewerId" = NULL, "leasedAt" = NULL, "leaseExpiresAt" = NULL,
        score = (SELECT m.score FROM "ReviewMark" m WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId"
          AND m.stage = 'first' ORDER BY m."leaseEpoch" DESC LIMIT 1)
      WHERE v."organisationId" = ${by.organisationId}::uuid AND v."assessmentId" = ${assessment}::uuid
        AND v."questionId" = ${question} AND v.stage = 'second'
        AND ${item === undefined ? Prisma.sql`true` : Prisma.sql`v.id = ${item}::uuid`}
        AND ${markedBeforeBy(by)} AND NOT ${somebodyElseMay(by)}`;
  }

  /** What was said of the answer as it is graded, oldest first. */
  async marks({ id, gradeId }: Pick<Held, 'id' | 'gradeId'>): Promise<StoredMark[]> {
    const rows = await this.tx.reviewMark.findMany({
      where: { reviewItemId: id, gradeId },
      orderBy: { leaseEpoch: 'asc' },
      select: {
        id: true,
        reviewerId: true,
        stage: true,
        points: true,
        score: true,
        comment: true,
        leaseEpoch: true,
      },
    });
    return rows.map((row) => ({
      ...row,
      stage: row.stage as MarkStage,
      points: StoredPoints.parse(row.points),
    }));
  }

  /** How many marks somebody has given in an assessment. */
  given(assessmentId: string, reviewerId: string): Promise<number> {
    return this.tx.reviewMark.count({ where: { reviewerId, reviewItem: { assessmentId } } });
  }

  async append(
    { id, organisationId }: { readonly id: string; readonly organisationId: string },
    mark: FreshMark & { readonly position: number },
  ): Promise<string> {
    const { points, ...columns } = mark;
    const stored = await this.tx.reviewMark.create({
      data: {
        ...columns,
        points: points.map((row) => ({ ...row })),
        organisationId,
        reviewItemId: id,
      },
      select: { id: true },
    });
    return stored.id;
  }

  /** Gives the answer to nobody, and says what it waits for. */
  async advance(id: string, stage: ReviewStage, score: number | null): Promise<void> {
    await this.tx.reviewItem.update({
      where: { id },
      data: { stage, score, reviewerId: null, leasedAt: null, leaseExpiresAt: null },
      select: { id: true },
    });
  }

  async giveBack(id: string, stage: MarkStage): Promise<void> {
    await this.tx.reviewItem.update({
      where: { id },
      data: { stage, score: null },
      select: { id: true },
    });
  }

  async lease(id: string, { reviewerId, epoch, at, expiresAt }: Lease): Promise<void> {
    await this.tx.reviewItem.update({
      where: { id },
      data: { reviewerId, leaseEpoch: epoch, leasedAt: at, leaseExpiresAt: expiresAt },
      select: { id: true },
    });
  }

  async release(by: Asking, item: string): Promise<void> {
    await this.tx.reviewItem.updateMany({
      where: { id: item, organisationId: by.organisationId, reviewerId: by.userId },
      data: { reviewerId: null, leasedAt: null, leaseExpiresAt: null },
    });
  }

  /** Mails that go out with the mark. */
  async mail(letters: readonly NewMail[]): Promise<string[]> {
    const ids: string[] = [];
    for (const letter of letters) ids.push(await putMail(this.tx, letter));
    return ids;
  }

  /** `action`: `review.overridden`, `review.moderated`, `review.appeal-answered`. Names the mark, which goes with the candidate's data. */
  async audit(by: Asking, action: string, told: { item: string; mark: string }): Promise<void> {
    const { organisationId, userId } = by;
    await recordAudit(this.tx, {
      organisationId,
      actorId: userId,
      action,
      subject: told.item,
      detail: { mark: told.mark },
    });
  }
}

/** What is before a reviewer. */
export interface Material {
  readonly attemptItemId: string;
  readonly contentHash: string;
  readonly report: GradeReport;
  readonly answer: Answer | null;
  /** Why its candidate appealed. */
  readonly appeal: string | null;
}

export interface Graded extends Material {
  readonly gradeId: string;
}

const TRANSACTION = { maxWait: 10_000, timeout: 15_000 } as const;

@Injectable()
export class ReviewWorkRepository {
  constructor(private readonly db: PrismaService) {}

  transaction<T>(work: (tx: ReviewTransaction) => Promise<T>): Promise<T> {
    return this.db.$transaction((tx) => work(new ReviewTransaction(tx)), TRANSACTION);
  }

  /** The answer with the grade that is its proposal; null where it is not this assessment's. */
  async material({ organisationId, assessment, item }: Place): Promise<Graded | null> {
    const row = await this.db.reviewItem.findFirst({
      where: { id: item, organisationId, assessmentId: assessment },
      select: {
        gradeId: true,
        grade: { select: { report: true, answerSeq: true } },
        attemptItem: {
          select: {
            id: true,
            attemptId: true,
            contentHash: true,
            appeal: { select: { reason: true } },
          },
        },
      },
    });
    if (row === null) return null;
    const { grade, attemptItem } = row;
    const revision = await this.db.revision.findUnique({
      where: {
        attemptId_serverSeq: { attemptId: attemptItem.attemptId, serverSeq: grade.answerSeq },
      },
      select: { body: true },
    });
    return {
      gradeId: row.gradeId,
      attemptItemId: attemptItem.id,
      contentHash: attemptItem.contentHash,
      report: GradeReport.parse(grade.report),
      answer: revision === null ? null : Answer.parse(revision.body),
      appeal: attemptItem.appeal?.reason ?? null,
    };
  }
}
