import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

interface Owner {
  readonly userId: string;
  readonly organisationId: string;
}

interface ResultRow {
  readonly questionId: string;
  readonly tier: string;
  readonly topics: readonly string[];
  readonly score: number;
  readonly createdAt: Date;
  readonly contentHash: string;
}

interface HistoryRow extends ResultRow {
  readonly criteria: unknown;
}

interface SeenRow {
  readonly questionId: string;
  readonly at: Date;
}

@Injectable()
export class ProgressRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * The owner's latest graded items, oldest first, but for assessments, which are an organisation's; of each report only what its criteria earned. Follow-ups (weight 0)
   * count with the item that they follow.
   */
  async history({ userId, organisationId }: Owner, limit: number): Promise<HistoryRow[]> {
    const rows = await this.db.$queryRaw<HistoryRow[]>`
      SELECT g."questionId", g.tier, topics, g.score, g."createdAt", i."contentHash",
        (SELECT jsonb_agg(jsonb_build_object(
            'id', c -> 'id', 'label', c -> 'label', 'points', c -> 'points', 'maxPoints', c -> 'maxPoints'))
          FROM jsonb_array_elements(report -> 'criteria') c) AS criteria
      FROM "Grade" g
      JOIN "AttemptItem" i ON i.id = g."attemptItemId"
      JOIN "Attempt" a ON a.id = i."attemptId" AND a.kind <> 'assessment'
      WHERE g."userId" = ${userId}::uuid AND g."organisationId" = ${organisationId}::uuid AND g.minutes > 0
      ORDER BY g."createdAt" DESC, g.id DESC
      LIMIT ${limit}`;
    return rows.reverse();
  }

  /** The same without what the criteria earned. */
  async results({ userId, organisationId }: Owner, limit: number): Promise<ResultRow[]> {
    const rows = await this.db.grade.findMany({
      where: {
        userId,
        organisationId,
        minutes: { gt: 0 },
        attemptItem: { attempt: { kind: { not: 'assessment' } } },
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      select: {
        questionId: true,
        tier: true,
        topics: true,
        score: true,
        createdAt: true,
        attemptItem: { select: { contentHash: true } },
      },
    });
    return rows
      .reverse()
      .map(({ attemptItem: { contentHash }, ...row }) => ({ ...row, contentHash }));
  }

  /**
   * The questions that the owner has seen last, newest first: opened, or told by the report of an attempt that was
   * handed in. A grade comes later, and not for all of them.
   */
  async seen({ userId, organisationId }: Owner, limit: number): Promise<SeenRow[]> {
    const rows = await this.db.attemptItem.findMany({
      where: {
        followUpOfId: null,
        attempt: { userId, organisationId, kind: { not: 'assessment' } },
        OR: [{ startedAt: { not: null } }, { attempt: { state: { in: ['submitted', 'graded'] } } }],
      },
      orderBy: [{ attempt: { createdAt: 'desc' } }, { position: 'asc' }],
      take: limit,
      select: { questionId: true, attempt: { select: { createdAt: true, submittedAt: true } } },
    });
    return rows.map(({ questionId, attempt: { createdAt, submittedAt } }) => ({
      questionId,
      at: submittedAt ?? createdAt,
    }));
  }
}
