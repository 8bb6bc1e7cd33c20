import { Injectable } from '@nestjs/common';
import { recordAudit, recordSignInChange, signInTransaction } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { handOver } from './hand-over.repository.js';
import { createPerson, VIEW, type UserRow } from './person.repository.js';

export type { UserRow } from './person.repository.js';

export interface Credentials {
  readonly email: string;
  /** Null for who comes by single sign-on alone. */
  readonly passwordHash: string | null;
  readonly displayName: string;
}

@Injectable()
export class AccountsRepository {
  constructor(private readonly db: PrismaService) {}

  find(id: string): Promise<UserRow | null> {
    return this.db.user.findUnique({ where: { id }, select: VIEW });
  }

  findCredentials(email: string) {
    return this.db.user.findUnique({
      where: { email },
      select: { id: true, organisationId: true, passwordHash: true },
    });
  }

  async passwordHashOf(id: string): Promise<string | null> {
    const user = await this.db.user.findUnique({ where: { id }, select: { passwordHash: true } });
    return user?.passwordHash ?? null;
  }

  async isClaimed(): Promise<boolean> {
    return (await this.db.serverClaim.count()) > 0;
  }

  /** A guest with a personal organisation of their own. */
  createGuest(displayName: string): Promise<UserRow> {
    return this.db.$transaction(async (tx) => {
      const user = await createPerson(tx, { kind: 'guest', displayName });
      await recordAudit(tx, ofPerson(user, 'guest.created'));
      return user;
    });
  }

  /** A new member, who claims the server if nobody has (unless `claims` is false). Null where the address is taken. */
  createMember(credentials: Credentials, { claims = true } = {}): Promise<UserRow | null> {
    return this.unlessTaken(async (tx) => {
      const user = await createPerson(tx, { kind: 'member', ...credentials });
      await recordAudit(tx, ofPerson(user, 'account.created'));
      return claims ? claim(tx, user) : user;
    });
  }

  /**
   * Makes the guest `id` a member in place: same id, same organisation, all work kept. Null where the address is taken,
   * `no-guest` where another request has made the guest a member meanwhile.
   */
  upgradeGuest(id: string, credentials: Credentials): Promise<UserRow | 'no-guest' | null> {
    return this.unlessTaken(async (tx) => {
      const [user] = await tx.user.updateManyAndReturn({
        where: { id, kind: 'guest' },
        data: { kind: 'member', ...credentials },
        select: VIEW,
      });
      if (!user) return 'no-guest';
      await tx.organisation.update({
        where: { id: user.organisationId },
        data: { name: credentials.displayName },
        select: { id: true },
      });
      await recordAudit(tx, ofPerson(user, 'account.created-from-guest'));
      return claim(tx, user);
    });
  }

  /** For a server whose owner has left: the claim passes to `id`, in addition to owners there are. */
  makeOwner(id: string): Promise<UserRow> {
    return this.db.$transaction(async (tx) => {
      await tx.serverClaim.upsert({
        where: { id: 1 },
        create: { id: 1, userId: id },
        update: { userId: id },
      });
      const user = await tx.user.update({ where: { id }, data: { isOwner: true }, select: VIEW });
      await recordAudit(tx, ofPerson(user, 'server.owner-made'));
      return user;
    });
  }

  /** Gives `id` the role author in the organisation of the server's owner; null where nobody owns the server. */
  makeAuthor(id: string): Promise<UserRow | null> {
    return this.db.$transaction(async (tx) => {
      const claim = await tx.serverClaim.findUnique({
        where: { id: 1 },
        select: { user: { select: { organisationId: true } } },
      });
      if (!claim?.user) return null;
      const { organisationId } = claim.user;
      const where = { organisationId_userId: { organisationId, userId: id } };
      const known = await tx.membership.findUnique({ where, select: { roles: true } });
      await tx.membership.upsert({
        where,
        create: { organisationId, userId: id, roles: ['author'] },
        update: { roles: [...new Set([...(known?.roles ?? []), 'author' as const])] },
        select: { userId: true },
      });
      const user = await tx.user.findUniqueOrThrow({ where: { id }, select: VIEW });
      await recordAudit(tx, ofPerson(user, 'server.author-made'));
      return user;
    });
  }

  async markVerified(id: string, now: Date): Promise<void> {
    await this.db.user.updateMany({ where: { id }, data: { verifiedAt: now } });
  }

  rename(id: string, displayName: string): Promise<UserRow> {
    return this.db.user.update({ where: { id }, data: { displayName }, select: VIEW });
  }

  async changePassword(
    user: { id: string; organisationId: string },
    passwordHash: string,
  ): Promise<void> {
    await signInTransaction(this.db, async (tx) => {
      await tx.user.update({
        where: { id: user.id },
        data: { passwordHash },
        select: { id: true },
      });
      await recordSignInChange(tx, user.id, 'password-changed');
      await recordAudit(tx, ofPerson(user, 'account.password-changed'));
    });
  }

  /** The names of companies that would be without an owner if the person left. */
  async ownsAlone(userId: string): Promise<string[]> {
    const owned = await this.db.membership.findMany({
      where: {
        userId,
        roles: { has: 'owner' },
        organisation: {
          kind: 'company',
          memberships: { none: { userId: { not: userId }, roles: { has: 'owner' } } },
        },
      },
      select: { organisation: { select: { name: true } } },
    });
    return owned.map(({ organisation }) => organisation.name);
  }

  /**
   * Deletes the person's own organisation and with it, by cascade, the person and every row of both. What they wrote in
   * assessments of others passes to a stand-in: it is those organisations'.
   */
  async delete(person: { id: string; organisationId: string }): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await handOver(tx, person);
      await tx.organisation.delete({
        where: { id: person.organisationId, kind: 'personal' },
        select: { id: true },
      });
      // names nobody: what is deleted leaves no trace that leads back to a person
      await recordAudit(tx, { organisationId: null, actorId: null, action: 'account.deleted' });
    });
  }

  /**
   * Deletes guests made before `made` whose every session has ended by `now`: nobody can reach their work any more.
   * A guest of this moment has no session yet, which `made` allows for. Who was invited to an assessment comes back by
   * that link, and what they handed in is kept as long as the organisation says.
   */
  async deleteLostGuests(now: Date, made: Date): Promise<number> {
    const lost = {
      kind: 'guest',
      createdAt: { lt: made },
      candidacies: { none: {} },
      sessions: { none: { expiresAt: { gt: now } } },
    } as const;
    const { count } = await this.db.organisation.deleteMany({
      where: { kind: 'personal', users: { some: lost } },
    });
    return count;
  }

  private async unlessTaken<T>(
    work: (tx: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T | null> {
    try {
      return await this.db.$transaction(work);
    } catch (error) {
      if ((error as { code?: unknown }).code === 'P2002') return null; // unique constraint: the address
      throw error;
    }
  }
}

/** The single row of ServerClaim decides a race: the second insert waits for the first and then changes nothing. */
async function claim(tx: Prisma.TransactionClient, user: UserRow): Promise<UserRow> {
  const { count } = await tx.serverClaim.createMany({
    data: [{ id: 1, userId: user.id }],
    skipDuplicates: true,
  });
  if (count === 0) return user;
  await recordAudit(tx, ofPerson(user, 'server.claimed'));
  return tx.user.update({ where: { id: user.id }, data: { isOwner: true }, select: VIEW });
}

const ofPerson = (
  { id, organisationId }: { id: string; organisationId: string },
  action: string,
) => ({
  organisationId,
  actorId: id,
  action,
});
