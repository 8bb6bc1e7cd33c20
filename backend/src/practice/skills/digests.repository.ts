import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { type NewMail, putMail } from '../../platform/mail/index.js';
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

  /**
   * Puts the mail of `week` to somebody into the outbox, and notes that there is nothing more to say that week. Returns
   * its id; null where it holds nothing, somebody else has put it there, or it is not wanted any more.
   */
  put({ organisationId, userId }: Place, week: Date, mail: NewMail | null): Promise<string | null> {
    return this.db.$transaction(async (tx) => {
      const made = await tx.skillDigest.createMany({
        data: [{ organisationId, userId, sentWeek: week }],
        skipDuplicates: true,
      });
      const { count } =
        made.count > 0
          ? made
          : await tx.skillDigest.updateMany({
              where: {
                organisationId,
                userId,
                off: false,
                OR: [{ sentWeek: null }, { sentWeek: { lt: week } }],
              },
              data: { sentWeek: week },
            });
      return count > 0 && mail !== null ? putMail(tx, mail) : null;
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
