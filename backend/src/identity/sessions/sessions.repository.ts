import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Principal, Role, Strength } from '../../platform/http/index.js';

const SHOWN = {
  id: true,
  createdAt: true,
  lastSeenAt: true,
  userAgent: true,
  strength: true,
} as const;

export interface NewSession {
  readonly userId: string;
  readonly organisationId: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly userAgent: string;
  readonly strength: Strength;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A session that has not ended, with who it is. */
export interface LiveSession {
  readonly id: string;
  readonly userId: string;
  readonly organisationId: string;
  readonly lastSeenAt: Date;
  readonly createdAt: Date;
  readonly strength: string;
  readonly kind: Principal['kind'];
  readonly isOwner: boolean;
}

export interface MembershipRow {
  readonly roles: readonly Role[];
  readonly requiresStrongSignIn: boolean;
  /** The space that every account has for itself. */
  readonly personal: boolean;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly db: PrismaService) {}

  async create(session: NewSession): Promise<void> {
    await this.db.session.create({
      data: { ...session, lastSeenAt: session.createdAt },
      select: { id: true },
    });
  }

  /** The live session of a token's hash, with who it is. */
  async findLive(tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<LiveSession | null> {
    // one statement, where Prisma makes two of it: it precedes each request
    const [session] = await this.db.$queryRaw<LiveSession[]>`
      SELECT s.id, s."userId", s."organisationId", s."lastSeenAt", s."createdAt", s.strength, u.kind, u."isOwner"
      FROM "Session" s JOIN "User" u ON u.id = s."userId"
      WHERE s."tokenHash" = ${tokenHash} AND s."expiresAt" > ${now}`;
    return session ?? null;
  }

  /** What the person is in the organisation, and what that asks of who signs in; null for who is not its member. */
  async membership(userId: string, organisationId: string): Promise<MembershipRow | null> {
    const found = await this.db.membership.findUnique({
      where: { organisationId_userId: { organisationId, userId } },
      select: { roles: true, organisation: { select: { requiresStrongSignIn: true, kind: true } } },
    });
    return (
      found && {
        roles: found.roles,
        requiresStrongSignIn: found.organisation.requiresStrongSignIn,
        personal: found.organisation.kind === 'personal',
      }
    );
  }

  async touch(id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    await this.db.session.updateMany({ where: { id }, data: { lastSeenAt, expiresAt } });
  }

  list(userId: string, now: Date) {
    return this.db.session.findMany({
      where: { userId, expiresAt: { gt: now } },
      select: SHOWN,
      orderBy: { lastSeenAt: 'desc' },
    });
  }

  /** Ends one session of `userId`; false where it is not theirs or not there. */
  async remove(userId: string, id: string): Promise<boolean> {
    return (await this.db.session.deleteMany({ where: { id, userId } })).count > 0;
  }

  async removeOthers(userId: string, keptId: string): Promise<void> {
    await this.db.session.deleteMany({ where: { userId, id: { not: keptId } } });
  }

  /** When a session began; null where it is over. */
  async begunAt(id: string): Promise<Date | null> {
    const session = await this.db.session.findUnique({
      where: { id },
      select: { createdAt: true },
    });
    return session?.createdAt ?? null;
  }

  /** When a session is to end; null where it is not there any more. */
  async endOf(id: string): Promise<Date | null> {
    const session = await this.db.session.findUnique({
      where: { id },
      select: { expiresAt: true },
    });
    return session?.expiresAt ?? null;
  }

  async removeAll(userId: string): Promise<void> {
    await this.db.session.deleteMany({ where: { userId } });
  }

  async removeExpired(now: Date): Promise<number> {
    return (await this.db.session.deleteMany({ where: { expiresAt: { lte: now } } })).count;
  }
}
