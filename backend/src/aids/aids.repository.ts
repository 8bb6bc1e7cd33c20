import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';

/** Which assessments somebody is in the middle of. */
@Injectable()
export class AidsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Title and settings of each, also while its clock stands still; `now` may be past an end that nobody has looked at. */
  async underWay(userId: string, now: Date) {
    const rows = await this.db.attempt.findMany({
      where: {
        userId,
        kind: 'assessment',
        state: { in: ['running', 'paused'] },
        OR: [{ endsAt: null }, { endsAt: { gt: now } }],
      },
      select: { release: { select: { title: true, settings: true } } },
    });
    return rows.map(({ release }) => release);
  }
}
