import { Buffer } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import { recordAudit, recordSignInChange, signInTransaction } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

const PROVIDER = {
  organisationId: true,
  issuer: true,
  clientId: true,
  clientSecret: true,
  domains: true,
  enforced: true,
  updatedAt: true,
} as const;

export interface ProviderRow {
  readonly organisationId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Uint8Array<ArrayBuffer>;
  readonly domains: string[];
  readonly enforced: boolean;
  readonly updatedAt: Date;
}

/** Who somebody is to a provider. */
export interface IdentityKey {
  readonly organisationId: string;
  readonly issuer: string;
  readonly subject: string;
}

@Injectable()
export class SsoRepository {
  constructor(private readonly db: PrismaService) {}

  /** Before anybody is known: the provider of an organisation. */
  provider(organisationId: string): Promise<ProviderRow | null> {
    return this.db.ssoProvider.findUnique({ where: { organisationId }, select: PROVIDER });
  }

  /** Before anybody is known: which organisation signs in the addresses of a domain. */
  async organisationOf(domain: string): Promise<string | null> {
    const found = await this.db.ssoProvider.findFirst({
      where: { domains: { has: domain } },
      select: { organisationId: true },
    });
    return found?.organisationId ?? null;
  }

  async save(provider: Omit<ProviderRow, 'updatedAt'>, actorId: string): Promise<void> {
    const { organisationId, ...settings } = provider;
    await this.db.$transaction(async (tx) => {
      const before = await tx.ssoProvider.findUnique({
        where: { organisationId },
        select: PROVIDER,
      });
      await tx.ssoProvider.upsert({
        where: { organisationId },
        create: provider,
        update: settings,
        select: { organisationId: true },
      });
      const action = before === null ? 'sso.set-up' : 'sso.changed';
      const detail = differences(before, provider);
      if (Object.keys(detail).length > 0)
        await recordAudit(tx, { organisationId, actorId, action, detail });
    });
  }

  remove(organisationId: string, actorId: string): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.ssoProvider.deleteMany({ where: { organisationId } });
      if (count > 0) await recordAudit(tx, { organisationId, actorId, action: 'sso.removed' });
      return count > 0;
    });
  }

  /** Before anybody is known: whose identity it is; notes the use. */
  async userOf(key: IdentityKey, now: Date): Promise<string | null> {
    const [identity] = await this.db.ssoIdentity.updateManyAndReturn({
      where: key,
      data: { lastUsedAt: now },
      select: { userId: true },
    });
    return identity?.userId ?? null;
  }

  /** Connects an identity with an account; false where it is somebody's already. */
  link(key: IdentityKey, userId: string, now: Date): Promise<boolean> {
    return signInTransaction(this.db, async (tx) => {
      const { count } = await tx.ssoIdentity.createMany({
        data: [{ ...key, userId, createdAt: now }],
        skipDuplicates: true,
      });
      if (count > 0) await recordSignInChange(tx, userId, 'identity-linked');
      return count > 0;
    });
  }

  /** Makes the person a member of the organisation, unless they are. */
  async join(organisationId: string, userId: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.membership.createMany({
        data: [{ organisationId, userId, roles: ['member'] }],
        skipDuplicates: true,
      });
      if (count === 0) return;
      const detail = { roles: ['member'], by: 'single-sign-on' };
      const subject = userId;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'member.joined',
        subject,
        detail,
      });
    });
  }

  /**
   * Connections by which organisations that enforce their sign-in hold the person, as a member who has come that way
   * before. One of an issuer that has been replaced holds nobody: it opens nothing, so it would lock them out.
   */
  async holding(userId: string): Promise<{ id: string; organisationId: string }[]> {
    const found = await this.db.ssoIdentity.findMany({
      where: {
        userId,
        provider: {
          enforced: true,
          organisation: { memberships: { some: { userId, NOT: { roles: { has: 'owner' } } } } },
        },
      },
      select: {
        id: true,
        organisationId: true,
        issuer: true,
        provider: { select: { issuer: true } },
      },
    });
    return found.filter(({ issuer, provider }) => issuer === provider.issuer);
  }

  identities(userId: string) {
    return this.db.ssoIdentity.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
      select: {
        id: true,
        issuer: true,
        createdAt: true,
        lastUsedAt: true,
        provider: { select: { organisation: { select: { name: true } } } },
      },
    });
  }

  unlink(userId: string, id: string): Promise<boolean> {
    return signInTransaction(this.db, async (tx) => {
      const { count } = await tx.ssoIdentity.deleteMany({ where: { id, userId } });
      if (count > 0) await recordSignInChange(tx, userId, 'identity-removed');
      return count > 0;
    });
  }
}

/** What the log is told of a change: never the secret. */
function differences(
  before: ProviderRow | null,
  { issuer, clientId, clientSecret, domains, enforced }: Omit<ProviderRow, 'updatedAt'>,
): Prisma.InputJsonObject {
  const after = { issuer, clientId, domains, enforced };
  const keys = Object.keys(after) as (keyof typeof after)[];
  const changed = keys.filter((key) => String(before?.[key]) !== String(after[key]));
  const secret = Buffer.compare(before?.clientSecret ?? Buffer.of(), clientSecret) !== 0;
  return {
    ...Object.fromEntries(
      changed.map((key) => [key, { from: before?.[key] ?? null, to: after[key] }]),
    ),
    ...(secret ? { clientSecret: 'changed' } : {}),
  };
}
