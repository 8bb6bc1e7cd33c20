import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

/** `[topic, whether it is the figure of now, answers, mean, low, high, tier]` */
export type FigureTuple = readonly [
  string,
  boolean,
  number,
  number | null,
  number | null,
  number | null,
  string | null,
];

interface Members {
  readonly profile?: string | undefined;
  readonly limit: number;
}

@Injectable()
export class MatrixRepository {
  constructor(private readonly db: PrismaService) {}

  /** Members by name, one more than `limit` where there are more, with their profiles. */
  members(organisationId: string, { profile, limit }: Members) {
    return this.db.membership.findMany({
      where: {
        organisationId,
        ...(profile === undefined ? {} : { targets: { some: { profileId: profile } } }),
      },
      orderBy: [{ user: { displayName: 'asc' } }, { userId: 'asc' }],
      take: limit + 1,
      select: {
        userId: true,
        user: { select: { displayName: true } },
        skillShare: { select: { since: true } },
        targets: { select: { profileId: true } },
      },
    });
  }

  profiles(organisationId: string) {
    return this.db.targetProfile.findMany({
      where: { organisationId },
      select: { id: true, name: true, levels: true },
    });
  }

  /**
   * The latest figures of everybody who shares, as of the weeks that begin at `now` and at `then`, by person; of `topics`
   * alone. Each is one look into the primary key, however long the history is.
   */
  async figures(
    organisationId: string,
    { now, then }: { readonly now: Date; readonly then: Date },
    {
      topics,
      userId = null,
    }: { readonly topics: readonly string[]; readonly userId?: string | null },
  ): Promise<Map<string, readonly FigureTuple[]>> {
    const rows = await this.db.$queryRaw<{ userId: string; figures: FigureTuple[] }[]>`
      SELECT h."userId", jsonb_agg(jsonb_build_array(
          s.topic, c.current, s.answers, s.mean, s.low, s.high, s.tier)) AS figures
      FROM "SkillShare" h
      CROSS JOIN unnest(${[...topics]}::text[]) AS t(topic)
      CROSS JOIN (VALUES (true, ${now}::date), (false, ${then}::date)) AS c(current, week)
      CROSS JOIN LATERAL (
        SELECT * FROM "SkillStanding" s
        WHERE s."organisationId" = h."organisationId" AND s."userId" = h."userId"
          AND s.topic = t.topic AND s.week <= c.week
        ORDER BY s.week DESC LIMIT 1) s
      WHERE h."organisationId" = ${organisationId}::uuid
        AND (${userId}::uuid IS NULL OR h."userId" = ${userId}::uuid)
      GROUP BY h."userId"`;
    return new Map(rows.map((row) => [row.userId, row.figures]));
  }

  /** Means by topic as of a week, in the order in which people began to share. */
  async means(organisationId: string, week: Date): Promise<Map<string, number[]>> {
    const rows = await this.db.$queryRaw<{ topic: string; means: number[] }[]>`
      SELECT l.topic, array_agg(l.mean ORDER BY h.since, h."userId") AS means
      FROM "SkillShare" h CROSS JOIN LATERAL (
        SELECT DISTINCT ON (s.topic) s.topic, s.mean FROM "SkillStanding" s
        WHERE s."organisationId" = h."organisationId" AND s."userId" = h."userId" AND s.week <= ${week}::date
        ORDER BY s.topic, s.week DESC) l
      WHERE h."organisationId" = ${organisationId}::uuid AND l.mean IS NOT NULL
      GROUP BY l.topic`;
    return new Map(rows.map(({ topic, means }) => [topic, means]));
  }
}
