import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { REVIEWED } from '../../marking/reviews/index.js';

/** An assessment of an organisation. */
export interface Place {
  readonly organisationId: string;
  readonly assessmentId: string;
}

export interface AnalysedRow {
  readonly id: string;
  readonly title: string;
  readonly people: number;
  readonly latestAt: Date | null;
}

/** What people did with one question. */
export interface AskedRow {
  readonly id: string;
  /** The newest release that asked it. */
  readonly releaseId: string;
  /** JSON: see `Cell` of item-analysis.ts. */
  readonly cells: string;
}

export interface CriterionRow {
  readonly id: string;
  readonly label: string;
  readonly maxPoints: number;
  readonly answers: number;
  /** Of shares of the points, 0 to 1. */
  readonly mean: number;
  readonly deviation: number | null;
  readonly full: number;
  readonly none: number;
}

/** Graded attempts that count: no rehearsal, and of each person the first alone, as later tries have seen the questions. */
const firstTries = ({ organisationId, assessmentId }: Place): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT ON (n."candidateId") a.id, a.reopenings, a."releaseId", r.number,
    coalesce(a."submittedAt", a."gradedAt") AS at
  FROM "AssessmentRelease" r
  JOIN "Attempt" a ON a."releaseId" = r.id
  JOIN "Invitation" n ON n.id = a."invitationId"
  WHERE r."assessmentId" = ${assessmentId}::uuid AND r."organisationId" = ${organisationId}::uuid
    AND a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
  ORDER BY n."candidateId", a."startedAt", a.id`;

/** Of the attempts `t`: what was opened, with the grade that is in force. Follow-ups count with their question. */
const GRADED = Prisma.sql`
  JOIN "AttemptItem" i ON i."attemptId" = t.id AND i."followUpOfId" IS NULL AND i."startedAt" IS NOT NULL
  JOIN LATERAL (SELECT * FROM "Grade" WHERE "attemptItemId" = i.id AND round = t.reopenings
    ORDER BY "createdAt" DESC, id LIMIT 1) g ON true`;

/** Answers to assessments as numbers, without whose they are. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Assessments that were published, the latest first, with how many people handed in. */
  assessments(organisationId: string): Promise<AnalysedRow[]> {
    return this.db.$queryRaw<AnalysedRow[]>`
      SELECT s.id, s.title, (count(DISTINCT n."candidateId"))::int AS people, max(a."submittedAt") AS "latestAt"
      FROM "Assessment" s
      JOIN "AssessmentRelease" r ON r."assessmentId" = s.id
      LEFT JOIN "Attempt" a ON a."releaseId" = r.id AND a.kind = 'assessment' AND NOT a.rehearsal AND a.state = 'graded'
      LEFT JOIN "Invitation" n ON n.id = a."invitationId"
      WHERE s."organisationId" = ${organisationId}::uuid
      GROUP BY s.id, s.title, s."createdAt"
      ORDER BY s."createdAt" DESC, s.id
      LIMIT 500`;
  }

  /** Another one whenever there are other scores: a grade, a mark in the organisation, a candidate deleted. */
  async version({ organisationId, assessmentId }: Place): Promise<string> {
    const [row] = await this.db.$queryRaw<{ version: string }[]>`
      SELECT concat_ws(' ', count(*), max(a."gradedAt"), (
        SELECT max("createdAt") FROM "ReviewMark" WHERE "organisationId" = ${organisationId}::uuid)) AS version
      FROM "AssessmentRelease" r JOIN "Attempt" a ON a."releaseId" = r.id
      WHERE r."assessmentId" = ${assessmentId}::uuid AND r."organisationId" = ${organisationId}::uuid
        AND a.state = 'graded'`;
    return row?.version ?? '';
  }

  /** Every question that somebody opened, in the order in which they are mostly asked. */
  asked(place: Place): Promise<AskedRow[]> {
    return this.db.$queryRaw<AskedRow[]>`
      WITH tries AS MATERIALIZED (${firstTries(place)}),
        t AS (SELECT *, row_number() OVER () AS person FROM tries)
      SELECT i."questionId" AS id, (array_agg(t."releaseId" ORDER BY t.number DESC))[1] AS "releaseId",
        json_agg(json_build_array(t.person,
          CASE WHEN w.score IS NULL AND g."answerSeq" = 0 THEN NULL ELSE coalesce(w.score, g.score) END,
          i."workedSeconds", floor(extract(epoch FROM t.at) * 1000)::float8, t.number))::text AS cells
      FROM t ${GRADED}
      LEFT JOIN "ReviewItem" v ON v."attemptItemId" = i.id AND v."gradeId" = g.id
      CROSS JOIN LATERAL (SELECT ${REVIEWED} AS score) w
      GROUP BY i."questionId"
      ORDER BY avg(i.position), i."questionId"`;
  }

  /** People who were shown each question in other assessments of the organisation. */
  async elsewhere(
    { organisationId, assessmentId }: Place,
    questions: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.$queryRaw<{ id: string; people: number }[]>`
      SELECT i."questionId" AS id, (count(DISTINCT n."candidateId"))::int AS people
      FROM "AttemptItem" i
      JOIN "Attempt" a ON a.id = i."attemptId" AND a.kind = 'assessment' AND NOT a.rehearsal
      JOIN "AssessmentRelease" r ON r.id = a."releaseId" AND r."assessmentId" <> ${assessmentId}::uuid
      JOIN "Invitation" n ON n.id = a."invitationId"
      WHERE i."organisationId" = ${organisationId}::uuid AND i."startedAt" IS NOT NULL
        AND i."questionId" = ANY(${[...questions]}::text[])
      GROUP BY i."questionId"`;
    return new Map(rows.map(({ id, people }) => [id, people]));
  }

  /** What the criteria of one question earn, as the grader proposes; of answers that are not empty. */
  criteria(place: Place, question: string): Promise<CriterionRow[]> {
    return this.db.$queryRaw<CriterionRow[]>`
      WITH t AS MATERIALIZED (${firstTries(place)}),
        earned AS (
          SELECT c.value->>'id' AS id, c.value->>'label' AS label, c.place,
            (c.value->>'maxPoints')::float8 AS most, (c.value->>'points')::float8 AS points
          FROM t ${GRADED}
          CROSS JOIN LATERAL jsonb_array_elements(g.report->'criteria') WITH ORDINALITY c(value, place)
          WHERE i."questionId" = ${question} AND g."answerSeq" > 0 AND (c.value->>'maxPoints')::float8 > 0)
      SELECT id, max(label) AS label, max(most) AS "maxPoints", (count(*))::int AS answers,
        avg(points / most) AS mean, stddev_samp(points / most) AS deviation,
        (count(*) FILTER (WHERE points >= most))::int AS full, (count(*) FILTER (WHERE points <= 0))::int AS none
      FROM earned GROUP BY id ORDER BY min(place), id`;
  }
}
