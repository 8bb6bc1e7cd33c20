import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Role } from '../../platform/http/index.js';

/** What kept a change of membership from being made. */
type Refusal = 'no-member' | 'last-owner' | 'personal';

export interface Actor {
  readonly userId: string;
  readonly organisationId: string;
}

@Injectable()
export class MembersRepository {
  constructor(private readonly db: PrismaService) {}

  list(organisationId: string) {
    return this.db.membership.findMany({
      where: { organisationId },
      select: {
        userId: true,
        roles: true,
        createdAt: true,
        user: { select: { displayName: true, email: true } },
      },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    });
  }

  /** Gives a member these roles instead of the ones there were. */
  setRoles(actor: Actor, userId: string, roles: readonly Role[]): Promise<Refusal | 'done'> {
    return this.change(actor, userId, roles, async (tx, before) => {
      if (before.join() === roles.join()) return;
      await tx.membership.update({
        where: { organisationId_userId: { organisationId: actor.organisationId, userId } },
        data: { roles: [...roles] },
        select: { userId: true },
      });
      await recordAudit(tx, {
        organisationId: actor.organisationId,
        actorId: actor.userId,
        action: 'member.roles-changed',
        subject: userId,
        detail: { from: [...before], to: [...roles] },
      });
    });
  }

  /** Ends a membership; what the person made in the organisation stays the organisation's. */
  remove(actor: Actor, userId: string): Promise<Refusal | 'done'> {
    return this.change(actor, userId, [], async (tx, before) => {
      await tx.membership.delete({
        where: { organisationId_userId: { organisationId: actor.organisationId, userId } },
        select: { userId: true },
      });
      await recordAudit(tx, {
        organisationId: actor.organisationId,
        actorId: actor.userId,
        action: actor.userId === userId ? 'member.left' : 'member.removed',
        subject: userId,
        detail: { roles: [...before] },
      });
    });
  }

  /** The row of the organisation is locked: two owners who remove each other at once do not both succeed. */
  private change(
    { organisationId }: Actor,
    userId: string,
    after: readonly Role[],
    work: (tx: Prisma.TransactionClient, before: readonly Role[]) => Promise<void>,
  ): Promise<Refusal | 'done'> {
    return this.db.$transaction(async (tx) => {
      const [place] = await tx.$queryRaw<{ kind: string }[]>`
        SELECT kind::text FROM "Organisation" WHERE id = ${organisationId}::uuid FOR UPDATE`;
      if (place?.kind !== 'company') return 'personal';
      const member = await tx.membership.findUnique({
        where: { organisationId_userId: { organisationId, userId } },
        select: { roles: true },
      });
      if (!member) return 'no-member';
      if (member.roles.includes('owner') && !after.includes('owner')) {
        const owners = await tx.membership.count({
          where: { organisationId, roles: { has: 'owner' } },
        });
        if (owners === 1) return 'last-owner';
      }
      await work(tx, member.roles);
      return 'done';
    });
  }
}
