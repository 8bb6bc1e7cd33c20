import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.js';
import { ownAttempts, type OwnBy } from '../../organisations/own-work/index.js';
import { underWay } from './under-way.repository.js';
import { inScope, PrismaService } from '../../platform/database/index.js';

/** Which assessments somebody is in the middle of. */
@Injectable()
export class AidsRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * Title and settings of each, also while its clock stands still, and after its end while an answer can still count.
   * Whoever asks: a program is at work for its own organisation, where the attempt of another is no row.
   */
  underWay(userId: string, now: Date) {
    return inScope({ userId }, () => underWay(this.db, { userId }, now));
  }

  /**
   * The same of one organisation, with what the person takes there by a link to their own address, in another browser and
   * without their account. Of no other organisation: whoever can invite an address could else keep its owner from work.
   */
  underWayIn({ organisationId, userId }: OwnBy, now: Date) {
    return inScope({ userId, organisationId }, async () => {
      const own = await this.db.$queryRaw<{ id: string }[]>`
        ${ownAttempts(organisationId, Prisma.sql`${userId}::uuid`)}`;
      return underWay(this.db, { id: { in: own.map(({ id }) => id) } }, now);
    });
  }
}
