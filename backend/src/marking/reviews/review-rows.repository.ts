import { Prisma } from '../../generated/prisma/client.js';
import { FLOOR } from './review-rows.js';

/** Rows of the report of a grade `g` as reviewers mark them (see review-rows.ts), in a FROM clause. */
export const REPORT_ROWS = Prisma.sql`(
  SELECT 'criterion/' || (c->>'id'), c->'label', c->'points', c->'maxPoints'
    FROM jsonb_array_elements(g.report->'criteria') c
  UNION ALL
  SELECT 'misconception/' || (c->>'id'), c->'why', c->'points', to_jsonb(0)
    FROM jsonb_array_elements(g.report->'misconceptions') c
  UNION ALL
  SELECT 'adjustment/' || (c->>'id'), c->'why', c->'points', to_jsonb(0)
    FROM jsonb_array_elements(g.report->'adjustments') c
    WHERE (c->>'points')::float <> 0 AND c->>'id' <> ${FLOOR}
  ) r (row, label, points, "maxPoints")`;
