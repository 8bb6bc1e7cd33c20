import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';
import { GoldTask, ReviewParams, SpotCheckScope } from './reviews.schemas.js';

export const SpotCheckParams = ReviewParams.extend({
  check: z.uuid({ error: 'a spot check has a UUID' }),
});
export type SpotCheckParams = z.output<typeof SpotCheckParams>;

const SpotCheckState = z
  .enum(['open', 'accepted', 'disagreed', 'withdrawn', 'overtaken'])
  .describe(
    'disagreed: these answers are reviewed one by one; withdrawn: accepted and taken back; overtaken: what was drawn was graded anew',
  );
export type SpotCheckState = z.output<typeof SpotCheckState>;

export const NewSpotCheck = z
  .strictObject({ question: plainText(64).min(1), scope: SpotCheckScope })
  .meta({ id: 'NewSpotCheck' });
export type NewSpotCheck = z.output<typeof NewSpotCheck>;

/** Answers to look at, without whose they are: no name, no address, no attempt, no time, in the order of a draw. */
export const SpotCheckView = z
  .strictObject({
    id: z.uuid(),
    scope: SpotCheckScope,
    title: z.string().describe('of the question'),
    waiting: z.int().describe('answers that waited when it was drawn: these may be accepted'),
    answers: z.array(GoldTask).describe('drawn by chance from those, each with its proposal'),
  })
  .meta({ id: 'SpotCheck' });
export type SpotCheckView = z.output<typeof SpotCheckView>;

const SpotVerdict = z
  .strictObject({ id: z.uuid(), agrees: z.boolean().describe('with the grader’s mark') })
  .meta({ id: 'SpotVerdict' });
export type SpotVerdict = z.output<typeof SpotVerdict>;

export const SpotVerdicts = z
  .strictObject({ verdicts: z.array(SpotVerdict).max(10_000) })
  .meta({ id: 'SpotVerdicts' });
export type SpotVerdicts = z.output<typeof SpotVerdicts>;

export const SpotCheckResult = z
  .strictObject({
    id: z.uuid(),
    state: SpotCheckState,
    waiting: z.int(),
    looked: z.int(),
    accepted: z
      .int()
      .describe('that have the grader’s mark by it; what others took meanwhile has not'),
  })
  .meta({ id: 'SpotCheckResult' });
export type SpotCheckResult = z.output<typeof SpotCheckResult>;

/** How marks came about that nobody gave one by one. */
export const SpotChecks = z
  .strictObject({
    checks: z.array(
      SpotCheckResult.extend({
        question: z.string(),
        scope: SpotCheckScope,
        by: z.string().nullable().describe('null: another reviewer, for those who do not decide'),
        you: z.boolean(),
        at: z.iso.datetime(),
      }).meta({ id: 'SpotCheckLine' }),
    ),
  })
  .meta({ id: 'SpotChecks' });
export type SpotChecks = z.output<typeof SpotChecks>;
