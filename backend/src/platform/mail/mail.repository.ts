import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string | null;
  readonly slot: string | null;
  readonly organisationId: string | null;
  readonly userId: string | null;
  readonly candidateId: string | null;
  readonly createdAt: Date;
}

/**
 * Puts a mail into the outbox, in the transaction that it tells of: it goes out if that is committed, and only then.
 * Where it carries a link, that transaction makes the link too, and holds a row for which two such transactions wait.
 */
export async function putMail(tx: Prisma.TransactionClient, mail: NewMail): Promise<string> {
  if (mail.slot !== null) await withdrawMails(tx, [mail.slot]);
  const { id } = await tx.outboxMail.create({
    data: { ...mail, dueAt: mail.createdAt },
    select: { id: true },
  });
  return id;
}

/** Takes back what has not gone out of the mails of these slots: their links are dead. */
export async function withdrawMails(
  tx: Prisma.TransactionClient,
  slots: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "OutboxMail" SET text = NULL, unsubscribe = NULL, error = 'its link was replaced by a later one',
      state = CASE WHEN state = 'queued' THEN 'failed' ELSE state END
    WHERE slot = ANY(${[...slots]}) AND text IS NOT NULL`;
}

/** What may be shown of a mail; `text` on top of it only where the outbox stands in for a mail server. */
const LISTED = {
  id: true,
  to: true,
  subject: true,
  state: true,
  attempts: true,
  error: true,
  createdAt: true,
  sentAt: true,
} as const;

@Injectable()
export class MailRepository {
  constructor(private readonly db: PrismaService) {}

  create(mail: NewMail): Promise<string> {
    return putMail(this.db, mail);
  }

  /**
   * Takes a mail that is due for one try, and puts the next try off to `nextAt`; null where somebody else has it, or
   * there is nothing to do.
   */
  async take(id: string, now: Date, nextAt: (attempts: number) => Date) {
    const mail = await this.db.outboxMail.findFirst({
      where: { id, state: 'queued', dueAt: { lte: now } },
      select: { id: true, to: true, subject: true, text: true, unsubscribe: true, attempts: true },
    });
    if (mail?.text == null) return null;
    const attempts = mail.attempts + 1;
    const { count } = await this.db.outboxMail.updateMany({
      where: { id, state: 'queued', attempts: mail.attempts },
      data: { attempts, dueAt: nextAt(attempts) },
    });
    return count === 0 ? null : { ...mail, text: mail.text, attempts };
  }

  async markSent(id: string, now: Date): Promise<void> {
    await this.db.outboxMail.updateMany({
      where: { id, state: 'queued' },
      data: { state: 'sent', sentAt: now, text: null, unsubscribe: null, error: null },
    });
  }

  async markLogged(id: string): Promise<void> {
    await this.db.outboxMail.updateMany({
      where: { id, state: 'queued' },
      data: { state: 'logged' },
    });
  }

  async noteError(id: string, error: string, final: boolean): Promise<void> {
    await this.db.outboxMail.updateMany({
      where: { id, state: 'queued' },
      data: final ? { error, state: 'failed' } : { error },
    });
  }

  /** A mail that failed may be tried anew while its text is still there. */
  async requeue(id: string, now: Date): Promise<boolean> {
    const { count } = await this.db.outboxMail.updateMany({
      where: { id, state: 'failed', text: { not: null } },
      data: { state: 'queued', attempts: 0, dueAt: now, error: null },
    });
    return count > 0;
  }

  /** Mails that should have been tried before `before`: whoever meant to has gone. */
  async overdue(before: Date, limit: number): Promise<string[]> {
    const found = await this.db.outboxMail.findMany({
      where: { state: 'queued', dueAt: { lt: before } },
      orderBy: { dueAt: 'asc' },
      take: limit,
      select: { id: true },
    });
    return found.map(({ id }) => id);
  }

  /** Forgets what was written before `written`, and the mails themselves where they are older than `kept`. */
  async forget(written: Date, kept: Date): Promise<void> {
    const old = { createdAt: { lt: written } };
    await this.db.outboxMail.updateMany({
      where: { ...old, state: 'queued' },
      data: { state: 'failed' },
    });
    await this.db.outboxMail.updateMany({
      where: { ...old, text: { not: null } },
      data: { text: null, unsubscribe: null },
    });
    await this.db.outboxMail.deleteMany({ where: { createdAt: { lt: kept } } });
  }

  latest(limit: number) {
    return this.db.outboxMail.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: limit,
      select: { ...LISTED, text: true },
    });
  }

  /**
   * Every mail to a person, by account, as a candidate, or by their address once that is confirmed: before, anybody may have
   * typed it. Without its text.
   */
  async ofPerson(userId: string) {
    const user = await this.db.user.findUnique({
      where: { id: userId },
      select: { email: true, verifiedAt: true },
    });
    return this.db.outboxMail.findMany({
      where: {
        OR: [
          { userId },
          { candidate: { userId } },
          ...(user?.email == null || user.verifiedAt === null ? [] : [{ to: user.email }]),
        ],
      },
      orderBy: { createdAt: 'asc' },
      select: LISTED,
    });
  }
}
