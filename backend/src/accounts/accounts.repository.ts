import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import type { Prisma } from '../generated/prisma/client.js';

/** What may leave the repository by default: never the password's hash. */
const VIEW = {
  id: true,
  kind: true,
  email: true,
  displayName: true,
  isOwner: true,
  organisationId: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof VIEW }>;

export interface Credentials {
  readonly email: string;
  readonly passwordHash: string;
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
      await audit(tx, user, 'guest.created');
      return user;
    });
  }

  /** A new member, who claims the server if nobody has (unless `claims` is false). Null where the address is taken. */
  createMember(credentials: Credentials, { claims = true } = {}): Promise<UserRow | null> {
    return this.unlessTaken(async (tx) => {
      const user = await createPerson(tx, { kind: 'member', ...credentials });
      await audit(tx, user, 'account.created');
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
      await audit(tx, user, 'account.created-from-guest');
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
      await audit(tx, user, 'server.owner-made');
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
      await tx.membership.upsert({
        where: { organisationId_userId: { organisationId, userId: id } },
        create: { organisationId, userId: id, role: 'author' },
        update: {},
        select: { userId: true },
      });
      const user = await tx.user.findUniqueOrThrow({ where: { id }, select: VIEW });
      await audit(tx, user, 'server.author-made');
      return user;
    });
  }

  rename(id: string, displayName: string): Promise<UserRow> {
    return this.db.user.update({ where: { id }, data: { displayName }, select: VIEW });
  }

  async changePassword(
    user: { id: string; organisationId: string },
    passwordHash: string,
  ): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await tx.user.update({
        where: { id: user.id },
        data: { passwordHash },
        select: { id: true },
      });
      await audit(tx, user, 'account.password-changed');
    });
  }

  /** Deletes the person's own organisation and with it, by cascade, the person and every row of both. */
  async delete(organisationId: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await tx.organisation.delete({
        where: { id: organisationId, kind: 'personal' },
        select: { id: true },
      });
      // names nobody: what is deleted leaves no trace that leads back to a person
      await tx.auditEvent.create({ data: { action: 'account.deleted' }, select: { id: true } });
    });
  }

  /**
   * Deletes guests made before `made` whose every session has ended by `now`: nobody can reach their work any more.
   * A guest of this moment has no session yet, which `made` allows for.
   */
  async deleteLostGuests(now: Date, made: Date): Promise<number> {
    const lost = {
      kind: 'guest',
      createdAt: { lt: made },
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

function createPerson(
  tx: Prisma.TransactionClient,
  person: { kind: 'guest' | 'member'; displayName: string; email?: string; passwordHash?: string },
): Promise<UserRow> {
  return tx.user
    .create({
      data: { ...person, organisation: { create: { kind: 'personal', name: person.displayName } } },
      select: VIEW,
    })
    .then(async (user) => {
      await tx.membership.create({
        data: { organisationId: user.organisationId, userId: user.id, role: 'owner' },
        select: { userId: true },
      });
      return user;
    });
}

/** The single row of ServerClaim decides a race: the second insert waits for the first and then changes nothing. */
async function claim(tx: Prisma.TransactionClient, user: UserRow): Promise<UserRow> {
  const { count } = await tx.serverClaim.createMany({
    data: [{ id: 1, userId: user.id }],
    skipDuplicates: true,
  });
  if (count === 0) return user;
  await audit(tx, user, 'server.claimed');
  return tx.user.update({ where: { id: user.id }, data: { isOwner: true }, select: VIEW });
}

async function audit(
  tx: Prisma.TransactionClient,
  user: { id: string; organisationId: string },
  action: string,
): Promise<void> {
  await tx.auditEvent.create({
    data: { organisationId: user.organisationId, actorId: user.id, action },
    select: { id: true },
  });
}
