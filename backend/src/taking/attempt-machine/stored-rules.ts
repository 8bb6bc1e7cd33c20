import { z } from 'zod';

/** The rules as pinned in the attempt's row; a release that changes the defaults changes no attempt under way. */
export const StoredRules = z.strictObject({
  minutes: z.number().nullable(),
  pauses: z.int(),
  pauseSeconds: z.int(),
  graceSeconds: z.int(),
  followUps: z.int(),
  followUpSeconds: z.int(),
  assessment: z
    .strictObject({
      sections: z.array(
        z.strictObject({
          title: z.string(),
          intro: z.string(),
          limitSeconds: z.int().positive().nullable(),
        }),
      ),
      extraTimePercent: z.int().min(0),
      breakSeconds: z.int().min(0),
      window: z
        .strictObject({
          opensAt: z.number().nullable(),
          closesAt: z.number().nullable(),
          endsAttempts: z.boolean(),
        })
        .nullable(),
    })
    .optional(),
});
export type StoredRules = z.output<typeof StoredRules>;
