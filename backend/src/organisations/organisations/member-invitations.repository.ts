import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Role } from '../../platform/http/index.js';
import { type NewMail, putMail, withdrawMails } from '../../platform/mail/index.js';
import type { Actor } from './members.repository.js';

export type TokenHash = Uint8Array<ArrayBuffer>;

interface NewInvitation {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly tokenHash: TokenHash;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const SHOWN = { id: true, email: true, roles: true, createdAt: true, expiresAt: true } as const;

/** The mail with the link. */
const slotOf = (id: string): string => `member-invitation:${id}`;

/** Neither accepted nor taken back. */
const OPEN = { acceptedAt: null, revokedAt: null } as const;

@Injectable()
export class MemberInvitationsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Those that nobody has answered, the expired ones too. */
  open(organisationId: string) {
    return this.db.memberInvitation.findMany({
      where: { organisationId, ...OPEN },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      select: SHOWN,
    });
  }

  /** Whether somebody with this address belongs to the organisation already. */
  async isMember(organisationId: string, email: string): Promise<boolean> {
    return (await this.db.membership.count({ where: { organisationId, user: { email } } })) > 0;
  }

  /**
   * Invites, with the mail; an open invitation to the same address is replaced, and its link ends. Null where `most` are
   * open already.
   */
  create(actor: Actor, invitation: NewInvitation, mail: NewMail, most: number) {
    const { organisationId, userId } = actor;
    return this.db.$transaction(async (tx) => {
      // one after the other: two at once would each leave an open invitation
      await tx.$queryRaw`SELECT id FROM "Organisation" WHERE id = ${organisationId}::uuid FOR NO KEY UPDATE`;
      const open = await tx.memberInvitation.count({ where: { organisationId, ...OPEN } });
      if (open >= most) return null;
      const ended = await tx.memberInvitation.updateManyAndReturn({
        where: { organisationId, email: invitation.email, ...OPEN },
        data: { revokedAt: invitation.createdAt },
        select: { id: true },
      });
      await withdrawMails(
        tx,
        ended.map(({ id }) => slotOf(id)),
      );
      const made = await tx.memberInvitation.create({
        data: {
          ...invitation,
          roles: [...invitation.roles],
          organisationId,
          invitedById: userId,
        },
        select: SHOWN,
      });
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'member.invited',
        subject: made.id,
        detail: { roles: [...invitation.roles] },
      });
      return { ...made, mailId: await putMail(tx, { ...mail, slot: slotOf(made.id) }) };
    });
  }

  revoke(actor: Actor, id: string, now: Date): Promise<boolean> {
    const { organisationId, userId } = actor;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.memberInvitation.updateMany({
        where: { id, organisationId, ...OPEN },
        data: { revokedAt: now },
      });
      if (count === 0) return false;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'member.invitation-revoked',
        subject: id,
      });
      return true;
    });
  }

  /** The invitation of a link, while it can be accepted. */
  byToken(tokenHash: TokenHash, now: Date) {
    return this.db.memberInvitation.findFirst({
      where: { tokenHash, ...OPEN, expiresAt: { gt: now } },
      select: { ...SHOWN, organisationId: true, organisation: { select: { name: true } } },
    });
  }

  /**
   * Makes `userId` a member by an invitation, once: of many at the same moment one succeeds. Somebody who belongs to the
   * organisation already gets the roles in addition. Null where the invitation cannot be accepted (any more); `other`
   * where it was made for another address than the account's, `unconfirmed` where the account's address is the same and
   * nobody has shown that it is theirs, unless somebody has said that this account is meant.
   */
  accept(
    tokenHash: TokenHash,
    { userId, asOther }: { readonly userId: string; readonly asOther: boolean },
    now: Date,
  ): Promise<{ readonly organisationId: string } | 'other' | 'unconfirmed' | null> {
    return this.db.$transaction(async (tx) => {
      const found = await tx.memberInvitation.findFirst({
        where: { tokenHash, ...OPEN, expiresAt: { gt: now } },
        select: { email: true },
      });
      if (found === null) return null;
      const account = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true, verifiedAt: true },
      });
      const isOther = found.email !== account.email;
      // an address that is only claimed is nobody's: the log names it as one of somebody else
      const isShown = !isOther && account.verifiedAt !== null;
      if (!isShown && !asOther) return isOther ? 'other' : 'unconfirmed';
      const [invitation] = await tx.memberInvitation.updateManyAndReturn({
        where: { tokenHash, ...OPEN, expiresAt: { gt: now } },
        data: { acceptedAt: now },
        select: { id: true, organisationId: true, roles: true },
      });
      if (!invitation) return null;
      await join(tx, { ...invitation, userId, invited: isShown ? null : found.email });
      return { organisationId: invitation.organisationId };
    });
  }
}

async function join(
  tx: Prisma.TransactionClient,
  {
    id,
    organisationId,
    roles,
    userId,
    invited,
  }: Actor & { id: string; roles: readonly Role[]; invited: string | null },
): Promise<void> {
  const where = { organisationId_userId: { organisationId, userId } };
  const known = await tx.membership.findUnique({ where, select: { roles: true } });
  const all = [...new Set([...(known?.roles ?? []), ...roles])];
  await tx.membership.upsert({
    where,
    create: { organisationId, userId, roles: all },
    update: { roles: all },
    select: { userId: true },
  });
  await recordAudit(tx, {
    organisationId,
    actorId: userId,
    action: 'member.joined',
    subject: id,
    detail: { roles: [...roles], ...(invited === null ? {} : { invited }) },
  });
}
