import { Injectable } from '@nestjs/common';
import { Answer } from '../../bank/grading/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';

/** A written answer as it was handed in. */
export interface HandedIn {
  readonly itemId: string;
  readonly attemptId: string;
  readonly organisationId: string;
  readonly userId: string;
  readonly questionId: string;
  readonly contentHash: string;
  /** How often its attempt had been opened again. */
  readonly round: number;
  readonly answer: Answer;
}

export interface NewOverlap {
  readonly id: string;
  readonly of: HandedIn;
  /** The same as it stands in the record of the other; null: it is no candidate's. */
  readonly mirror: string | null;
  readonly detail: Record<string, string | number>;
}

/** One candidate in one assessment. */
export interface Candidacy {
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly invitationId: string;
}

const EVENT = {
  id: true,
  kind: true,
  actorId: true,
  answersId: true,
  detail: true,
  at: true,
  attemptId: true,
} as const satisfies Prisma.AttemptEventSelect;
export type OverlapEvent = Prisma.AttemptEventGetPayload<{ select: typeof EVENT }>;

export const OVERLAP = 'overlap';
export const FINDING = 'finding';
/** That an attempt was compared; nobody is shown it. */
export const COMPARED = 'compared';
const REPLY = 'reply';

/** An attempt's record holds no more overlaps: who is copied by everybody need not read of each. */
const MOST_ON_RECORD = 40;

/**
 * Of events `e` of attempts `a`: overlaps of the answers as they were handed in last, on both sides. The other side is asked
 * for each overlap: joined, PostgreSQL reads all attempts for each of ten thousand candidates.
 */
export const CURRENT_OVERLAP = Prisma.sql`e.kind = 'overlap' AND e.detail->>'round' = a.reopenings::text
  AND coalesce((SELECT m.detail->>'round' = o.reopenings::text
    FROM "AttemptEvent" m JOIN "Attempt" o ON o.id = m."attemptId" WHERE m.id = e."answersId"), true)`;

/** The answers that count of attempts that were handed in and graded; follow-ups and rehearsals are not compared. */
const HANDED_IN = Prisma.sql`
  SELECT i.id AS "itemId", a.id AS "attemptId", a."organisationId", a."userId", i."questionId", i."contentHash",
    a.reopenings AS round, r.body AS answer
  FROM "Attempt" a
  JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
  JOIN LATERAL (SELECT "answerSeq" FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
    ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
  JOIN "Revision" r ON r."attemptId" = a.id AND r."serverSeq" = g."answerSeq"
  WHERE a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'`;

