import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

export type ChallengeKind =
  'second_factor' | 'passkey_new' | 'passkey_sign_in' | 'sso_start' | 'sso_link';

export interface NewChallenge {
  readonly kind: ChallengeKind;
  readonly userId: string | null;
  readonly data: object | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface Key {
  readonly kind: ChallengeKind;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
}

@Injectable()
export class ChallengesRepository {
  constructor(private readonly db: PrismaService) {}

  async create(tokenHash: Uint8Array<ArrayBuffer>, challenge: NewChallenge): Promise<void> {
    const { data, ...rest } = challenge;
    await this.db.challenge.create({
      data: { ...rest, tokenHash, ...(data ? { data } : {}) },
      select: { kind: true },
    });
  }

  /** Takes it away; null where it is not there (any more). Of many at once, one gets it. */
  async take({ kind, tokenHash }: Key, now: Date) {
    const found = await this.db.challenge.findFirst({
      where: { tokenHash, kind, expiresAt: { gt: now } },
      select: { userId: true, data: true },
    });
    if (!found) return null;
    const { count } = await this.db.challenge.deleteMany({ where: { tokenHash, kind } });
    return count === 0 ? null : found;
  }

  /** Counts a try; null where it is not there, or was tried `most` times. */
  async tried({ kind, tokenHash }: Key, now: Date, most: number) {
    const [row] = await this.db.challenge.updateManyAndReturn({
      where: { tokenHash, kind, expiresAt: { gt: now }, tries: { lt: most } },
      data: { tries: { increment: 1 } },
      select: { userId: true, data: true },
    });
    return row ?? null;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.db.challenge.deleteMany({ where: { expiresAt: { lte: now } } });
  }
}
