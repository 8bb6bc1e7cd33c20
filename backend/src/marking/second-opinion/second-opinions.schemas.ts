import { z } from 'zod';
import { VERDICTS } from './opinion-reply.js';

const Quote = z
  .strictObject({ section: z.string(), start: z.int(), end: z.int(), text: z.string() })
  .meta({ id: 'Quote' });

const OpinionVerdict = z
  .strictObject({
    id: z.string(),
    verdict: z.enum(VERDICTS),
    quotes: z.array(Quote),
    reason: z.string(),
  })
  .meta({ id: 'OpinionVerdict' });

/** As `verdicts` is stored. */
export const StoredVerdicts = z.strictObject({
  criteria: z.array(OpinionVerdict),
  misconceptions: z.array(OpinionVerdict),
});

const Opinion = StoredVerdicts.extend({
  model: z.string(),
  state: z.enum(['given', 'failed']),
  failure: z.string().optional(),
  score: z.number().optional().describe('0 to 10, from its verdicts; counts for nothing'),
  graderScore: z.number(),
  reviewReason: z.string().optional(),
  dropped: z
    .record(z.string(), z.int())
    .describe(
      'entries of the reply that did not hold, by reason: unquoted ones gave no words of the answer',
    ),
  at: z.iso.datetime(),
}).meta({ id: 'SecondOpinion' });
export type Opinion = z.output<typeof Opinion>;

export const OpinionsView = z
  .strictObject({
    items: z.array(
      z.strictObject({
        item: z.string(),
        humanReview: z.boolean().describe('a human was asked to look at this answer'),
        opinion: Opinion.optional().describe('for authors and owners'),
      }),
    ),
  })
  .meta({ id: 'SecondOpinions' });
export type OpinionsView = z.output<typeof OpinionsView>;
