import { z } from 'zod';

/** The points of a mark as they are stored: of each row, beside what was proposed. */
export const StoredPoints = z.array(
  z.strictObject({
    row: z.string(),
    points: z.number(),
    proposed: z.number(),
    reason: z.string().optional(),
  }),
);
export type StoredPoints = z.output<typeof StoredPoints>;
