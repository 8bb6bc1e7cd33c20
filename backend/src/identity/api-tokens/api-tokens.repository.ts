import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

const SHOWN = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
  revokedAt: true,
  createdBy: { select: { id: true, displayName: true } },
} as const;

export interface NewToken {
  readonly organisationId: string;
  readonly createdById: string;
  readonly name: string;
  readonly hint: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly scopes: string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

@Injectable()
export class ApiTokensRepository {
  constructor(private readonly db: PrismaService) {}

  /** Those that live, and those that ended after `endedAfter`; newest first. */
  list(organisationId: string, endedAfter: Date) {
    return this.db.apiToken.findMany({
      where: {
        organisationId,
        expiresAt: { gt: endedAfter },
        OR: [{ revokedAt: null }, { revokedAt: { gt: endedAfter } }],
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: 500,
      select: SHOWN,
    });
  }

  /** Which of these people own the organisation. */
  async owners(organisationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.membership.findMany({
      where: { organisationId, userId: { in: [...userIds] }, roles: { has: 'owner' } },
      select: { userId: true },
    });
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Null where the organisation has `most` that live. */
  create(token: NewToken, most: number) {
    return this.db.$transaction(async (tx) => {
      const made = await createToken(tx, token, most);
      if (made === null) return null;
      await recordAudit(tx, {
        organisationId: token.organisationId,
        actorId: token.createdById,
        action: 'api-token.created',
        subject: made.id,
        detail: {
          name: token.name,
          scopes: token.scopes,
          expiresAt: token.expiresAt.toISOString(),
        },
      });
      return made;
    });
  }

  /** False where there is none that lives. */
  revoke(organisationId: string, id: string, by: { userId: string; now: Date }): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      if (!(await revokeToken(tx, { organisationId, id }, by.now))) return false;
      await recordAudit(tx, {
        organisationId,
        actorId: by.userId,
        action: 'api-token.revoked',
        subject: id,
      });
      return true;
    });
  }

  /** The token of a hash with who made it and what that person is in the organisation now. */
  async byHash(tokenHash: Uint8Array<ArrayBuffer>) {
    const found = await this.db.apiToken.findUnique({
      where: { tokenHash },
      select: {
        id: true,
        organisationId: true,
        createdById: true,
        scopes: true,
        expiresAt: true,
        revokedAt: true,
        lastUsedAt: true,
      },
    });
    if (!found) return null;
    const { organisationId, createdById } = found;
    const membership =
      createdById === null
        ? null
        : await this.db.membership.findFirst({
            // a person's own space has no programs
            where: { organisationId, userId: createdById, organisation: { kind: 'company' } },
            select: { roles: true },
          });
    return { ...found, roles: membership?.roles ?? [] };
  }

  /** One write for all requests that come between `before` and `now`. */
  async touch(id: string, now: Date, before: Date): Promise<void> {
    await this.db.apiToken.updateMany({
      where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] },
      data: { lastUsedAt: now },
    });
  }
}

/** In a transaction of whoever needs the token for something, and says so in the log. Null where the organisation has `most` that live. */
export async function createToken(tx: Prisma.TransactionClient, token: NewToken, most: number) {
  const { organisationId, createdAt } = token;
  // one after the other: each of several at once would count the same
  await tx.$queryRaw`SELECT id FROM "Organisation" WHERE id = ${organisationId}::uuid FOR NO KEY UPDATE`;
  const live = { organisationId, revokedAt: null, expiresAt: { gt: createdAt } };
  if ((await tx.apiToken.count({ where: live })) >= most) return null;
  return tx.apiToken.create({ data: token, select: SHOWN });
}

/** In a transaction of whoever needs the token no more, and says so in the log. False where there is none that lives. */
export async function revokeToken(
  tx: Prisma.TransactionClient,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.apiToken.updateMany({
    where: { id, organisationId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0;
}
