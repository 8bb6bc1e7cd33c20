import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import type { Place } from './shares.repository.js';

@Injectable()
export class DigestsRepository {
  constructor(private readonly db: PrismaService) {}

  companies() {
    return this.db.organisation.findMany({
      where: { kind: 'company' },
      select: { id: true, name: true, timeZone: true },
    });
  }

  /** Members with a confirmed address who have not had the mail of `week`, and want it. */
  receivers(organisationId: string, week: Date) {
    return this.db.membership.findMany({
      where: {
        organisationId,
        user: { email: { not: null }, verifiedAt: { not: null } },
        OR: [
          { digest: null },
          { digest: { off: false, OR: [{ sentWeek: null }, { sentWeek: { lt: week } }] } },
        ],
      },
      select: {
        userId: true,
        roles: true,
        user: { select: { displayName: true, email: true, organisationId: true } },
      },
    });
  }

  /** Takes the mail of `week` to somebody upon oneself; false where somebody has, or it is not wanted any more. */
  async claim({ organisationId, userId }: Place, week: Date): Promise<boolean> {
    const made = await this.db.skillDigest.createMany({
      data: [{ organisationId, userId, sentWeek: week }],
      skipDuplicates: true,
    });
    if (made.count > 0) return true;
    const { count } = await this.db.skillDigest.updateMany({
      where: {
        organisationId,
        userId,
        off: false,
        OR: [{ sentWeek: null }, { sentWeek: { lt: week } }],
      },
      data: { sentWeek: week },
    });
    return count > 0;
  }

  /** Gives it back where the mail could not be written: the next round tries again. */
  async release({ organisationId, userId }: Place): Promise<void> {
    await this.db.skillDigest.updateMany({
      where: { organisationId, userId },
      data: { sentWeek: null },
    });
  }

  /** Turns the mail on or off; false where there is no such member any more. */
  async turn({ organisationId, userId }: Place, off: boolean): Promise<boolean> {
    const where = { organisationId_userId: { organisationId, userId } };
    if ((await this.db.membership.count({ where: { organisationId, userId } })) === 0) return false;
    await this.db.skillDigest.upsert({
      where,
      create: { organisationId, userId, off },
      update: { off },
      select: { off: true },
    });
    return true;
  }
}
