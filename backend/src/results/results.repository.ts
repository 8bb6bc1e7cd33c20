import { Injectable } from '@nestjs/common';
import { recordAudit } from '../audit/audit.repository.js';
import { PrismaService } from '../database/prisma.service.js';
import { Prisma } from '../generated/prisma/client.js';
import type { PageCursor } from '../http/page-cursor.js';
import type { ResultBody, ResultState } from './results.schemas.js';

export interface Assessment {
  readonly organisationId: string;
  readonly assessmentId: string;
}

/** A graded attempt with how far its review is and what its candidate has been told. */
export interface ResultRow {
  readonly attempt: string;
  readonly releaseId: string;
  readonly candidateId: string;
  readonly displayName: string;
  readonly email: string;
  readonly try: number;
  readonly submittedAt: Date;
  readonly state: ResultState;
  readonly answers: number;
  readonly first: number;
  readonly second: number;
  readonly moderation: number;
  readonly appeal: number;
  readonly delayedTo: Date | null;
  readonly number: number | null;
  readonly releasedAt: Date | null;
  readonly releasedScore: number | null;
}

/** `number` of the latest release; null: nothing has been told. */
export type StandingRow = Pick<ResultRow, 'attempt' | 'releaseId' | 'state' | 'number'>;

export interface Listing {
  readonly state?: ResultState | undefined;
  readonly after: PageCursor | null;
  readonly limit: number;
}

/** A release or a delay about to be written. */
export interface Telling extends Assessment {
  readonly attempt: string;
  readonly by: string;
  readonly now: Date;
}

