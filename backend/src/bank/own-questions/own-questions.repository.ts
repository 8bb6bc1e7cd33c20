import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { ByteQuotas, chargeBytes } from '../../platform/quotas/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Hand, Place } from './hand.js';

/** So many of one organisation are listed, those saved last first. */
export const LISTED = 1_000;
/** What a row takes in the database with its indexes, beside its text. */
export const ROW_BYTES = 1_000;

const NEWEST = {
  orderBy: { number: 'desc' },
  take: 1,
  select: {
    number: true,
    summary: true,
    savedVersion: true,
    approvedById: true,
    alone: true,
    approvedAt: true,
  },
} as const satisfies Prisma.OwnQuestion$versionsArgs;

const LISTED_COLUMNS = {
  id: true,
  organisationId: true,
  version: true,
  title: true,
  kind: true,
  tier: true,
  topics: true,
  minutes: true,
  faults: true,
  editors: true,
  savedById: true,
  savedAt: true,
  archivedAt: true,
  siblingOf: true,
  versions: NEWEST,
} as const satisfies Prisma.OwnQuestionSelect;

const COLUMNS = {
  ...LISTED_COLUMNS,
  text: true,
  sibling: true,
} as const satisfies Prisma.OwnQuestionSelect;

export type ListedRow = Prisma.OwnQuestionGetPayload<{ select: typeof LISTED_COLUMNS }>;
export type OwnRow = Prisma.OwnQuestionGetPayload<{ select: typeof COLUMNS }>;

/** Who has seen a question, and when. */
export interface Exposure {
  readonly people: number;
  readonly first: Date;
  readonly last: Date;
}

/** An approved version, and what is kept of it for lists. */
export interface VersionMark {
  readonly id: string;
  readonly number: number;
  readonly summary: Prisma.JsonValue;
}

interface VersionBody extends Omit<VersionMark, 'summary'> {
  readonly body: string;
}

/** A text with what lists say of it. */
export interface Saved {
  readonly text: string;
  readonly title: string;
  readonly kind: string | null;
  readonly tier: string | null;
  readonly topics: string[];
  readonly minutes: number | null;
  readonly faults: number;
  readonly savedAt: Date;
}

export interface Approval {
  readonly version: number;
  readonly text: string;
  readonly body: string;
  readonly summary: Prisma.InputJsonObject;
  readonly alone: boolean;
  readonly approvedAt: Date;
}

@Injectable()
export class OwnQuestionsRepository {
  constructor(
    private readonly db: PrismaService,
    private readonly quotas: ByteQuotas,
  ) {}

  list(organisationId: string): Promise<ListedRow[]> {
    return this.db.ownQuestion.findMany({
      where: { organisationId },
      orderBy: [{ savedAt: 'desc' }, { id: 'asc' }],
      take: LISTED,
      select: LISTED_COLUMNS,
    });
  }

  find({ organisationId, id }: Place): Promise<OwnRow | null> {
    return this.db.ownQuestion.findFirst({ where: { id, organisationId }, select: COLUMNS });
  }

  /** `others` have written on it, too. Throws 413 `quota-full` and 429 `day-full` where there is no room. */
  async create(hand: Hand, saved: Saved, others: readonly string[]): Promise<void> {
    const { organisationId, id, userId } = hand;
    const data = { id, organisationId, ...saved, createdAt: saved.savedAt, savedById: userId };
    await this.stored(hand, Buffer.byteLength(saved.text) + ROW_BYTES, async (tx) => {
      await tx.ownQuestion.create({
        data: { ...data, editors: [...new Set([userId, ...others])] },
      });
      return { action: 'question.created' };
    });
  }

