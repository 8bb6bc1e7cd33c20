import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Levels } from './levels.js';
import type { Place } from './shares.repository.js';

const SHOWN = {
  id: true,
  version: true,
  name: true,
  levels: true,
  members: { select: { userId: true } },
} as const satisfies Prisma.TargetProfileSelect;

export type ProfileRow = Prisma.TargetProfileGetPayload<{ select: typeof SHOWN }>;

export interface ProfileContent {
  readonly name: string;
  readonly levels: Levels;
  readonly members: readonly string[];
}

/** Why a profile was not written. */
type Refusal = 'too-many' | 'known-name' | 'no-member' | 'stale' | 'no-profile';

@Injectable()
export class ProfilesRepository {
  constructor(private readonly db: PrismaService) {}

  list(organisationId: string): Promise<ProfileRow[]> {
    return this.db.targetProfile.findMany({
      where: { organisationId },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: SHOWN,
    });
  }

  find(organisationId: string, id: string): Promise<ProfileRow | null> {
    return this.db.targetProfile.findFirst({ where: { id, organisationId }, select: SHOWN });
  }

  create(
    { organisationId, userId }: Place,
    content: ProfileContent,
    most: number,
  ): Promise<ProfileRow | Refusal> {
    return this.writing(organisationId, async (tx) => {
      if ((await tx.targetProfile.count({ where: { organisationId } })) >= most) return 'too-many';
      const refusal = await refusalOf(tx, organisationId, content, null);
      if (refusal !== null) return refusal;
      const { name, levels } = content;
      const { id } = await tx.targetProfile.create({
        data: { organisationId, name, levels },
        select: { id: true },
      });
      await setMembers(tx, { organisationId, profileId: id }, content.members);
      const row = await tx.targetProfile.findUniqueOrThrow({ where: { id }, select: SHOWN });
      const entry = { organisationId, actorId: userId, subject: id };
      await recordAudit(tx, { ...entry, action: 'target-profile.created' });
      return row;
    });
  }

  /** Saves on top of `baseVersion`. */
  save(
    { organisationId, userId, id }: Place & { readonly id: string },
    baseVersion: number,
    content: ProfileContent,
  ): Promise<ProfileRow | Refusal> {
    return this.writing(organisationId, async (tx) => {
      const found = await tx.targetProfile.findFirst({
        where: { id, organisationId },
        select: { version: true },
      });
      if (found === null) return 'no-profile';
      if (found.version !== baseVersion) return 'stale';
      const refusal = await refusalOf(tx, organisationId, content, id);
      if (refusal !== null) return refusal;
      const { name, levels } = content;
      await tx.targetProfileMember.deleteMany({ where: { profileId: id } });
      await setMembers(tx, { organisationId, profileId: id }, content.members);
      const row = await tx.targetProfile.update({
        where: { id },
        data: { name, levels, version: { increment: 1 } },
        select: SHOWN,
      });
      const entry = { organisationId, actorId: userId, subject: id };
      await recordAudit(tx, { ...entry, action: 'target-profile.changed' });
      return row;
    });
  }

  remove({ organisationId, userId, id }: Place & { readonly id: string }): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.targetProfile.deleteMany({ where: { id, organisationId } });
      const entry = { organisationId, actorId: userId, subject: id };
      if (count > 0) await recordAudit(tx, { ...entry, action: 'target-profile.deleted' });
      return count > 0;
    });
  }

  /** Writers of one organisation wait for each other, so that limits and versions hold. */
  private writing<T>(
    organisationId: string,
    work: (tx: Prisma.TransactionClient) => Promise<T>,
  ): Promise<T> {
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Organisation" WHERE id = ${organisationId}::uuid FOR UPDATE`;
      return work(tx);
    });
  }
}

async function refusalOf(
  tx: Prisma.TransactionClient,
  organisationId: string,
  { name, members }: ProfileContent,
  self: string | null,
): Promise<Refusal | null> {
  const namesake = await tx.targetProfile.count({
    where: { organisationId, name, ...(self === null ? {} : { id: { not: self } }) },
  });
  if (namesake > 0) return 'known-name';
  const here = await tx.membership.count({
    where: { organisationId, userId: { in: [...members] } },
  });
  return here === members.length ? null : 'no-member';
}

async function setMembers(
  tx: Prisma.TransactionClient,
  of: { readonly organisationId: string; readonly profileId: string },
  members: readonly string[],
): Promise<void> {
  await tx.targetProfileMember.createMany({ data: members.map((userId) => ({ ...of, userId })) });
}
