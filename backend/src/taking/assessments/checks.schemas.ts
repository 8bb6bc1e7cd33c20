import { z } from 'zod';

/** Something about an assessment that a manager should know before candidates meet it. */
export const Check = z
  .strictObject({
    level: z
      .enum(['error', 'warning', 'note'])
      .describe('an error keeps the assessment from being published'),
    path: z.string().describe('where, such as blueprint.sections.0.limitMinutes'),
    message: z.string(),
    mend: z.string().describe('what would mend it'),
  })
  .meta({ id: 'AssessmentCheck' });
export type Check = z.output<typeof Check>;

const Share = z.number().describe('0 to 1');

/** Who can know before what the points are for; the shares add up to 1, or to 0 where nothing is asked. */
export const Shares = z
  .strictObject({
    own: Share.describe('own questions: secret'),
    figures: Share.describe('public practice, with other figures here'),
    open: Share.describe('public practice, with its answer'),
  })
  .meta({ id: 'AssessmentShares' });
export type Shares = z.output<typeof Shares>;

const Minutes = z.number().describe('minutes');

const Demand = {
  expected: Minutes.describe('what the median person takes, over all draws'),
  least: Minutes.describe('of the shortest draw'),
  most: Minutes.describe('of the longest draw'),
  nineOfTen: Minutes.describe('in which nine of ten people are done'),
  given: Minutes.nullable().describe('null: the time of the whole alone'),
  done: z.number().nullable().describe('share of people who are done in the time given, 0 to 1'),
};

/** How long people take against what they are given, and what accommodations make of it. */
export const Timing = z
  .strictObject({
    whole: z.strictObject(Demand),
    sections: z.array(z.strictObject(Demand)),
    accommodations: z.array(
      z.strictObject({
        extraTimePercent: z.int(),
        minutes: z.int().describe('for the whole'),
        closesAt: z.iso.datetime().nullable().describe('their end of the window'),
        latestStart: z.iso.datetime().nullable().describe('who starts later has less time'),
      }),
    ),
  })
  .meta({ id: 'AssessmentTiming' });
export type Timing = z.output<typeof Timing>;
