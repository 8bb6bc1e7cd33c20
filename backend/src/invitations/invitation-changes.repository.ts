import { Injectable } from '@nestjs/common';
import { recordAudit } from '../audit/audit.repository.js';
import { PrismaService } from '../database/prisma.service.js';
import type { Prisma } from '../generated/prisma/client.js';
import type { Of } from './invitations.repository.js';

/** Who changes which invitation. */
export interface Changing extends Of {
  readonly id: string;
  readonly actorId: string;
}

/** Who has a mail written by hand; null: the server, in its own time. */
export type Sender = Pick<Changing, 'organisationId' | 'actorId'> | null;

type Hash = Uint8Array<ArrayBuffer>;

/** What becomes of invitations, each change with its entry in the organisation's log. */
@Injectable()
export class InvitationChangesRepository {
  constructor(private readonly db: PrismaService) {}

  /** False where it has been started or revoked meanwhile. */
  revoke(changing: Changing, now: Date): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
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

  /** From now on `hash` is the one link there is. */
  async replaceLink(id: string, hash: Hash, sender: Sender): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.invitation.updateMany({
        where: { id, revokedAt: null },
        data: { tokenHash: hash, reminderHash: null },
      });
      if (count > 0 && sender !== null)
        await record(tx, { ...sender, id }, 'invitation.sent-again');
    });
  }

  /** A further link beside the first; the one of an earlier reminder dies. False where one went out since `notSince`. */
  addReminder(
    id: string,
    hash: Hash,
    { now, notSince }: { now: Date; notSince: Date },
    sender: Sender,
  ): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.invitation.updateMany({
        where: {
          id,
          revokedAt: null,
          OR: [{ remindedAt: null }, { remindedAt: { lte: notSince } }],
        },
        data: { reminderHash: hash, remindedAt: now },
      });
      if (count > 0 && sender !== null) await record(tx, { ...sender, id }, 'invitation.reminded');
      return count > 0;
    });
  }

  async markSent(id: string, now: Date): Promise<void> {
    await this.db.invitation.updateMany({ where: { id }, data: { sentAt: now } });
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
