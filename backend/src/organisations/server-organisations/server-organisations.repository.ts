import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';

/** Who grants, invites or withdraws: the owner of the server, in whose own log it stands what is no organisation's. */
export interface Operator {
  readonly userId: string;
  readonly organisationId: string;
}

@Injectable()
export class ServerOrganisationsRepository {
  constructor(private readonly db: PrismaService) {}

  async companies() {
    const rows = await this.db.organisation.findMany({
      where: { kind: 'company' },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        createdAt: true,
        bankKeys: true,
        _count: { select: { memberships: true } },
        memberships: {
          where: { roles: { has: 'owner' } },
          orderBy: { createdAt: 'asc' },
          select: { user: { select: { displayName: true, email: true } } },
        },
      },
    });
    return rows.map(({ _count, memberships, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      members: _count.memberships,
      owners: memberships.map(({ user }) => user),
    }));
  }

  async founders() {
    const rows = await this.db.organisationFounder.findMany({ orderBy: { email: 'asc' } });
    return rows.map(({ email, createdAt }) => ({ email, createdAt: createdAt.toISOString() }));
  }

  /** Grants or withdraws the bank's keys; the organisation's own log says so. False where there is none such. */
  setKeys(by: Operator, id: string, granted: boolean): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.organisation.updateMany({
        where: { id, kind: 'company', bankKeys: !granted },
        data: { bankKeys: granted },
      });
      if (count === 0) return (await tx.organisation.count({ where: { id, kind: 'company' } })) > 0;
      await recordAudit(tx, {
        organisationId: id,
        actorId: by.userId,
        action: granted ? 'organisation.keys-granted' : 'organisation.keys-withdrawn',
        subject: id,
      });
      return true;
    });
  }

  /** Twice is once. */
  async invite({ userId, organisationId }: Operator, email: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.organisationFounder.createMany({
        data: [{ email }],
        skipDuplicates: true,
      });
      if (count > 0)
        await recordAudit(tx, {
          organisationId,
          actorId: userId,
          action: 'server.founder-invited',
        });
    });
  }

  async uninvite({ userId, organisationId }: Operator, email: string): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.organisationFounder.deleteMany({ where: { email } });
      if (count > 0)
        await recordAudit(tx, {
          organisationId,
          actorId: userId,
          action: 'server.founder-withdrawn',
        });
      return count > 0;
    });
  }
}
