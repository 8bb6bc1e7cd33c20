import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Role } from '../../platform/http/index.js';
import type { OrganisationChange } from './organisations.schemas.js';

const ORGANISATION = {
  id: true,
  kind: true,
  name: true,
  timeZone: true,
  retentionDays: true,
  requiresStrongSignIn: true,
  declarationSets: true,
  bankKeys: true,
  createdAt: true,
} as const;

@Injectable()
export class OrganisationsRepository {
  constructor(private readonly db: PrismaService) {}

  find(id: string) {
    return this.db.organisation.findUnique({ where: { id }, select: ORGANISATION });
  }

  /** The organisations of a person with their roles there: the personal one first, then by name. */
  async ofPerson(userId: string) {
    const rows = await this.db.membership.findMany({
      where: { userId },
      select: { roles: true, organisation: { select: { id: true, kind: true, name: true } } },
      orderBy: [{ organisation: { kind: 'asc' } }, { organisation: { name: 'asc' } }],
    });
    return rows.map(({ roles, organisation }) => ({ ...organisation, roles }));
  }

  /**
   * `many` where the person owns `most` already, alone or with others; null where `invited`, an address whose invitation
   * to make one is used up with it, has none (any more).
   */
  create(
    ownerId: string,
    {
      invited,
      ...company
    }: { name: string; timeZone: string; bankKeys: boolean; invited?: string },
    most: number,
  ): Promise<{ readonly id: string } | 'many' | null> {
    return this.db.$transaction(async (tx) => {
      // one after the other: each of several at once would count the same
      await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${ownerId}::uuid FOR NO KEY UPDATE`;
      const owned = {
        userId: ownerId,
        roles: { has: 'owner' },
        organisation: { kind: 'company' },
      } as const;
      if ((await tx.membership.count({ where: owned })) >= most) return 'many';
      if (invited !== undefined) {
        const { count } = await tx.organisationFounder.deleteMany({ where: { email: invited } });
        if (count === 0) return null;
      }
      const { id } = await tx.organisation.create({
        data: { ...company, kind: 'company' },
        select: { id: true },
      });
      await tx.membership.create({
        data: { organisationId: id, userId: ownerId, roles: ['owner'] satisfies Role[] },
        select: { userId: true },
      });
      await recordAudit(tx, {
        organisationId: id,
        actorId: ownerId,
        action: 'organisation.created',
        detail: { bankKeys: company.bankKeys },
      });
      return { id };
    });
  }

  /** Null where it is personal: that one goes with its person. */
  async change(id: string, actorId: string, change: OrganisationChange) {
    return this.db.$transaction(async (tx) => {
      const before = await tx.organisation.findUnique({
        where: { id, kind: 'company' },
        select: ORGANISATION,
      });
      if (!before) return null;
      const detail = differences(before, change);
      if (Object.keys(detail).length === 0) return before;
      const after = await tx.organisation.update({
        where: { id },
        data: {
          ...plain(change),
          ...(change.declarationSets === undefined
            ? {}
            : { declarationSets: change.declarationSets }),
        },
        select: ORGANISATION,
      });
      await recordAudit(tx, {
        organisationId: id,
        actorId,
        action: 'organisation.changed',
        detail,
      });
      return after;
    });
  }

  /** Deletes a company and, by cascade, every row that carries its id; its log too. */
  async delete(id: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await tx.organisation.delete({ where: { id, kind: 'company' }, select: { id: true } });
      // names nobody: what is deleted leaves no trace that leads back to it
      await recordAudit(tx, {
        organisationId: null,
        actorId: null,
        action: 'organisation.deleted',
      });
    });
  }
}

type Changed = Pick<
  Required<OrganisationChange>,
  'name' | 'timeZone' | 'retentionDays' | 'requiresStrongSignIn'
>;

interface Before extends Changed {
  readonly declarationSets: unknown;
}

/** What a change names, but for the sets. */
function plain(change: OrganisationChange): Partial<Changed> {
  const { name, timeZone, retentionDays, requiresStrongSignIn } = change;
  return {
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(retentionDays === undefined ? {} : { retentionDays }),
    ...(requiresStrongSignIn === undefined ? {} : { requiresStrongSignIn }),
  };
}

/** From what to what; of the sets that candidates are asked about, that they are others now. */
function differences(before: Before, change: OrganisationChange): Prisma.InputJsonObject {
  const keys = Object.keys(plain(change)) as (keyof Changed)[];
  const { declarationSets: sets } = change;
  return Object.fromEntries<Prisma.InputJsonValue | null>([
    ...keys.flatMap((key) => {
      const [from, to] = [before[key], change[key] ?? null];
      return from === to ? [] : [[key, { from, to }] as const];
    }),
    ...(sets === undefined || isDeepStrictEqual(sets, before.declarationSets)
      ? []
      : [['declarationSets', 'changed'] as const]),
  ]);
}