@Injectable()
export class OverlapsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Whether an attempt is one that is compared at all. */
  async isOfAssessment(id: string): Promise<boolean> {
    const where = { id, kind: 'assessment', rehearsal: false } as const;
    return (await this.db.attempt.count({ where })) > 0;
  }

  ofAttempt(attemptId: string): Promise<HandedIn[]> {
    return this.read(Prisma.sql`AND a.id = ${attemptId}::uuid ORDER BY i.position`);
  }

  answers(itemIds: readonly string[]): Promise<HandedIn[]> {
    return this.read(Prisma.sql`AND i.id = ANY(${[...itemIds]}::uuid[])`);
  }

  /** Answers of others of the organisation to the same question, the latest first. */
  others(of: HandedIn, limit: number): Promise<Pick<HandedIn, 'itemId' | 'round'>[]> {
    return this.db.$queryRaw<Pick<HandedIn, 'itemId' | 'round'>[]>`
      SELECT i.id AS "itemId", a.reopenings AS round
      FROM "AttemptItem" i JOIN "Attempt" a ON a.id = i."attemptId"
      WHERE i."questionId" = ${of.questionId} AND i."organisationId" = ${of.organisationId}::uuid
        AND i."followUpOfId" IS NULL AND a."userId" <> ${of.userId}::uuid
        AND a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
      ORDER BY a."submittedAt" DESC, i.id LIMIT ${limit}`;
  }

  /** How many answers of others there are to the questions of these. */
  async countOthers(itemIds: readonly string[]): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n
      FROM "AttemptItem" own JOIN "Attempt" mine ON mine.id = own."attemptId"
      JOIN "AttemptItem" i ON i."questionId" = own."questionId" AND i."organisationId" = own."organisationId"
        AND i."followUpOfId" IS NULL
      JOIN "Attempt" a ON a.id = i."attemptId" AND a."userId" <> mine."userId"
        AND a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
      WHERE own.id = ANY(${[...itemIds]}::uuid[])`;
    return row?.n ?? 0;
  }

  private async read(which: Prisma.Sql): Promise<HandedIn[]> {
    const rows = await this.db.$queryRaw<HandedIn[]>`${HANDED_IN} ${which}`;
    return rows.map((row) => ({ ...row, answer: Answer.parse(row.answer) }));
  }

  /** Puts overlaps on record, and that the attempt was compared; what is there already stays as it is. */
  async keep(
    compared: { readonly id: string; readonly of: HandedIn; readonly detail: object },
    overlaps: readonly NewOverlap[],
    at: Date,
  ): Promise<void> {
    const rowOf = ({ organisationId, userId, attemptId }: HandedIn) => ({
      organisationId,
      userId,
      attemptId,
      at,
    });
    const rows = [
      ...overlaps.map(({ id, of, mirror: answersId, detail }) => ({
        ...rowOf(of),
        id,
        kind: OVERLAP,
        answersId,
        detail,
      })),
      { ...rowOf(compared.of), id: compared.id, kind: COMPARED, detail: compared.detail },
    ];
    // an answer may be deleted meanwhile; in one order, so that two who compare each other wait and do not lock up
    await this.db.$executeRaw`
      INSERT INTO "AttemptEvent" (id, "organisationId", "attemptId", "userId", kind, "answersId", detail, at)
      SELECT x.id, x."organisationId", x."attemptId", x."userId", x.kind, x."answersId", x.detail, x.at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x(id uuid, "organisationId" uuid, "attemptId" uuid,
        "userId" uuid, kind text, "answersId" uuid, detail jsonb, at timestamptz)
      JOIN "Attempt" a ON a.id = x."attemptId"
      WHERE x.kind <> ${OVERLAP} OR (SELECT count(*) FROM "AttemptEvent" e
        WHERE e."attemptId" = x."attemptId" AND e.kind = ${OVERLAP}) < ${MOST_ON_RECORD}
      ORDER BY x.id ON CONFLICT DO NOTHING`;
  }

  /** Graded attempts of a candidate in an assessment, the latest first. */
  attempts({ organisationId, assessmentId, invitationId }: Candidacy) {
    return this.db.attempt.findMany({
      where: {
        organisationId,
        invitationId,
        invitation: { assessmentId },
        kind: 'assessment',
        rehearsal: false,
        state: 'graded',
      },
      orderBy: [{ submittedAt: 'desc' }, { id: 'asc' }],
      select: { id: true, submittedAt: true, reopenings: true },
    });
  }

  async hasInvitation({ organisationId, assessmentId, invitationId }: Candidacy): Promise<boolean> {
    const where = { id: invitationId, organisationId, assessmentId };
    return (await this.db.invitation.count({ where })) > 0;
  }

  /** Overlaps of attempts with what was said to them, in order. */
  events(attemptIds: readonly string[]): Promise<OverlapEvent[]> {
    return this.db.attemptEvent.findMany({
      where: {
        attemptId: { in: [...attemptIds] },
        kind: { in: [OVERLAP, FINDING, COMPARED, REPLY] },
      },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: EVENT,
    });
  }

  /** Which overlaps of attempts are of the answers as they were handed in last, on both sides. */
  async current(attemptIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.$queryRaw<{ id: string }[]>`
      SELECT e.id FROM "AttemptEvent" e JOIN "Attempt" a ON a.id = e."attemptId"
      WHERE a.id = ANY(${[...attemptIds]}::uuid[]) AND ${CURRENT_OVERLAP}`;
    return new Set(rows.map(({ id }) => id));
  }

  /** The same of one answer. */
  ofAnswer(itemId: string): Promise<Pick<OverlapEvent, 'detail'>[]> {
    return this.db.$queryRaw<Pick<OverlapEvent, 'detail'>[]>`
      SELECT e.detail FROM "AttemptItem" i JOIN "Attempt" a ON a.id = i."attemptId"
      JOIN "AttemptEvent" e ON e."attemptId" = a.id AND e.detail->>'item' = i.id::text
      WHERE i.id = ${itemId}::uuid AND ${CURRENT_OVERLAP} ORDER BY e.at, e.id`;
  }

  /** Whose the mirrored overlaps are, by their ids; one whose answer is deleted is not there. */
  async mirrors(ids: readonly string[]) {
    const rows = await this.db.attemptEvent.findMany({
      where: { id: { in: [...ids] }, kind: OVERLAP },
      select: {
        id: true,
        detail: true,
        attempt: {
          select: {
            submittedAt: true,
            invitation: {
              select: {
                id: true,
                assessment: { select: { id: true, title: true } },
                candidate: { select: { displayName: true, email: true } },
              },
            },
          },
        },
      },
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Names of members; who has left has none. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.user.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, displayName: true },
    });
    return new Map(rows.map(({ id, displayName }) => [id, displayName]));
  }

  /** What was made of an overlap; false where it holds as many findings as it may. */
  addFinding(
    overlap: OverlapEvent,
    finding: { readonly organisationId: string; readonly by: string; text: string; at: Date },
    most: number,
  ): Promise<boolean> {
    const { organisationId, by, text, at } = finding;
    return this.db.$transaction(async (tx) => {
      const [attempt] = await tx.$queryRaw<{ userId: string }[]>`
        SELECT "userId" FROM "Attempt" WHERE id = ${overlap.attemptId}::uuid FOR UPDATE`;
      const there = { attemptId: overlap.attemptId, kind: FINDING, answersId: overlap.id };
      if (attempt === undefined || (await tx.attemptEvent.count({ where: there })) >= most)
        return false;
      const { id } = await tx.attemptEvent.create({
        data: { ...there, ...attempt, organisationId, actorId: by, detail: { text }, at },
        select: { id: true },
      });
      await recordAudit(tx, {
        organisationId,
        actorId: by,
        action: 'attempt.finding',
        subject: overlap.attemptId,
        detail: { event: id },
      });
      return true;
    });
  }
}
