import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** No answers and no grades. How far each is is the attempt's own clock's to say. */
const WATCHED = {
  id: true,
  createdAt: true,
  expiresAt: true,
  openedAt: true,
  redeemedAt: true,
  revokedAt: true,
  candidate: {
    select: { email: true, displayName: true, extraTimePercent: true, breakSeconds: true },
  },
  attempts: {
    where: { rehearsal: false },
    orderBy: { try: 'desc' },
    take: 1,
    select: {
      id: true,
      try: true,
      createdAt: true,
      leaseSeenAt: true,
      events: {
        where: { kind: { in: ['help-asked', 'help-withdrawn', 'help-answered'] } },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
        take: 1,
        select: { kind: true, detail: true, at: true },
      },
    },
  },
} as const satisfies Prisma.InvitationSelect;

export type WatchedRow = Prisma.InvitationGetPayload<{ select: typeof WATCHED }>;

export interface Watched {
  readonly organisationId: string;
  readonly assessmentId: string;
}

/** By attempt, then by kind. */
export type EventCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

const UNDER_WAY = {
  some: { rehearsal: false, state: { in: ['running', 'paused'] } },
} as const satisfies Prisma.AttemptListRelationFilter;

@Injectable()
export class WatchingRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * Everybody who is at work first, then the others by the last invited; `limit` of each at most. `more`: there are
   * others still.
   */
  async people(
    of: Watched,
    search: string | undefined,
    limit: number,
  ): Promise<{ readonly rows: WatchedRow[]; readonly more: boolean }> {
    const who = { ...of, ...(search ? { candidate: nameOrAddress(search) } : {}) };
    const [working, others] = await Promise.all([
      this.page({ ...who, attempts: UNDER_WAY }, limit + 1),
      this.page({ ...who, NOT: { attempts: UNDER_WAY } }, limit + 1),
    ]);
    return {
      rows: [...working.slice(0, limit), ...others.slice(0, limit)],
      more: working.length > limit || others.length > limit,
    };
  }

  /** How many events of these kinds stand in the records of the attempts; what did not happen has no row. */
  async countEvents(
    organisationId: string,
    attemptIds: readonly string[],
    kinds: readonly string[],
  ): Promise<EventCounts> {
    const found = await this.db.attemptEvent.groupBy({
      by: ['attemptId', 'kind'],
      where: { organisationId, attemptId: { in: [...attemptIds] }, kind: { in: [...kinds] } },
      _count: true,
    });
    const counts = new Map(attemptIds.map((id) => [id, new Map<string, number>()]));
    for (const { attemptId, kind, _count: count } of found) counts.get(attemptId)?.set(kind, count);
    return counts;
  }

  /** Whether the attempt is one of this assessment's. */
  async isOf(of: Watched, attemptId: string): Promise<boolean> {
    const found = await this.db.attempt.count({
      where: {
        id: attemptId,
        organisationId: of.organisationId,
        invitation: { assessmentId: of.assessmentId },
      },
    });
    return found > 0;
  }

  private page(where: Prisma.InvitationWhereInput, take: number): Promise<WatchedRow[]> {
    return this.db.invitation.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
      select: WATCHED,
    });
  }
}

const nameOrAddress = (search: string): Prisma.CandidateWhereInput => {
  const contains = search.replace(/[\\%_]/g, '\\$&');
  return {
    OR: [
      { displayName: { contains, mode: 'insensitive' } },
      { email: { contains, mode: 'insensitive' } },
    ],
  };
};
