import { Injectable } from '@nestjs/common';
import { underWay } from '../attempts/under-way.repository.js';
import { PrismaService } from '../database/prisma.service.js';

/** Which assessments somebody is in the middle of. */
@Injectable()
export class AidsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Title and settings of each, also while its clock stands still, and after its end while an answer can still count. */
  underWay(userId: string, now: Date) {
    return underWay(this.db, userId, now);
  }
}