/** Of answers under review: those of these attempts. */
const ofAttempts = (ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`v."attemptItemId" IN (SELECT id FROM "AttemptItem" WHERE "attemptId" = ANY(${[...ids]}::uuid[]))`;

/** Graded attempts of the assessment that are no rehearsals, or of those named, by how far each is. */
const states = (
  { organisationId, assessmentId }: Assessment,
  ids?: readonly string[],
): Prisma.Sql => Prisma.sql`
  own AS (
    SELECT a.id, a."releaseId", a."invitationId", a.try, a."submittedAt" FROM "Attempt" a
    JOIN "AssessmentRelease" s ON s.id = a."releaseId" AND s."assessmentId" = ${assessmentId}::uuid
    WHERE a."organisationId" = ${organisationId}::uuid AND a.kind = 'assessment' AND NOT a.rehearsal
      AND a.state = 'graded' AND a."invitationId" IS NOT NULL AND a."submittedAt" IS NOT NULL
      AND ${ids === undefined ? Prisma.sql`true` : Prisma.sql`a.id = ANY(${[...ids]}::uuid[])`}
  ), marked AS (
    SELECT m."reviewItemId" AS id, max(m."createdAt") AS at FROM "ReviewMark" m
    JOIN "ReviewItem" v ON v.id = m."reviewItemId" AND v."assessmentId" = ${assessmentId}::uuid
    WHERE ${ids === undefined ? Prisma.sql`true` : ofAttempts(ids)}
    GROUP BY m."reviewItemId"
  ), progress AS (
    SELECT i."attemptId", count(*)::int AS answers,
      (count(*) FILTER (WHERE v.stage = 'first'))::int AS first,
      (count(*) FILTER (WHERE v.stage = 'second'))::int AS second,
      (count(*) FILTER (WHERE v.stage = 'moderation'))::int AS moderation,
      (count(*) FILTER (WHERE v.stage = 'appeal'))::int AS appeal,
      bool_and(v.stage IN ('done', 'appeal')) AS done, greatest(max(k.at), max(g."createdAt")) AS "changedAt"
    FROM "ReviewItem" v
    JOIN "AttemptItem" i ON i.id = v."attemptItemId"
    JOIN "Grade" g ON g.id = v."gradeId"
    LEFT JOIN marked k ON k.id = v.id
    WHERE v."organisationId" = ${organisationId}::uuid AND v."assessmentId" = ${assessmentId}::uuid
      AND ${ids === undefined ? Prisma.sql`true` : ofAttempts(ids)}
    GROUP BY i."attemptId"
  ), told AS (
    SELECT DISTINCT ON (r."attemptId") r."attemptId", r.number, r."createdAt", (r.body->>'score')::float AS score
    FROM "ResultRelease" r JOIN own ON own.id = r."attemptId"
    ORDER BY r."attemptId", r.number DESC
  ), states AS (
    SELECT own.*, p.answers, p.first, p.second, p.moderation, p.appeal, t.number, t."createdAt" AS "releasedAt",
      t.score AS "releasedScore",
      CASE WHEN NOT p.done THEN 'reviewing' WHEN t.number IS NULL THEN 'ready'
        WHEN p."changedAt" > t."createdAt" THEN 'changed' ELSE 'released' END AS state
    FROM own JOIN progress p ON p."attemptId" = own.id LEFT JOIN told t ON t."attemptId" = own.id
  )`;

const TRANSACTION = { maxWait: 10_000, timeout: 15_000 } as const;

/** What has been told of which attempt. */
@Injectable()
export class ResultsRepository {
  constructor(private readonly db: PrismaService) {}

  /** How many attempts there are in each state. */
  async counts(of: Assessment): Promise<Record<ResultState, number>> {
    const rows = await this.db.$queryRaw<{ state: ResultState; n: number }[]>`
      WITH ${states(of)} SELECT state, count(*)::int AS n FROM states GROUP BY state`;
    const found = new Map(rows.map(({ state, n }) => [state, n]));
    const count = (state: ResultState): number => found.get(state) ?? 0;
    return {
      reviewing: count('reviewing'),
      ready: count('ready'),
      released: count('released'),
      changed: count('changed'),
    };
  }

  /** Who handed in first stands first; `limit` + 1 rows at most, so that the caller sees whether more follow. */
  page(of: Assessment, { state, after, limit }: Listing): Promise<ResultRow[]> {
    const such = state === undefined ? Prisma.sql`true` : Prisma.sql`s.state = ${state}`;
    const later =
      after === null
        ? Prisma.sql`true`
        : Prisma.sql`(s."submittedAt", s.id) > (${after.createdAt}, ${after.id}::uuid)`;
    return this.db.$queryRaw<ResultRow[]>`
      WITH ${states(of)}
      SELECT s.id AS attempt, s."releaseId", c.id AS "candidateId", c."displayName", c.email, coalesce(s.try, 1) AS try,
        s."submittedAt", s.state, s.answers, s.first, s.second, s.moderation, s.appeal, s.number, s."releasedAt", s."releasedScore",
        (SELECT d."expectedAt" FROM "ResultDelay" d WHERE d."attemptId" = s.id ORDER BY d."createdAt" DESC LIMIT 1)
          AS "delayedTo"
      FROM states s JOIN "Invitation" i ON i.id = s."invitationId" JOIN "Candidate" c ON c.id = i."candidateId"
      WHERE ${such} AND ${later}
      ORDER BY s."submittedAt", s.id LIMIT ${limit + 1}`;
  }

  /** Of `ids`, or of all, the attempts with their states: those that are ready first. */
  some(of: Assessment, ids: readonly string[] | undefined, limit: number) {
    const which = ids === undefined ? Prisma.sql`state = 'ready'` : Prisma.sql`true`;
    return this.db.$queryRaw<StandingRow[]>`
      WITH ${states(of, ids)} SELECT id AS attempt, "releaseId", state, number FROM states
      WHERE ${which} ORDER BY "submittedAt", id LIMIT ${limit}`;
  }

  /** Pins what the candidate is told from now on; null where `isSame` says that they have just that already. */
  release(
    { organisationId, attempt, by, now }: Telling,
    body: ResultBody,
    isSame: (before: unknown) => boolean,
  ): Promise<number | null> {
    return this.db.$transaction(async (tx) => {
      // one after the other, so that numbers follow each other
      await tx.$queryRaw`SELECT id FROM "Attempt" WHERE id = ${attempt}::uuid FOR UPDATE`;
      const latest = await tx.resultRelease.findFirst({
        where: { attemptId: attempt },
        orderBy: { number: 'desc' },
        select: { number: true, body: true },
      });
      if (latest !== null && isSame(latest.body)) return null;
      const number = 1 + (latest?.number ?? 0);
      const { id } = await tx.resultRelease.create({
        data: {
          organisationId,
          attemptId: attempt,
          number,
          body: JSON.parse(JSON.stringify(body)) as Prisma.InputJsonObject,
          releasedById: by,
          createdAt: now,
        },
        select: { id: true },
      });
      await recordAudit(tx, {
        organisationId,
        actorId: by,
        action: 'result.released',
        subject: attempt,
        detail: { release: id, number },
      });
      return number;
    }, TRANSACTION);
  }

  async delay(
    { organisationId, attempt, by, now }: Telling,
    { expectedAt, reason }: { readonly expectedAt: Date; readonly reason: string },
  ): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { id } = await tx.resultDelay.create({
        data: {
          organisationId,
          attemptId: attempt,
          expectedAt,
          reason,
          delayedById: by,
          createdAt: now,
        },
        select: { id: true },
      });
      await recordAudit(tx, {
        organisationId,
        actorId: by,
        action: 'result.delayed',
        subject: attempt,
        detail: { delay: id, expectedBy: expectedAt.toISOString() },
      });
    }, TRANSACTION);
  }
}
