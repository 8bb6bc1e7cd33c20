import { Injectable } from '@nestjs/common';
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
    return inScope({ userId }, () => underWay(this.db, userId, now));
  }
}