  /**
   * Saves on top of `baseVersion`; false where another was saved meanwhile, or it is archived. `before`: the text that it
   * takes the place of, for what it takes beyond that. Throws as `create`.
   */
  save(hand: Hand, baseVersion: number, saved: Saved, before: string): Promise<boolean> {
    const { organisationId, id, userId } = hand;
    const growth = Buffer.byteLength(saved.text) - Buffer.byteLength(before);
    return this.stored(hand, Math.max(0, growth), async (tx) => {
      const { count } = await tx.ownQuestion.updateMany({
        where: { id, organisationId, version: baseVersion, archivedAt: null },
        data: { ...saved, savedById: userId, version: { increment: 1 } },
      });
      if (count === 0) return null;
      await tx.$executeRaw`
        UPDATE "OwnQuestion" SET editors = array_append(editors, ${userId}::uuid)
        WHERE id = ${id} AND NOT ${userId}::uuid = ANY (editors)`;
      return { action: null };
    });
  }

  /** Adds the next version; false where the text is not that one any more, or was approved. Throws as `create`. */
  approve(hand: Hand, { version, ...columns }: Approval): Promise<boolean> {
    const { organisationId, id, userId } = hand;
    const bytes = Buffer.byteLength(columns.text) + Buffer.byteLength(columns.body);
    return this.stored(hand, bytes, async (tx) => {
      // the row lock makes those who approve at once wait for each other
      const { count } = await tx.ownQuestion.updateMany({
        where: { id, organisationId, version, archivedAt: null, faults: 0 },
        data: { editors: [] },
      });
      if (count === 0) return null;
      const newest = await tx.ownQuestionVersion.findFirst({
        where: { questionId: id },
        ...NEWEST,
      });
      if (newest?.savedVersion === version) return null;
      const number = (newest?.number ?? 0) + 1;
      const approved = { ...columns, savedVersion: version, approvedById: userId };
      await tx.ownQuestionVersion.create({
        data: { questionId: id, organisationId, number, ...approved },
      });
      const detail = { version: number, alone: columns.alone };
      return { action: 'question.approved', detail };
    });
  }

