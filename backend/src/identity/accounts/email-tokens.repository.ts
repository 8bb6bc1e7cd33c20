import { Injectable } from '@nestjs/common';
import { recordAudit, recordSignInChange, signInTransaction } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { type NewMail, putMail } from '../../platform/mail/index.js';
import { clearWaysIn } from './first-confirmation.repository.js';

export type EmailTokenKind = 'verify' | 'reset';

interface NewEmailToken {
  readonly kind: EmailTokenKind;
  readonly userId: string;
  readonly email: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface Key {
  readonly kind: EmailTokenKind;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
}

@Injectable()
export class EmailTokensRepository {
  constructor(private readonly db: PrismaService) {}

  /** A new token of the kind and its mail, whose id it returns; those sent to the person before are void. */
  replace(token: NewEmailToken, mail: NewMail): Promise<string> {
    const { userId, kind } = token;
    return this.db.$transaction(async (tx) => {
      // one after the other: two at once would each leave a token
      await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
      await tx.emailToken.deleteMany({ where: { userId, kind } });
      await tx.emailToken.create({ data: token, select: { id: true } });
      return putMail(tx, mail);
    });
  }

  async isGood({ kind, tokenHash }: Key, now: Date): Promise<boolean> {
    const live = { tokenHash, kind, usedAt: null, expiresAt: { gt: now } };
    return (await this.db.emailToken.count({ where: live })) > 0;
  }

  /**
   * Confirms the address that the token was sent to, for whoever is signed in to its account: holding the mail alone says
   * nothing of who set the account up. Null where the token is no good or the address is another by now; `elsewhere`
   * where `userId` is not the account's, and the token stays good.
   */
  verify(
    { tokenHash, userId }: { readonly userId: string | null } & Pick<Key, 'tokenHash'>,
    now: Date,
  ): Promise<{ readonly email: string } | 'elsewhere' | null> {
    const live = { tokenHash, kind: 'verify', usedAt: null, expiresAt: { gt: now } } as const;
    return this.db.$transaction(async (tx) => {
      const found = await tx.emailToken.findFirst({ where: live, select: { userId: true } });
      if (!found) return null;
      if (found.userId !== userId) return 'elsewhere';
      const [token] = await tx.emailToken.updateManyAndReturn({
        where: live,
        data: { usedAt: now },
        select: { userId: true, email: true },
      });
      if (!token) return null;
      const { count } = await tx.user.updateMany({
        where: { id: token.userId, email: token.email },
        data: { verifiedAt: now },
      });
      return count === 0 ? null : { email: token.email };
    });
  }

  /**
   * A new password for whom the token was sent to: the address is confirmed by it, every session and every half-done
   * sign-in ends. Where it is the first to confirm the address, every other way in goes too, and `cleared` says which.
   * Null where the token is no good.
   */
  reset(tokenHash: Uint8Array<ArrayBuffer>, passwordHash: string, now: Date) {
    return signInTransaction(this.db, async (tx) => {
      const [token] = await tx.emailToken.updateManyAndReturn({
        where: { tokenHash, kind: 'reset', usedAt: null, expiresAt: { gt: now } },
        data: { usedAt: now },
        select: { userId: true, email: true },
      });
      if (!token) return null;
      const { userId, email } = token;
      const wasConfirmed = await lockConfirmed(tx, userId);
      const [user] = await tx.user.updateManyAndReturn({
        where: { id: userId, email, kind: 'member' },
        data: { passwordHash, verifiedAt: now },
        select: { id: true, email: true, organisationId: true },
      });
      if (!user) return null;
      await tx.session.deleteMany({ where: { userId } });
      await tx.challenge.deleteMany({ where: { userId } });
      await recordSignInChange(tx, userId, 'password-reset');
      const cleared = wasConfirmed ? null : await clearWaysIn(tx, userId, now);
      await recordAudit(tx, {
        organisationId: user.organisationId,
        actorId: userId,
        action: 'account.password-reset',
      });
      return { userId, email, cleared };
    });
  }

  /** Tokens of before `before` are of no use to anybody. */
  async removeOld(before: Date): Promise<void> {
    await this.db.emailToken.deleteMany({ where: { expiresAt: { lt: before } } });
  }
}

/** Whether the address is confirmed. A way in that is being set up meanwhile is waited for: it points at this row. */
async function lockConfirmed(tx: Prisma.TransactionClient, userId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ verifiedAt: Date | null }[]>`
    SELECT "verifiedAt" FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`;
  return row?.verifiedAt != null;
}
