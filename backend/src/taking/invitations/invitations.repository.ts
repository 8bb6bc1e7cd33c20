import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { olderThan, type PageCursor } from '../../platform/http/index.js';
import { chosenBy, inState, waiting, type Chosen } from './invitation-where.repository.js';
import type { InvitationState } from './standing.js';

const SHOWN = {
  id: true,
  createdAt: true,
  expiresAt: true,
  sentAt: true,
  remindedAt: true,
  openedAt: true,
  redeemedAt: true,
  revokedAt: true,
  remindWantedAt: true,
  tags: true,
  candidate: {
    select: {
      id: true,
      email: true,
      displayName: true,
      extraTimePercent: true,
      breakSeconds: true,
    },
  },
  attempts: { select: { rehearsal: true, startedAt: true, submittedAt: true } },
} as const satisfies Prisma.InvitationSelect;

export type InvitationRow = Prisma.InvitationGetPayload<{ select: typeof SHOWN }>;

/** What a mail to the candidate says, but for the link. */
export const LETTER = {
  id: true,
  assessmentId: true,
  expiresAt: true,
  organisation: { select: { id: true, name: true, timeZone: true } },
  assessment: { select: { message: true } },
  candidate: {
    select: {
      id: true,
      userId: true,
      email: true,
      displayName: true,
      timeZone: true,
      extraTimePercent: true,
      breakSeconds: true,
    },
  },
} as const satisfies Prisma.InvitationSelect;

export type LetterRow = Prisma.InvitationGetPayload<{ select: typeof LETTER }>;

/** Where an invitation stands in a line. */
export interface Place {
  readonly id: string;
  readonly at: Date;
}

/** The next of a line, behind one that was seen. */
export interface Page {
  readonly after: Place | null;
  readonly limit: number;
}

export interface Of {
  readonly organisationId: string;
  readonly assessmentId: string;
}

@Injectable()
export class InvitationsRepository {
  constructor(private readonly db: PrismaService) {}

  async hasAssessment({ organisationId, assessmentId }: Of): Promise<boolean> {
    return (await this.db.assessment.count({ where: { id: assessmentId, organisationId } })) > 0;
  }

  /** Newest first, `limit` + 1 rows at most, so that the caller sees whether more follow. */
  page(
    of: Of,
    query: {
      chosen: Chosen;
      limit: number;
      after: PageCursor | null;
      now: Date;
    },
  ): Promise<InvitationRow[]> {
    return this.db.invitation.findMany({
      where: {
        ...of,
        AND: [olderThan(query.after), chosenBy(query.chosen, query.now)],
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: query.limit + 1,
      select: SHOWN,
    });
  }

  /** The tags that stand on invitations to it; with `like` those that are that one but for the case. */
  async tags({ organisationId, assessmentId }: Of, like?: string): Promise<string[]> {
    const rows = await this.db.$queryRaw<{ tag: string }[]>`
      SELECT DISTINCT tag FROM "Invitation" i, unnest(i.tags) AS tag
      WHERE i."organisationId" = ${organisationId}::uuid AND i."assessmentId" = ${assessmentId}::uuid
        AND (${like ?? null}::text IS NULL OR lower(tag) = lower(${like ?? null}::text))
      ORDER BY tag LIMIT 200`;
    return rows.map(({ tag }) => tag);
  }

  count(of: Of, state: InvitationState, now: Date): Promise<number> {
    return this.db.invitation.count({ where: { ...of, ...inState(state, now) } });
  }

  countUnsent(of: Of): Promise<number> {
    return this.db.invitation.count({ where: { ...of, sentAt: null, revokedAt: null } });
  }

  find(of: Of, id: string): Promise<InvitationRow | null> {
    return this.db.invitation.findFirst({ where: { id, ...of }, select: SHOWN });
  }

  /** The invitation of somebody to an assessment that still stands, if there is one. */
  async standing(of: Of, email: string, now: Date): Promise<string | null> {
    const found = await this.db.invitation.findFirst({
      where: {
        ...of,
        revokedAt: null,
        expiresAt: { gt: now },
        candidate: { email, organisationId: of.organisationId },
      },
      orderBy: { createdAt: 'desc' },
      select: { id: true },
    });
    return found?.id ?? null;
  }

  letter(id: string): Promise<LetterRow | null> {
    return this.db.invitation.findFirst({ where: { id, revokedAt: null }, select: LETTER });
  }

  /** Invitations whose first mail is to be written, oldest first; those of one file in its order. */
  async unsent({ after, limit }: Page): Promise<Place[]> {
    const rows = await this.db.invitation.findMany({
      where: {
        sentAt: null,
        revokedAt: null,
        assessment: { state: 'published' },
        ...(after && {
          OR: [{ createdAt: { gt: after.at } }, { createdAt: after.at, id: { lt: after.id } }],
        }),
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'desc' }],
      take: limit,
      select: { id: true, createdAt: true },
    });
    return rows.map(({ id, createdAt: at }) => ({ id, at }));
  }

  /** Who can still begin and whose reminder somebody wanted since `since`, in the order of wanting. */
  async wanted(
    { now, since }: { now: Date; since: Date },
    { after, limit }: Page,
  ): Promise<Place[]> {
    const rows = await this.db.invitation.findMany({
      where: {
        AND: [
          waiting(now),
          after === null
            ? {}
            : {
                OR: [
                  { remindWantedAt: { gt: after.at } },
                  { remindWantedAt: after.at, id: { gt: after.id } },
                ],
              },
        ],
        remindWantedAt: { gt: since },
        assessment: { state: 'published' },
      },
      orderBy: [{ remindWantedAt: 'asc' }, { id: 'asc' }],
      take: limit,
      select: { id: true, remindWantedAt: true },
    });
    return rows.flatMap(({ id, remindWantedAt: at }) => (at === null ? [] : [{ id, at }]));
  }

  /** Who has not begun, had the mail before `sentBefore`, was never reminded, and loses the invitation before `endsBefore`. */
  async forgetful(
    { now, sentBefore, endsBefore }: { now: Date; sentBefore: Date; endsBefore: Date },
    { after, limit }: Page,
  ): Promise<Place[]> {
    const rows = await this.db.invitation.findMany({
      where: {
        AND: [
          waiting(now),
          { expiresAt: { lte: endsBefore } },
          after === null
            ? {}
            : {
                OR: [
                  { expiresAt: { gt: after.at } },
                  { expiresAt: after.at, id: { gt: after.id } },
                ],
              },
        ],
        sentAt: { lte: sentBefore },
        remindedAt: null,
        assessment: { state: 'published' },
      },
      orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
      take: limit,
      select: { id: true, expiresAt: true },
    });
    return rows.map(({ id, expiresAt: at }) => ({ id, at }));
  }
}
