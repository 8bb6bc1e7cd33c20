import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

export interface StoredKey {
  readonly id: string;
  readonly publicKey: unknown;
  readonly privateKey: Uint8Array;
}

export interface NewKey {
  readonly id: string;
  readonly publicKey: Prisma.InputJsonObject;
  readonly privateKey: Uint8Array<ArrayBuffer>;
  readonly now: Date;
}

/** One at a time makes a key. */
const LOCK = 0x6d_77_6b_65;

/** The server's own keys; run everything here as the server. Public halves are kept for ever. */
@Injectable()
export class SigningKeysRepository {
  constructor(private readonly db: PrismaService) {}

  /** The key that signs now; null before the first. */
  current(): Promise<StoredKey | null> {
    return this.db.signingKey.findFirst({
      where: { retiredAt: null },
      orderBy: { createdAt: 'desc' },
      select: { id: true, publicKey: true, privateKey: true },
    });
  }

  /** By its id, retired ones too: what they signed stays good. */
  async publicKey(id: string): Promise<unknown> {
    const found = await this.db.signingKey.findUnique({
      where: { id },
      select: { publicKey: true },
    });
    return found?.publicKey ?? null;
  }

  async publicKeys(): Promise<unknown[]> {
    const rows = await this.db.signingKey.findMany({
      orderBy: { createdAt: 'asc' },
      select: { publicKey: true },
    });
    return rows.map(({ publicKey }) => publicKey);
  }

  /** Makes `key` the one that signs, unless `unlessThere` and somebody was first. */
  add(key: NewKey, unlessThere: boolean): Promise<void> {
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK})) l`;
      const current = await tx.signingKey.count({ where: { retiredAt: null } });
      if (unlessThere && current > 0) return;
      const { now, ...data } = key;
      await tx.signingKey.updateMany({ where: { retiredAt: null }, data: { retiredAt: now } });
      await tx.signingKey.create({ data: { ...data, createdAt: now }, select: { id: true } });
    });
  }
}
