import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { queuePartnerMessage } from '../../organisations/webhooks/index.js';

/** More addresses than stages of applications that one person is in at once. */
const MOST_OF_ONE = 20;
/** Assessments whose list a partner's page can show. */
const MOST_TESTS = 1_000;

export interface Of {
  readonly organisationId: string;
  readonly partner: string;
}

export interface NewSend extends Of {
  readonly invitationId: string;
  readonly url: string;
  readonly createdAt: Date;
}

/** A send with news, and by whose key its partner is told. */
export interface Due {
  readonly id: string;
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly invitationId: string;
  readonly changes: number;
  readonly announced: string | null;
  readonly endpointId: string;
  /** Who made the key. */
  readonly userId: string;
}

/** What a partner read of a result. */
export interface Read {
  readonly at: Date;
  readonly score: number;
  readonly band: string | null;
}

/** What partners had sent to whom, and what they learnt of it. */
@Injectable()
export class SendsRepository {
  constructor(private readonly db: PrismaService) {}

  /** What candidates can be invited to now, by the title of its newest release. */
  async tests(organisationId: string): Promise<{ id: string; title: string }[]> {
    const rows = await this.db.assessment.findMany({
      where: { organisationId, state: 'published', releases: { some: {} } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: MOST_TESTS,
      select: {
        id: true,
        title: true,
        releases: { orderBy: { number: 'desc' }, take: 1, select: { title: true } },
      },
    });
    return rows.map(({ id, title, releases }) => ({ id, title: releases[0]?.title ?? title }));
  }

  /** The latest invitation that this very address had sent to somebody. */
  async before(
    { organisationId, partner }: Of,
    { url, assessmentId, email }: Readonly<Record<'url' | 'assessmentId' | 'email', string>>,
  ): Promise<string | null> {
    const found = await this.db.atsSend.findFirst({
      where: {
        organisationId,
        partner,
        url,
        invitation: { assessmentId, candidate: { email, organisationId } },
      },
      orderBy: { createdAt: 'desc' },
      select: { invitationId: true },
    });
    return found?.invitationId ?? null;
  }

  /** Once for each address of an invitation; false where there are too many. */
  async keep(send: NewSend): Promise<boolean> {
    const { organisationId, partner, invitationId, createdAt } = send;
    if ((await this.db.atsSend.count({ where: { organisationId, invitationId } })) >= MOST_OF_ONE)
      return (
        (await this.db.atsSend.count({
          where: { organisationId, partner, invitationId, url: send.url },
        })) > 0
      );
    await this.db.atsSend.createMany({
      data: [{ ...send, lookAt: createdAt }],
      skipDuplicates: true,
    });
    return true;
  }

  /** The assessment of an invitation that the partner had sent; null where it is none. */
  async assessmentOf({ organisationId, partner }: Of, invitationId: string) {
    const found = await this.db.atsSend.findFirst({
      where: { organisationId, partner, invitationId },
      select: { invitation: { select: { assessmentId: true } } },
    });
    return found?.invitation.assessmentId ?? null;
  }

  /** When an attempt began and was handed in. */
  times(organisationId: string, attemptId: string) {
    return this.db.attempt.findFirst({
      where: { id: attemptId, organisationId },
      select: { startedAt: true, submittedAt: true },
    });
  }

  /** Notes what a partner read; a partner that looks every hour writes nothing each time. */
  async read(of: Of, invitationId: string, { at, score, band }: Read): Promise<void> {
    await this.db.atsSend.updateMany({
      where: {
        ...of,
        invitationId,
        OR: [
          { readAt: null },
          { readScore: { not: score } },
          band === null ? { readBand: { not: null } } : { readBand: null },
          ...(band === null ? [] : [{ readBand: { not: band } }]),
        ],
      },
      data: { readAt: at, readScore: score, readBand: band },
    });
  }

  /**
   * Sends with news whose partner is connected by a key that lives, of every organisation in turn, those that wait longest
   * first. Run it as the server.
   */
  due(now: Date, limit: number): Promise<Due[]> {
    return this.db.$queryRaw<Due[]>`
      SELECT s.id, s."organisationId", i."assessmentId", s."invitationId", s.changes, s.announced,
        c."endpointId", t."createdById" AS "userId"
      FROM "AtsSend" s
      JOIN "Invitation" i ON i.id = s."invitationId"
      JOIN "AtsConnection" c ON c."organisationId" = s."organisationId" AND c.partner = s.partner
      JOIN "ApiToken" t ON t.id = c."tokenId"
      WHERE s.changes > s.seen AND s."lookAt" <= ${now}
        AND t."revokedAt" IS NULL AND t."expiresAt" > ${now} AND t."createdById" IS NOT NULL
      ORDER BY row_number() OVER (PARTITION BY s."organisationId" ORDER BY s."lookAt", s.id), s."lookAt"
      LIMIT ${limit}`;
  }

  /** There is nothing to tell of what was looked at. Run it as the server. */
  async settle({ id, changes, announced }: Due, now: Date): Promise<void> {
    await this.db.atsSend.updateMany({
      // a partner that was disconnected meanwhile is to be told anew
      where: { id, announced },
      data: { seen: changes, lookAt: now },
    });
  }

  /** Another time. Run it as the server. */
  async postpone({ id }: Pick<Due, 'id'>, lookAt: Date): Promise<void> {
    await this.db.atsSend.updateMany({ where: { id }, data: { lookAt } });
  }

  /** Has the partner told, once for what was looked at, also where two processes looked. Run it as the server. */
  async announce(due: Due, announced: string, now: Date): Promise<void> {
    const { id, changes, organisationId, endpointId } = due;
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.atsSend.updateMany({
        where: { id, seen: { lt: changes } },
        data: { seen: changes, announced, announcedAt: now, lookAt: now },
      });
      if (count === 0) return;
      await queuePartnerMessage(tx, { organisationId, endpointId, sendId: id }, now);
    });
  }

  /** For the copy of somebody's data; without scores, which are told with the results. Run it as the server. */
  async ofPerson(userId: string) {
    const rows = await this.db.atsSend.findMany({
      where: { invitation: { candidate: { userId } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: {
        partner: true,
        createdAt: true,
        announcedAt: true,
        readAt: true,
        invitation: {
          select: {
            assessment: { select: { title: true } },
            organisation: { select: { name: true } },
          },
        },
      },
    });
    return rows.map(({ invitation, ...send }) => ({
      ...send,
      assessment: invitation.assessment.title,
      organisation: invitation.organisation.name,
    }));
  }
}
