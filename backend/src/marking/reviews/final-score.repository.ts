import { Prisma } from '../../generated/prisma/client.js';

/** Of the review `v`: the score of reviewers as `finalScore` of reviews/review-score.ts has it; null before the first mark. */
export const REVIEWED = Prisma.sql`
  CASE WHEN v.stage = 'done' THEN v.score WHEN v.stage <> 'first' THEN (
    SELECT coalesce(max(latest.score) FILTER (WHERE latest.stage = 'moderation'), round(avg(latest.score)::numeric, 1)::float8) FROM (
      SELECT DISTINCT ON (m.stage) m.stage, m.score FROM "ReviewMark" m
      WHERE m."reviewItemId" = v.id AND m."gradeId" = v."gradeId" AND m.stage < v.stage
      ORDER BY m.stage, m."leaseEpoch" DESC) latest) END`;