  /** Into the archive or out of it; false where it is there already. */
  shelve(hand: Hand, archivedAt: Date | null): Promise<boolean> {
    const { organisationId, id } = hand;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.ownQuestion.updateMany({
        where: { id, organisationId, archivedAt: archivedAt === null ? { not: null } : null },
        data: { archivedAt },
      });
      const action = archivedAt === null ? 'question.restored' : 'question.archived';
      if (count === 1) await audit(tx, hand, action);
      return count === 1;
    });
  }

  /** Deletes what was never approved; false where there is none such. */
  remove(hand: Hand): Promise<boolean> {
    const { organisationId, id } = hand;
    return this.db.$transaction(async (tx) => {
      // whoever approves it at this moment holds the row
      await tx.$queryRaw`SELECT 1 FROM "OwnQuestion" WHERE id = ${id} FOR UPDATE`;
      const { count } = await tx.ownQuestion.deleteMany({
        where: { id, organisationId, versions: { none: {} } },
      });
      if (count === 1) await audit(tx, hand, 'question.deleted');
      return count === 1;
    });
  }

  versions({ organisationId, id }: Place) {
    return this.db.ownQuestionVersion.findMany({
      where: { questionId: id, organisationId },
      orderBy: { number: 'desc' },
      take: LISTED,
      select: { number: true, summary: true, approvedById: true, alone: true, approvedAt: true },
    });
  }

  /** Null where there is no such version. */
  async versionText({ organisationId, id }: Place, number: number): Promise<string | null> {
    const found = await this.db.ownQuestionVersion.findFirst({
      where: { questionId: id, organisationId, number },
      select: { text: true },
    });
    return found?.text ?? null;
  }

  /** The newest approved version of each that is not archived, in the order of their ids; null: of all. */
  async newest(organisationId: string, ids: readonly string[] | null): Promise<VersionMark[]> {
    const rows = await this.db.ownQuestion.findMany({
      where: {
        organisationId,
        archivedAt: null,
        ...(ids === null ? {} : { id: { in: [...ids] } }),
      },
      orderBy: { id: 'asc' },
      select: {
        id: true,
        versions: {
          orderBy: NEWEST.orderBy,
          take: NEWEST.take,
          select: { number: true, summary: true },
        },
      },
    });
    return rows.flatMap(({ id, versions: [newest] }) => (newest ? [{ id, ...newest }] : []));
  }

  async bodies(organisationId: string, marks: readonly VersionMark[]): Promise<VersionBody[]> {
    const rows = await this.db.ownQuestionVersion.findMany({
      where: {
        organisationId,
        OR: marks.map(({ id, number }) => ({ questionId: id, number })),
      },
      select: { questionId: true, number: true, body: true },
    });
    return rows.map(({ questionId, ...version }) => ({ id: questionId, ...version }));
  }

  /** To how many candidates each was shown, since when and when last; nothing of those that nobody has seen. */
  async exposures(organisationId: string, ids: readonly string[]): Promise<Map<string, Exposure>> {
    const rows = await this.db.$queryRaw<(Exposure & { id: string })[]>`
      SELECT i."questionId" AS id, count(DISTINCT coalesce(n."candidateId", a."userId"))::int AS people,
        min(i."startedAt") AS first, max(i."startedAt") AS last
      FROM "AttemptItem" i JOIN "Attempt" a ON a.id = i."attemptId" LEFT JOIN "Invitation" n ON n.id = a."invitationId"
      WHERE i."organisationId" = ${organisationId}::uuid AND i."questionId" = ANY (${[...ids]}::text[])
        AND i."startedAt" IS NOT NULL
      GROUP BY i."questionId"`;
    return new Map(rows.map(({ id, ...exposure }) => [id, exposure]));
  }

  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await this.db.user.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, displayName: true },
    });
    return new Map(people.map((person) => [person.id, person.displayName]));
  }

  /** Who writes questions here: owners, managers and authors. */
  async writers(organisationId: string): Promise<string[]> {
    const rows = await this.db.membership.findMany({
      where: { organisationId, roles: { hasSome: ['owner', 'manager', 'author'] } },
      select: { userId: true },
    });
    return rows.map(({ userId }) => userId);
  }

  /** Assessments, archived ones aside, whose drafts name the question or whose newest release may ask it. */
  uses({ organisationId, id }: Place): Promise<{ id: string; title: string }[]> {
    const named = JSON.stringify({ sections: [{ items: [{ questionId: id }] }] });
    return this.db.$queryRaw`
      SELECT a.id, a.title FROM "Assessment" a
      WHERE a."organisationId" = ${organisationId}::uuid AND a.state <> 'archived' AND (a.blueprint @> ${named}::jsonb
        OR (SELECT r.sources FROM "AssessmentRelease" r WHERE r."assessmentId" = a.id
            ORDER BY r.number DESC LIMIT 1) ? ${id})
      ORDER BY a.title, a.id LIMIT ${LISTED}`;
  }

  /** Does `work` and charges what it has stored; null of it: there was nothing to do. */
  stored(
    hand: Hand,
    bytes: number,
    work: (tx: Prisma.TransactionClient) => Promise<Told | null>,
  ): Promise<boolean> {
    return this.quotas.within(bytes, () =>
      this.db.$transaction(async (tx) => {
        const told = await work(tx);
        if (told === null) return false;
        const full = await chargeBytes(tx, hand.userId, bytes, this.quotas.limits);
        if (full !== null) throw full;
        if (told.action !== null) await audit(tx, hand, told.action, told.detail);
        return true;
      }),
    );
  }
}

/** What the log is told of it; saves are too many to be told. */
interface Told {
  readonly action: string | null;
  readonly detail?: Prisma.InputJsonObject;
}

const audit = (
  tx: Prisma.TransactionClient,
  { organisationId, id, userId }: Hand,
  action: string,
  detail?: Prisma.InputJsonObject,
): Promise<void> =>
  recordAudit(tx, {
    organisationId,
    actorId: userId,
    action,
    subject: id,
    ...(detail === undefined ? {} : { detail }),
  });
