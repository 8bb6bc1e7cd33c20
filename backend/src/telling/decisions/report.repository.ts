import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PrismaService } from '../../platform/database/index.js';
import { StoredPoints } from '../../marking/reviews/index.js';
import type { InAssessment } from './standings.repository.js';

const Reported = z.object({
  criteria: z
    .array(
      z.object({
        id: z.string(),
        quotes: z.array(z.object({ text: z.string() })).default([]),
      }),
    )
    .default([]),
  misconceptions: z
    .array(
      z.object({
        id: z.string(),
        quotes: z.array(z.object({ text: z.string() })).default([]),
      }),
    )
    .default([]),
});

const Bulk = z.object({ looked: z.int(), waiting: z.int() });
const Marks = z.array(
  z.object({ points: StoredPoints, comment: z.string(), bulk: Bulk.nullable() }),
);

/** What was quoted from an answer, and what reviewers wrote of it. */
export interface Said {
  readonly itemId: string;
  /** By row, as reviewers mark it. */
  readonly quotes: ReadonlyMap<string, readonly string[]>;
  readonly reasons: ReadonlyMap<string, readonly string[]>;
  readonly comments: readonly string[];
  /** How its only mark came about, where that was accepted in bulk; null: somebody had the answer at hand. */
  readonly bulk: z.output<typeof Bulk> | null;
}

/** The words in the grades and marks that count. */
@Injectable()
export class ReportRepository {
  constructor(private readonly db: PrismaService) {}

  /** Of each answer of one attempt. */
  async said({ organisationId, assessmentId }: InAssessment, attemptId: string): Promise<Said[]> {
    const rows = await this.db.$queryRaw<{ itemId: string; report: unknown; marks: unknown }[]>`
      SELECT i.id AS "itemId", g.report, coalesce((
        SELECT jsonb_agg(jsonb_build_object('points', l.points, 'comment', l.comment, 'bulk', l.bulk) ORDER BY l.stage) FROM (
          SELECT DISTINCT ON (m.stage) m.stage, m.points, m.comment, (
            SELECT jsonb_build_object('looked', c.looked, 'waiting', c.waiting) FROM "SpotCheck" c
            WHERE c.id = m."spotCheckId") AS bulk
          FROM "ReviewItem" v JOIN "ReviewMark" m ON m."reviewItemId" = v.id AND m."gradeId" = v."gradeId"
            AND m.stage < v.stage
          WHERE v."attemptItemId" = i.id AND v."gradeId" = g.id ORDER BY m.stage, m."leaseEpoch" DESC) l), '[]') AS marks
      FROM "Attempt" a JOIN "AssessmentRelease" s ON s.id = a."releaseId"
      JOIN "AttemptItem" i ON i."attemptId" = a.id AND i."followUpOfId" IS NULL
      JOIN LATERAL (SELECT * FROM "Grade" WHERE "attemptItemId" = i.id AND round = a.reopenings
        ORDER BY "createdAt" DESC, id LIMIT 1) g ON true
      WHERE a.id = ${attemptId}::uuid AND a."organisationId" = ${organisationId}::uuid
        AND s."assessmentId" = ${assessmentId}::uuid
      ORDER BY i.position`;
    return rows.map(({ itemId, report, marks }) => saidOf(itemId, report, Marks.parse(marks)));
  }

  /** How organisation and assessment are called. */
  async titles({ organisationId, assessmentId }: InAssessment) {
    const found = await this.db.assessment.findFirst({
      where: { id: assessmentId, organisationId },
      select: { title: true, organisation: { select: { name: true } } },
    });
    return found === null ? null : { organisation: found.organisation.name, title: found.title };
  }
}

function saidOf(itemId: string, report: unknown, marks: z.output<typeof Marks>): Said {
  const { criteria, misconceptions } = Reported.parse(report);
  const quoted = (kind: string, rows: typeof criteria): [string, string[]][] =>
    rows.map(({ id, quotes }) => [`${kind}/${id}`, quotes.map(({ text }) => text)]);
  const reasons = new Map<string, string[]>();
  for (const { row, reason } of marks.flatMap(({ points }) => points))
    if (reason !== undefined) reasons.set(row, [...(reasons.get(row) ?? []), reason]);
  return {
    itemId,
    quotes: new Map([...quoted('criterion', criteria), ...quoted('misconception', misconceptions)]),
    reasons,
    comments: marks.map(({ comment }) => comment).filter(Boolean),
    bulk: marks.every(({ bulk }) => bulk !== null) ? (marks[0]?.bulk ?? null) : null,
  };
}
