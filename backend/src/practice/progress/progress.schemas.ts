import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { AttemptSummary } from '../../taking/attempts/index.js';

/** Scores 0 to 10; null where nothing was graded yet. `low` to `high` holds the true mean with 80 % probability. */
const estimate = {
  n: z.int(),
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
};

/** `n` answers on the tier; its score is the one to be expected by all answers. */
const TierProgress = z
  .strictObject({
    tier: Tier,
    ...estimate,
    unlocked: z.boolean(),
    toUnlock: z.string().optional(),
  })
  .meta({ id: 'TierProgress' });

const TierStanding = z
  .strictObject({
    tier: Tier,
    near: Tier.nullable().describe('whose border is nearer than the standard error'),
    answers: z.int().describe('different questions, of all tiers'),
  })
  .meta({ id: 'TierStanding' });

export const TopicProgress = z
  .strictObject({ topic: z.string(), title: z.string(), ...estimate })
  .meta({ id: 'TopicProgress' });
export type TopicProgress = z.output<typeof TopicProgress>;

export const DueReview = z
  .strictObject({
    questionId: z.string(),
    title: z.string(),
    dueAt: z.iso.datetime(),
    reason: z.string(),
  })
  .meta({ id: 'DueReview' });
export type DueReview = z.output<typeof DueReview>;

export const ProgressView = z
  .strictObject({
    tiers: z.array(TierProgress),
    standing: TierStanding.nullable().describe('null before the first answer'),
    topics: z.array(TopicProgress),
    criteria: z.strictObject({ mastered: z.int(), seen: z.int() }),
    due: z.array(DueReview),
    recent: z.array(AttemptSummary),
    series: z.array(z.strictObject({ at: z.iso.datetime(), tier: Tier, score: z.number() })),
  })
  .meta({ id: 'ProgressView' });
export type ProgressView = z.output<typeof ProgressView>;
