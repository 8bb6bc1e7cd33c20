import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { createToken, type NewToken, revokeToken } from '../../identity/api-tokens/index.js';
import {
  closePartnerEndpoint,
  openPartnerEndpoint,
  PARTNER_ENDPOINT,
  resumePartnerEndpoint,
} from '../../organisations/webhooks/index.js';

const CONNECTION = {
  id: true,
  partner: true,
  tokenId: true,
  endpointId: true,
  createdAt: true,
  token: {
    select: {
      hint: true,
      expiresAt: true,
      revokedAt: true,
      lastUsedAt: true,
      createdById: true,
      createdBy: { select: { displayName: true } },
    },
  },
  endpoint: { select: PARTNER_ENDPOINT },
} as const satisfies Prisma.AtsConnectionSelect;

export type ConnectionRow = Prisma.AtsConnectionGetPayload<{ select: typeof CONNECTION }>;

/** Complaints that are kept of one partner of an organisation. */
const MOST_COMPLAINTS = 30;

export interface NewConnection {
  readonly id: string;
  readonly partner: string;
  readonly name: string;
  readonly endpointId: string;
  readonly token: NewToken;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Who does something to which connection of theirs. */
export interface Deed {
  readonly organisationId: string;
  readonly userId: string;
  readonly id: string;
  readonly now: Date;
}

/** The partners that an organisation is connected with. */
@Injectable()
export class ConnectionsRepository {
  constructor(private readonly db: PrismaService) {}

  list(organisationId: string): Promise<ConnectionRow[]> {
    return this.db.atsConnection.findMany({
      where: { organisationId },
      orderBy: { createdAt: 'asc' },
      select: CONNECTION,
    });
  }

  /** Whether the token is the key of the organisation's connection with the partner. */
  async opens(organisationId: string, partner: string, tokenId: string): Promise<boolean> {
    const where = { organisationId, partner, tokenId };
    return (await this.db.atsConnection.count({ where })) > 0;
  }

  /** Who owns the organisation of these people: a key ends with its maker's role. */
  async owners(organisationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.membership.findMany({
      where: { organisationId, userId: { in: [...userIds] }, roles: { has: 'owner' } },
      select: { userId: true },
    });
    return new Set(rows.map(({ userId }) => userId));
  }

  /** `connected` where the organisation is already, `full` where it has `mostTokens`. */
  create(connection: NewConnection, mostTokens: number): Promise<'connected' | 'full' | null> {
    const { id, partner, name, endpointId, token, secret } = connection;
    const { organisationId, createdById: actorId, createdAt } = token;
    return this.db.$transaction(async (tx) => {
      // one after the other: of two that connect at once the second finds the first
      await tx.$queryRaw`SELECT id FROM "Organisation" WHERE id = ${organisationId}::uuid FOR NO KEY UPDATE`;
      if ((await tx.atsConnection.count({ where: { organisationId, partner } })) > 0)
        return 'connected';
      const made = await createToken(tx, token, mostTokens);
      if (made === null) return 'full';
      await openPartnerEndpoint(tx, { id: endpointId, organisationId, name, secret, createdAt });
      await tx.atsConnection.create({
        data: { id, organisationId, partner, tokenId: made.id, endpointId, createdAt },
        select: { id: true },
      });
      const entry = { organisationId, actorId, action: 'ats.connected', subject: id };
      const expiresAt = token.expiresAt.toISOString();
      await recordAudit(tx, { ...entry, detail: { partner, key: made.id, expiresAt } });
      return null;
    });
  }

  /** False where there is none. The key ends, what waits for the partner goes; what it had sent to people stays. */
  remove({ organisationId, userId, id, now }: Deed): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const found = await tx.atsConnection.findFirst({
        where: { id, organisationId },
        select: { partner: true, tokenId: true, endpointId: true },
      });
      if (found === null) return false;
      const { partner, tokenId, endpointId } = found;
      const { count } = await tx.atsConnection.deleteMany({ where: { id, organisationId } });
      if (count === 0) return false;
      // what it was not told yet goes with the endpoint: connected anew, it is told by the new key
      await tx.atsSend.updateMany({
        where: { organisationId, partner, deliveries: { some: { state: { not: 'delivered' } } } },
        data: { seen: 0, announced: null },
      });
      await closePartnerEndpoint(tx, endpointId);
      await revokeToken(tx, { organisationId, id: tokenId }, now);
      await tx.atsComplaint.deleteMany({ where: { organisationId, partner } });
      const entry = { organisationId, actorId: userId, action: 'ats.disconnected', subject: id };
      await recordAudit(tx, { ...entry, detail: { partner } });
      return true;
    });
  }

  /** False where there is none. */
  resume({ organisationId, userId, id }: Deed): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const found = await tx.atsConnection.findFirst({
        where: { id, organisationId },
        select: { partner: true, endpointId: true },
      });
      if (found === null) return false;
      await resumePartnerEndpoint(tx, found.endpointId);
      const entry = { organisationId, actorId: userId, action: 'ats.resumed', subject: id };
      await recordAudit(tx, { ...entry, detail: { partner: found.partner } });
      return true;
    });
  }

  /** How many assessments each partner has had sent. */
  async counts(organisationId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.atsSend.groupBy({
      by: ['partner'],
      where: { organisationId },
      _count: true,
    });
    return new Map(rows.map(({ partner, _count }) => [partner, _count]));
  }

  /** The latest first. */
  complaints(organisationId: string) {
    return this.db.atsComplaint.findMany({
      where: { organisationId },
      orderBy: [{ at: 'desc' }, { id: 'asc' }],
      take: MOST_COMPLAINTS * 2,
      select: { partner: true, at: true, call: true, errors: true, invitationId: true },
    });
  }

  /** Keeps one more, and no more than the latest few. An invitation that is none of the organisation's is left out. */
  async complain(
    of: { readonly organisationId: string; readonly partner: string },
    complaint: { readonly at: Date; readonly call: string; readonly errors: string[] },
    invitationId: string | null,
  ): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const known =
        invitationId !== null && (await tx.atsSend.count({ where: { ...of, invitationId } })) > 0;
      await tx.atsComplaint.create({
        data: { ...of, ...complaint, invitationId: known ? invitationId : null },
        select: { id: true },
      });
      const old = await tx.atsComplaint.findMany({
        where: of,
        orderBy: [{ at: 'desc' }, { id: 'asc' }],
        skip: MOST_COMPLAINTS,
        select: { id: true },
      });
      await tx.atsComplaint.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
    });
  }
}
