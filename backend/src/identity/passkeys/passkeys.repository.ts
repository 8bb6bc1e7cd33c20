import { Injectable } from '@nestjs/common';
import { recordSignInChange, signInTransaction } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';

const SHOWN = {
  id: true,
  name: true,
  backedUp: true,
  createdAt: true,
  lastUsedAt: true,
} as const;

export interface NewPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly transports: string[];
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
}

@Injectable()
export class PasskeysRepository {
  constructor(private readonly db: PrismaService) {}

  list(userId: string) {
    return this.db.passkey.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
      select: SHOWN,
    });
  }

  /** What the browser must not offer to register again. */
  known(userId: string) {
    return this.db.passkey.findMany({
      where: { userId },
      select: { credentialId: true, transports: true },
    });
  }

  /** Null where the credential is registered already, `many` where the account has `most`. */
  create(passkey: NewPasskey, most: number) {
    return signInTransaction(this.db, async (tx) => {
      const { userId } = passkey;
      // one after the other: each of several at once would count the same
      await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
      if ((await tx.passkey.count({ where: { userId } })) >= most) return 'many';
      const [made] = await tx.passkey.createManyAndReturn({
        data: [passkey],
        skipDuplicates: true,
        select: SHOWN,
      });
      if (made === undefined) return null;
      await recordSignInChange(tx, passkey.userId, 'passkey-added');
      return made;
    });
  }

  /** Before anybody is known: whose credential this is. */
  findCredential(credentialId: string) {
    return this.db.passkey.findUnique({
      where: { credentialId },
      select: {
        id: true,
        userId: true,
        credentialId: true,
        publicKey: true,
        counter: true,
        transports: true,
      },
    });
  }

  /**
   * Notes a use. False where the counter did not go on since it was read: the same answer used twice at once, or a copy of
   * the key. Keys that do not count say 0 each time.
   */
  async use(
    passkey: { readonly id: string; readonly counter: bigint },
    use: { readonly counter: bigint; readonly backedUp: boolean; readonly at: Date },
  ): Promise<boolean> {
    const { count } = await this.db.passkey.updateMany({
      where: { id: passkey.id, counter: passkey.counter },
      data: { counter: use.counter, backedUp: use.backedUp, lastUsedAt: use.at },
    });
    return count > 0;
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    return (await this.db.passkey.updateMany({ where: { id, userId }, data: { name } })).count > 0;
  }

  remove(userId: string, id: string): Promise<boolean> {
    return signInTransaction(this.db, async (tx) => {
      const { count } = await tx.passkey.deleteMany({ where: { id, userId } });
      if (count > 0) await recordSignInChange(tx, userId, 'passkey-removed');
      return count > 0;
    });
  }
}
