import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { type NewMail, putMail, withdrawMails } from '../../platform/mail/index.js';
import type { Of } from './invitations.repository.js';

/** Who changes which invitation. */
export interface Changing extends Of {
  readonly id: string;
  readonly actorId: string;
}

/** Who has a mail written by hand; null: the server, in its own time. */
export type Sender = Pick<Changing, 'organisationId' | 'actorId'> | null;

/** A new link, with the mail that alone holds it. */
export interface MailedLink {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly mail: NewMail;
  readonly now: Date;
}

/** The mails with the link, and with that of the reminder. */
export const slotOf = (id: string): string => `invitation:${id}`;
export const reminderSlotOf = (id: string): string => `invitation-reminder:${id}`;

/** What becomes of invitations, each change with its entry in the organisation's log. */
@Injectable()
export class InvitationChangesRepository {
  constructor(private readonly db: PrismaService) {}

  /** False where it has been started or revoked meanwhile. */
  revoke(changing: Changing, now: Date): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      // a start under way holds this row: what it wrote is seen by the next statement
      await tx.$queryRaw`SELECT id FROM "Invitation" WHERE id = ${changing.id}::uuid FOR NO KEY UPDATE`;
      const { count } = await tx.invitation.updateMany({
        where: {
          ...placeOf(changing),
          revokedAt: null,
          attempts: { none: { rehearsal: false, startedAt: { not: null } } },
        },
        data: { revokedAt: now },
      });
      if (count > 0) await record(tx, changing, 'invitation.revoked');
      return count > 0;
    });
  }

  /** False where there is none that stands. */
  prolong(changing: Changing, expiresAt: Date): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const where = { ...placeOf(changing), revokedAt: null };
      const before = await tx.invitation.findFirst({ where, select: { expiresAt: true } });
      if (before === null) return false;
      const { count } = await tx.invitation.updateMany({ where, data: { expiresAt } });
      if (count > 0 && before.expiresAt.getTime() !== expiresAt.getTime())
        await record(tx, changing, 'invitation.end-changed', {
          expiresAt: { from: before.expiresAt.toISOString(), to: expiresAt.toISOString() },
        });
      return count > 0;
    });
  }

  /**
   * From now on this is the one link there is, and its mail is in the outbox. Without a `sender` it is the first, which
   * one of all who try may write. Returns the mail's id; null where it was revoked or written meanwhile.
   */
  replaceLink(id: string, { hash, mail, now }: MailedLink, sender: Sender): Promise<string | null> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.invitation.updateMany({
        where: { id, revokedAt: null, ...(sender === null ? { sentAt: null } : {}) },
        data: { tokenHash: hash, reminderHash: null, sentAt: now },
      });
      if (count === 0) return null;
      if (sender !== null) await record(tx, { ...sender, id }, 'invitation.sent-again');
      await withdrawMails(tx, [reminderSlotOf(id)]);
      return putMail(tx, mail);
    });
  }

  /**
   * A further link beside the first, its mail in the outbox; the link of an earlier reminder dies. Returns the mail's id;
   * null where a reminder went out since `notSince`.
   */
  addReminder(
    id: string,
    { hash, mail, now }: MailedLink,
    notSince: Date,
    sender: Sender,
  ): Promise<string | null> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.invitation.updateMany({
        where: {
          id,
          revokedAt: null,
          OR: [{ remindedAt: null }, { remindedAt: { lte: notSince } }],
        },
        data: { reminderHash: hash, remindedAt: now, remindWantedAt: null },
      });
      if (count === 0) return null;
      if (sender !== null) await record(tx, { ...sender, id }, 'invitation.reminded');
      return putMail(tx, mail);
    });
  }
}

const placeOf = ({ organisationId, assessmentId, id }: Changing) => ({
  organisationId,
  assessmentId,
  id,
});

function record(
  tx: Prisma.TransactionClient,
  { organisationId, actorId, id }: Pick<Changing, 'organisationId' | 'actorId' | 'id'>,
  action: string,
  detail?: Prisma.InputJsonObject,
): Promise<void> {
  return recordAudit(tx, {
    organisationId,
    actorId,
    action,
    subject: id,
    ...(detail === undefined ? {} : { detail }),
  });
}
