import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { PageCursor } from '../../platform/http/index.js';
import { type NewMail, putMail } from '../../platform/mail/index.js';
import { ownAttempts } from '../../organisations/own-work/index.js';
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

/** What a candidate is told from now on. */
interface NewResult {
  readonly body: ResultBody;
  /** Whether they have been told just that already. */
  readonly isSame: (before: unknown) => boolean;
  /** That tells them so; null: they get none. */
  readonly mail: (number: number) => NewMail | null;
}

interface Delay {
  readonly expectedAt: Date;
  readonly reason: string;
  /** Null: nobody can be written to. */
  readonly mail: NewMail | null;
}

/** What was told, by its number, and the mail that says so; null: there is none. */
export interface Pinned {
  readonly number: number;
  readonly mailId: string | null;
}

/**
 * Graded attempts of the assessment that are no rehearsals, or of those named, by how far each is. How far the review of
 * an attempt is stands in one row: going through all its answers would take a second for 10,000 attempts.
 */
const states = (
  { organisationId, assessmentId }: Assessment,
  ids?: readonly string[],
): Prisma.Sql => Prisma.sql`
  told AS (
    SELECT r."attemptId", max(r.number) AS number, max(r."createdAt") AS at FROM "ResultRelease" r
    WHERE r."organisationId" = ${organisationId}::uuid AND ${among(Prisma.sql`r."attemptId"`, ids)} GROUP BY r."attemptId"
  ), states AS MATERIALIZED (
    SELECT a.id, a."releaseId", a."invitationId", a.try, a."submittedAt", p.first, p.second, p.moderation, p.appeal,
      p.first + p.second + p.moderation + p.appeal + p.done AS answers, t.number, t.at AS "releasedAt",
      CASE WHEN p.first + p.second + p.moderation > 0 THEN 'reviewing' WHEN t.number IS NULL THEN 'ready'
        WHEN p."changedAt" > t.at THEN 'changed' ELSE 'released' END AS state
    FROM "ReviewProgress" p JOIN "Attempt" a ON a.id = p."attemptId" LEFT JOIN told t ON t."attemptId" = a.id
    WHERE p."assessmentId" = ${assessmentId}::uuid AND p."organisationId" = ${organisationId}::uuid
      AND a.state = 'graded' AND a."invitationId" IS NOT NULL AND a."submittedAt" IS NOT NULL
      AND ${among(Prisma.sql`a.id`, ids)}
  ), counts AS (
    SELECT coalesce(jsonb_object_agg(state, n), '{}') AS counts
    FROM (SELECT state, count(*) AS n FROM states GROUP BY state) c
  )`;

const among = (column: Prisma.Sql, ids: readonly string[] | undefined): Prisma.Sql =>
  ids === undefined ? Prisma.sql`true` : Prisma.sql`${column} = ANY(${[...ids]}::uuid[])`;

const readyFor = ({ organisationId }: Assessment, notOf: string): Prisma.Sql => Prisma.sql`
  state = 'ready' AND id NOT IN (${ownAttempts(organisationId, Prisma.sql`${notOf}::uuid`)})`;

type Counts = Record<ResultState, number>;
const NONE: Counts = { reviewing: 0, ready: 0, released: 0, changed: 0 };

const TRANSACTION = { maxWait: 10_000, timeout: 15_000 } as const;

/** What has been told of which attempt. */
@Injectable()
export class ResultsRepository {
  constructor(private readonly db: PrismaService) {}

  /** How many attempts could be told that are not `notOf`’s own. */
  async ready(of: Assessment, notOf: string): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      WITH ${states(of)} SELECT count(*)::int AS n FROM states WHERE ${readyFor(of, notOf)}`;
    return row?.n ?? 0;
  }

  /** Who handed in first stands first; `limit` + 1 rows at most, so that the caller sees whether more follow. */
  async page(
    of: Assessment,
    { state, after, limit }: Listing,
  ): Promise<{ counts: Counts; rows: ResultRow[] }> {
    const such = state === undefined ? Prisma.sql`true` : Prisma.sql`s.state = ${state}`;
    const later =
      after === null
        ? Prisma.sql`true`
        : Prisma.sql`(s."submittedAt", s.id) > (${after.createdAt}, ${after.id}::uuid)`;
    const found = await this.db.$queryRaw<(Partial<ResultRow> & { counts: Partial<Counts> })[]>`
      WITH ${states(of)}
      SELECT counts, l.* FROM counts LEFT JOIN LATERAL (
        SELECT s.id AS attempt, s."releaseId", c.id AS "candidateId", c."displayName", c.email, coalesce(s.try, 1) AS try,
          s."submittedAt", s.state, s.answers, s.first, s.second, s.moderation, s.appeal, s.number, s."releasedAt",
          (SELECT (r.body->>'score')::float FROM "ResultRelease" r WHERE r."attemptId" = s.id AND r.number = s.number)
            AS "releasedScore",
          (SELECT d."expectedAt" FROM "ResultDelay" d WHERE d."attemptId" = s.id ORDER BY d."createdAt" DESC LIMIT 1)
            AS "delayedTo"
        FROM (SELECT * FROM states s WHERE ${such} AND ${later} ORDER BY s."submittedAt", s.id LIMIT ${limit + 1}) s
        JOIN "Invitation" i ON i.id = s."invitationId" JOIN "Candidate" c ON c.id = i."candidateId") l ON true
      ORDER BY l."submittedAt", l.attempt`;
    return {
      counts: { ...NONE, ...found[0]?.counts },
      rows: found.flatMap(({ counts: _, ...row }) =>
        row.attempt == null ? [] : [row as ResultRow],
      ),
    };
  }

  /** The attempts named with their states, or those that are ready and not somebody's own. */
  some(of: Assessment, which: readonly string[] | { readonly notOf: string }, limit: number) {
    const ids = 'notOf' in which ? undefined : which;
    const such = 'notOf' in which ? readyFor(of, which.notOf) : Prisma.sql`true`;
    return this.db.$queryRaw<StandingRow[]>`
      WITH ${states(of, ids)} SELECT id AS attempt, "releaseId", state, number FROM states
      WHERE ${such} ORDER BY "submittedAt", id LIMIT ${limit}`;
  }

  /** Pins what the candidate is told from now on, with its mail; null where `isSame` says that they have just that already. */
  release(
    { organisationId, attempt, by, now }: Telling,
    { body, isSame, mail }: NewResult,
  ): Promise<Pinned | null> {
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
      const letter = mail(number);
      return { number, mailId: letter && (await putMail(tx, letter)) };
    }, TRANSACTION);
  }

  /** Keeps another date with its mail; returns the mail's id, null where there is none. */
  delay(
    { organisationId, attempt, by, now }: Telling,
    { expectedAt, reason, mail }: Delay,
  ): Promise<string | null> {
    return this.db.$transaction(async (tx) => {
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
      return mail && (await putMail(tx, mail));
    }, TRANSACTION);
  }
}
