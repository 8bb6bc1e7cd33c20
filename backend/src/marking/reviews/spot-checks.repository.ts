import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { REPORT_ROWS } from './review-rows.repository.js';
import { ReviewTransaction } from './review-work.repository.js';
import type { Asking } from './reviews.repository.js';
import type { SpotCheckScope } from './reviews.schemas.js';
import { acceptable, EMPTY, REFUSED, type StoredCheck } from './spot-check-piles.repository.js';
import type { SpotCheckState, SpotVerdict } from './spot-checks.schemas.js';

/** Answers to one question of one assessment. */
export interface Pile {
  readonly assessment: string;
  readonly question: string;
  readonly scope: SpotCheckScope;
}

/** An answer that was drawn to be looked at. */
export interface Drawn {
  readonly item: string;
  readonly agrees: boolean | null;
  /** It is not graded as it was then, or at work again. */
  readonly changed: boolean;
  /** A mark that counts gives it other points. */
  readonly disputed: boolean;
}

export interface WaitingAnswer {
  readonly id: string;
  readonly gradeId: string;
  readonly releaseId: string;
  readonly empty: boolean;
}

/** The points of a mark that takes each row as `g` proposes it. */
const PROPOSED_POINTS = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('row', r.row, 'points', r.points, 'proposed', r.points)), '[]')
  FROM ${REPORT_ROWS})`;

/** The statements of one transaction on a spot check. */
export class SpotCheckTransaction {
  constructor(private readonly tx: Prisma.TransactionClient) {}

  /** One at a time in an assessment: batches lock many rows, and two would wait for each other. */
  async alone(assessment: string): Promise<void> {
    await this.tx.$queryRaw`
      SELECT pg_advisory_xact_lock(hashtextextended('spot checks of ' || ${assessment}, 0))::text`;
  }

  /** Whether somebody disagreed with a grade in this pile that stands; what is deleted since counts on. */
  async refused(
    { assessment, question, scope }: Pile,
    { organisationId }: Asking,
  ): Promise<boolean> {
    const [row] = await this.tx.$queryRaw<{ refused: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM "SpotCheck" c WHERE c."organisationId" = ${organisationId}::uuid
        AND c."assessmentId" = ${assessment}::uuid AND c."questionId" = ${question}
        AND c.scope = ${scope}::"SpotCheckScope" AND ${REFUSED}) AS refused`;
    return row?.refused ?? false;
  }

  /** The one that the caller has begun and not ended. */
  open({ assessment, question, scope }: Pile, by: Asking): Promise<StoredCheck | null> {
    return this.tx.spotCheck.findFirst({
      where: {
        organisationId: by.organisationId,
        assessmentId: assessment,
        questionId: question,
        scope,
        reviewerId: by.userId,
        state: 'open',
      },
    });
  }

  /** One of the caller's own; null where it is somebody else's, or another assessment's. */
  own(id: string, assessment: string, { organisationId, userId }: Asking) {
    return this.tx.spotCheck.findFirst({
      where: { id, organisationId, assessmentId: assessment, reviewerId: userId },
    });
  }

  /** In the order in which they are shown. */
  drawn(check: string): Promise<Drawn[]> {
    return this.tx.$queryRaw<Drawn[]>`
      SELECT s."reviewItemId" AS item, s.agrees, (v."gradeId" <> s."gradeId" OR a.state <> 'graded') AS changed,
        EXISTS (SELECT 1 FROM (SELECT DISTINCT ON (m.stage) m.score, m.proposed FROM "ReviewMark" m
            WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId" AND m.stage < v.stage
            ORDER BY m.stage, m."leaseEpoch" DESC) latest
          WHERE latest.score <> latest.proposed) AS disputed
      FROM "SpotCheckAnswer" s JOIN "ReviewItem" v ON v.id = s."reviewItemId"
        JOIN "AttemptItem" i ON i.id = v."attemptItemId" JOIN "Attempt" a ON a.id = i."attemptId"
      WHERE s."spotCheckId" = ${check}::uuid AND s.position IS NOT NULL ORDER BY s.position`;
  }

  waiting({ assessment, question, scope }: Pile, by: Asking): Promise<WaitingAnswer[]> {
    return this.tx.$queryRaw<WaitingAnswer[]>`
      SELECT v.id, v."gradeId", v."releaseId", ${EMPTY} AS empty
      FROM "ReviewItem" v JOIN "Grade" g ON g.id = v."gradeId"
      WHERE v."organisationId" = ${by.organisationId}::uuid AND v."assessmentId" = ${assessment}::uuid
        AND v."questionId" = ${question} AND ${acceptable(by)} AND ${scope === 'empty' ? EMPTY : Prisma.sql`true`}
      ORDER BY v.id`;
  }

  async begin(
    { assessment, question, scope }: Pile,
    by: Asking,
    {
      waiting,
      drawn,
    }: { readonly waiting: readonly WaitingAnswer[]; readonly drawn: readonly string[] },
  ): Promise<StoredCheck> {
    const { organisationId } = by;
    const check = await this.tx.spotCheck.create({
      data: {
        organisationId,
        assessmentId: assessment,
        questionId: question,
        scope,
        reviewerId: by.userId,
        waiting: waiting.length,
        looked: drawn.length,
        createdAt: by.now,
      },
    });
    const place = new Map(drawn.map((id, index) => [id, index + 1]));
    await this.tx.spotCheckAnswer.createMany({
      data: waiting.map(({ id, gradeId }) => ({
        spotCheckId: check.id,
        reviewItemId: id,
        organisationId,
        gradeId,
        position: place.get(id) ?? null,
      })),
    });
    return check;
  }

  /** Keeps what was said of each. */
  async say(check: string, verdicts: readonly SpotVerdict[]): Promise<void> {
    for (const agrees of [true, false])
      await this.tx.spotCheckAnswer.updateMany({
        where: {
          spotCheckId: check,
          reviewItemId: {
            in: verdicts.filter((each) => each.agrees === agrees).map(({ id }) => id),
          },
        },
        data: { agrees },
      });
  }

  close(
    id: string,
    { state, accepted, now }: { state: SpotCheckState; accepted: number; now: Date },
  ): Promise<StoredCheck> {
    return this.tx.spotCheck.update({ where: { id }, data: { state, accepted, closedAt: now } });
  }

  /**
   * Gives all that waited when it was drawn, and still do, the grader's mark as the caller's first; returns how many. What
   * is being marked at this moment is passed over. As `stageAfter` has it: what was drawn for a second marking goes there.
   */
  async accept(check: StoredCheck, by: Asking): Promise<number> {
    const found = await this.tx.$queryRaw<{ id: string }[]>`
      SELECT v.id FROM "SpotCheckAnswer" s JOIN "ReviewItem" v ON v.id = s."reviewItemId" AND v."gradeId" = s."gradeId"
        JOIN "Grade" g ON g.id = v."gradeId"
      WHERE s."spotCheckId" = ${check.id}::uuid AND ${acceptable(by)} ORDER BY v.id FOR UPDATE OF v SKIP LOCKED`;
    if (found.length === 0) return 0;
    const ids = found.map(({ id }) => id);
    const given = await new ReviewTransaction(this.tx).given(check.assessmentId, by.userId);
    await this.tx.$executeRaw`
      INSERT INTO "ReviewMark" ("organisationId", "reviewItemId", "reviewerId", stage, "gradeId", proposed, points, score,
        position, seconds, "leaseEpoch", "spotCheckId", "createdAt")
      SELECT v."organisationId", v.id, ${by.userId}::uuid, 'first', g.id, g.score, ${PROPOSED_POINTS}, g.score,
        ${given}::int + row_number() OVER (ORDER BY v.id), 0, v."leaseEpoch" + 1, ${check.id}::uuid, ${by.now}
      FROM "ReviewItem" v JOIN "Grade" g ON g.id = v."gradeId" WHERE v.id = ANY(${ids}::uuid[])`;
    await this.tx.$executeRaw`
      UPDATE "ReviewItem" v SET "leaseEpoch" = v."leaseEpoch" + 1, "reviewerId" = NULL, "leasedAt" = NULL,
        "leaseExpiresAt" = NULL, stage = CASE WHEN v.second THEN 'second'::"ReviewStage" ELSE 'done' END,
        score = CASE WHEN v.second THEN NULL ELSE g.score END
      FROM "Grade" g WHERE g.id = v."gradeId" AND v.id = ANY(${ids}::uuid[])`;
    const { assessmentId: assessment, questionId: question } = check;
    await new ReviewTransaction(this.tx).endWithOne({ assessment, question }, by);
    return ids.length;
  }

  /** Sends back to their first mark all whose latest mark is this batch's and that nobody else has at hand; returns how many. */
  async takeBack(check: StoredCheck, by: Asking): Promise<number> {
    const found = await this.tx.$queryRaw<{ id: string }[]>`
      SELECT v.id FROM "ReviewMark" m JOIN "ReviewItem" v ON v.id = m."reviewItemId" AND v."gradeId" = m."gradeId"
      WHERE m."spotCheckId" = ${check.id}::uuid AND v.stage IN ('second', 'done')
        AND (v."reviewerId" IS NULL OR v."reviewerId" = ${by.userId}::uuid OR v."leaseExpiresAt" <= ${by.now})
        AND NOT EXISTS (SELECT 1 FROM "ReviewMark" n WHERE n."reviewItemId" = v.id AND n."leaseEpoch" > m."leaseEpoch")
        AND (SELECT a.state FROM "AttemptItem" i JOIN "Attempt" a ON a.id = i."attemptId" WHERE i.id = v."attemptItemId") = 'graded'
      ORDER BY v.id FOR UPDATE OF v SKIP LOCKED`;
    await this.tx.reviewItem.updateMany({
      where: { id: { in: found.map(({ id }) => id) } },
      data: {
        stage: 'first',
        score: null,
        reviewerId: null,
        leasedAt: null,
        leaseExpiresAt: null,
      },
    });
    return found.length;
  }

  /** `action`: `review.accepted-in-bulk`, `review.spot-check-disagreed`, `review.bulk-taken-back`. */
  async audit(check: StoredCheck, by: Asking, action: string, answers: number): Promise<void> {
    await recordAudit(this.tx, {
      organisationId: by.organisationId,
      actorId: by.userId,
      action,
      subject: check.id,
      detail: {
        assessment: check.assessmentId,
        question: check.questionId,
        scope: check.scope,
        waiting: check.waiting,
        looked: check.looked,
        answers,
      },
    });
  }
}

const TRANSACTION = { maxWait: 10_000, timeout: 60_000 } as const;

@Injectable()
export class SpotChecksRepository {
  constructor(private readonly db: PrismaService) {}

  transaction<T>(work: (tx: SpotCheckTransaction) => Promise<T>): Promise<T> {
    return this.db.$transaction((tx) => work(new SpotCheckTransaction(tx)), TRANSACTION);
  }
}
