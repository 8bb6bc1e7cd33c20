import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { REVIEWED } from '../../marking/reviews/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { AnsweredQuestion, Calibrated } from '../statistics/index.js';
import type { KnownItems } from './item-book.js';

const Tiers = z.record(
  z.string(),
  z.object({ discrimination: z.number(), thresholds: z.array(z.number()) }),
);

/** The newest answers that a calibration looks at. */
const MOST_ANSWERS = 250_000;
const KEPT = 3;

export interface Fitted extends Calibrated {
  readonly fittedAt: Date;
  readonly asOf: string;
  readonly milliseconds: number;
}

/** Graded answers to the shared bank: a fit is the whole server's, an own question its organisation's. No rehearsal, no follow-up, and no empty answer that nobody has marked. */
const ANSWERED = Prisma.sql`
  FROM "Attempt" a
  JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
  JOIN LATERAL (SELECT * FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
    ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
  LEFT JOIN "ReviewItem" v ON v."attemptItemId" = i.id AND v."gradeId" = g.id
  CROSS JOIN LATERAL (SELECT ${REVIEWED} AS score) w
  LEFT JOIN "Invitation" n ON n.id = a."invitationId"
  WHERE a.state = 'graded' AND i."questionId" NOT LIKE 'own-%' AND NOT a.rehearsal AND (g."answerSeq" > 0 OR w.score IS NOT NULL)`;

/** Pinned content is kept as its text, in which a quotation mark of prose is escaped: this one is the item's own. */
const VERSION = Prisma.sql`substring(body #>> '{}' from '"version":"([0-9a-f]{64})"')`;

/** Answers to questions without whose they are, and what was made of them. */
@Injectable()
export class AbilityRepository {
  constructor(private readonly db: PrismaService) {}

  /** Another text whenever there are other scores. */
  async asOf(): Promise<string> {
    const [row] = await this.db.$queryRaw<{ text: string }[]>`
      SELECT concat_ws(' ', (SELECT concat(count(*), ' ', max("createdAt")) FROM "Grade"),
        (SELECT count(*) FROM "ReviewMark")) AS text`;
    return row?.text ?? '';
  }

  /** By question and version; of each person the first answer, as later ones have seen the report. */
  answered(): Promise<AnsweredQuestion[]> {
    return this.db.$queryRaw<AnsweredQuestion[]>`
      WITH versions AS MATERIALIZED (
          SELECT hash, ${VERSION} AS version FROM "PinnedContent" WHERE kind = 'question'),
        given AS (
          SELECT coalesce(n."candidateId", a."userId") AS person, i."questionId", i."contentHash", g.tier,
            coalesce(w.score, g.score) AS score, g."createdAt" AS at
          ${ANSWERED}
          ORDER BY g."createdAt" DESC LIMIT ${MOST_ANSWERS}),
        first AS (
          SELECT DISTINCT ON (person, "questionId") dense_rank() OVER (ORDER BY person) AS person, "questionId",
            "contentHash", tier, score
          FROM given ORDER BY person, "questionId", at)
      SELECT f."questionId", v.version, max(f.tier) AS tier,
        json_agg(json_build_array(f.person, f.score) ORDER BY f.person)::text AS cells
      FROM first f JOIN versions v ON v.hash = f."contentHash" AND v.version IS NOT NULL
      GROUP BY f."questionId", v.version ORDER BY f."questionId", v.version`;
  }

  /** The newest calibration's `asOf`; null before the first. */
  async lastAsOf(): Promise<string | null> {
    const last = await this.db.calibration.findFirst({
      orderBy: { fittedAt: 'desc' },
      select: { asOf: true },
    });
    return last?.asOf ?? null;
  }

  /** Keeps a calibration and the two before it. */
  async keep({ items, tiers, ...fitted }: Fitted): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { id } = await tx.calibration.create({
        data: { ...fitted, tiers: JSON.parse(JSON.stringify(tiers)) as Prisma.InputJsonObject },
        select: { id: true },
      });
      await tx.itemParameters.createMany({
        data: items.map((item) => ({ ...item, calibrationId: id })),
      });
      const old = await tx.calibration.findMany({
        orderBy: { fittedAt: 'desc' },
        skip: KEPT,
        select: { id: true },
      });
      await tx.calibration.deleteMany({ where: { id: { in: old.map((each) => each.id) } } });
    });
  }

  /** What the newest calibration knows; null before the first. */
  async newest(): Promise<KnownItems | null> {
    const found = await this.db.calibration.findFirst({
      orderBy: { fittedAt: 'desc' },
      include: { items: true },
    });
    return found && { people: found.people, tiers: Tiers.parse(found.tiers), items: found.items };
  }

  /** Which version of its question each pinned content is. */
  async versions(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.$queryRaw<{ hash: string; version: string | null }[]>`
      SELECT hash, ${VERSION} AS version FROM "PinnedContent" WHERE hash = ANY(${[...hashes]}::text[])`;
    return new Map(
      rows.flatMap(({ hash, version }) => (version === null ? [] : [[hash, version]])),
    );
  }
}
