import { Injectable } from '@nestjs/common';
import { eraseCandidates } from './erasure.repository.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

@Injectable()
export class RetentionRepository {
  constructor(private readonly db: PrismaService) {}

  /** Organisations that keep candidates' data for a while only. */
  async limited(): Promise<{ id: string; days: number }[]> {
    const rows = await this.db.organisation.findMany({
      where: { retentionDays: { not: null } },
      select: { id: true, retentionDays: true },
    });
    return rows.flatMap(({ id, retentionDays }) =>
      retentionDays === null ? [] : [{ id, days: retentionDays }],
    );
  }

  /**
   * Deletes candidates of whom nothing is younger than `cutoff`, with all that there is of them; who can still begin, or
   * is at work, stays. The audit log learns how many, not who. Returns how many: not all of them at once.
   */
  sweep(organisationId: string, now: Date, cutoff: Date): Promise<number> {
    return this.db.$transaction(
      (tx) =>
        eraseCandidates(tx, {
          organisationId,
          which: { createdAt: { lt: cutoff }, invitations: { every: over(now, cutoff) } },
          told: (count) => ({
            organisationId,
            actorId: null,
            action: 'candidates.retention-ended',
            detail: { count },
          }),
        }),
      TRANSACTION,
    );
  }
}

/** Five hundred candidates with all that they wrote. */
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 } as const;

/** An invitation that has ended, and whose last hand-in (its end, where there was none) lies before `cutoff`. */
const over = (now: Date, cutoff: Date): Prisma.InvitationWhereInput => ({
  expiresAt: { lt: now },
  attempts: {
    none: {
      rehearsal: false,
      OR: [{ startedAt: { not: null }, submittedAt: null }, { submittedAt: { gte: cutoff } }],
    },
  },
  OR: [
    { expiresAt: { lt: cutoff } },
    { attempts: { some: { rehearsal: false, submittedAt: { lt: cutoff } } } },
  ],
});
