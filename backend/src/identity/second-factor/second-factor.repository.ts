import { Injectable } from '@nestjs/common';
import { recordSignInChange, signInTransaction } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';

type Hash = Uint8Array<ArrayBuffer>;

@Injectable()
export class SecondFactorRepository {
  constructor(private readonly db: PrismaService) {}

  find(userId: string) {
    return this.db.totpCredential.findUnique({
      where: { userId },
      select: { secret: true, lastStep: true, confirmedAt: true },
    });
  }

  /** A secret on trial; one that is confirmed stays: false. */
  async propose(userId: string, secret: Hash, now: Date): Promise<boolean> {
    const fresh = { secret, createdAt: now, lastStep: null };
    const { count } = await this.db.totpCredential.updateMany({
      where: { userId, confirmedAt: null },
      data: fresh,
    });
    if (count > 0) return true;
    const made = await this.db.totpCredential.createMany({
      data: [{ userId, ...fresh }],
      skipDuplicates: true,
    });
    return made.count > 0;
  }

  /** Makes the secret on trial the real one, with its first code taken and these recovery codes. */
  confirm(
    userId: string,
    proof: { readonly secret: Uint8Array; readonly step: number },
    codeHashes: readonly Hash[],
    now: Date,
  ): Promise<boolean> {
    return signInTransaction(this.db, async (tx) => {
      const { count } = await tx.totpCredential.updateMany({
        where: { userId, confirmedAt: null, secret: Uint8Array.from(proof.secret) },
        data: { confirmedAt: now, lastStep: proof.step },
      });
      if (count === 0) return false;
      await tx.recoveryCode.deleteMany({ where: { userId } });
      await tx.recoveryCode.createMany({
        data: codeHashes.map((codeHash) => ({ userId, codeHash })),
      });
      await recordSignInChange(tx, userId, 'second-factor-on');
      return true;
    });
  }

  /** Takes a code of this time step; false where it, or a later one, has been taken before. */
  async takeStep(userId: string, step: number): Promise<boolean> {
    const { count } = await this.db.totpCredential.updateMany({
      where: {
        userId,
        confirmedAt: { not: null },
        OR: [{ lastStep: null }, { lastStep: { lt: step } }],
      },
      data: { lastStep: step },
    });
    return count > 0;
  }

  async takeRecoveryCode(userId: string, codeHash: Hash, now: Date): Promise<boolean> {
    const { count } = await this.db.recoveryCode.updateMany({
      where: { userId, codeHash, usedAt: null },
      data: { usedAt: now },
    });
    return count > 0;
  }

  async replaceRecoveryCodes(userId: string, codeHashes: readonly Hash[]): Promise<void> {
    await signInTransaction(this.db, async (tx) => {
      await tx.recoveryCode.deleteMany({ where: { userId } });
      await tx.recoveryCode.createMany({
        data: codeHashes.map((codeHash) => ({ userId, codeHash })),
      });
      await recordSignInChange(tx, userId, 'recovery-codes-renewed');
    });
  }

  recoveryCodesLeft(userId: string): Promise<number> {
    return this.db.recoveryCode.count({ where: { userId, usedAt: null } });
  }

  async remove(userId: string): Promise<void> {
    await signInTransaction(this.db, async (tx) => {
      const { count } = await tx.totpCredential.deleteMany({ where: { userId } });
      await tx.recoveryCode.deleteMany({ where: { userId } });
      if (count > 0) await recordSignInChange(tx, userId, 'second-factor-off');
    });
  }
}
