import { z } from 'zod';
import { oneLine, plainText } from '../../platform/plain-text/index.js';

/** A zone that this server's clock knows, by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be the IANA name of a time zone, such as Europe/Berlin' });

function isTimeZone(name: string): boolean {
  try {
    // An offset such as +02:00 is accepted by the formatter, but knows no summer time.
    return /^[A-Za-z]/u.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const Window = z
  .strictObject({
    opensAt: z.iso.datetime().describe('nobody starts before'),
    closesAt: z.iso
      .datetime()
      .describe('nobody starts after; a person’s extra time and breaks move it'),
    endsAttempts: z
      .boolean()
      .optional()
      .describe(
        'true: attempts end with the window; otherwise who starts in time has the full time',
      ),
    timeZone: TimeZone.describe('in which the window is written and shown'),
  })
  .meta({ id: 'AssessmentWindow' });
export type Window = z.output<typeof Window>;

const PassBand = z
  .strictObject({
    name: oneLine(60),
    from: z.number().min(0).max(10).describe('lowest score of the band; it reaches up to the next'),
    anchors: plainText(2_000).describe('what a person of this band does and says'),
  })
  .meta({ id: 'PassBand' });
export type PassBand = z.output<typeof PassBand>;

export const Aids = z.enum(['none', 'calculator', 'plan-lab']).meta({ id: 'AllowedAids' });
export type Aids = z.output<typeof Aids>;

const DEFAULT_RESULT_DAYS = 14;

const Results = z
  .strictObject({
    releaseAfter: z
      .enum(['hand-in', 'window', 'review', 'never'])
      .describe('when the candidate may see them: window is its end, review a reviewer’s word'),
    show: z.enum(['band', 'score', 'report']).describe('how much of them'),
    expectedDays: z
      .int()
      .min(1)
      .max(90)
      .default(DEFAULT_RESULT_DAYS)
      .describe('after the hand-in by which candidates are told to expect a reviewed result'),
    appealDays: z
      .int()
      .min(0)
      .max(90)
      .default(DEFAULT_RESULT_DAYS)
      .describe('after a result within which its candidate may appeal; 0: not at all'),
  })
  .meta({ id: 'AssessmentResults' });

const Badge = z
  .strictObject({
    name: oneLine(100),
    criteria: plainText(4_000).describe(
      'what its holder has shown, for those who read the credential',
    ),
    fromBand: oneLine(60).describe('name of the lowest band that earns it'),
    validDays: z.int().min(1).max(3_650).nullable().describe('null: for good'),
  })
  .meta({ id: 'AssessmentBadge' });

export const DEFAULT_REVIEW = { secondMarkingPercent: 10, differenceThreshold: 2 };

const Review = z
  .strictObject({
    secondMarkingPercent: z
      .int()
      .min(0)
      .max(100)
      .describe('of the answers, drawn for a second marking'),
    differenceThreshold: z
      .number()
      .min(0)
      .max(10)
      .describe(
        'points of 10: a first mark further from the proposal goes to a second reviewer, two marks further apart to moderation',
      ),
  })
  .meta({ id: 'AssessmentReview' });

export const DEFAULT_CONSENT =
  'Your answers, the times at which they were saved and handed in, and notices such as leaving the page or pasting text are kept and shown to the people of this organisation who review your assessment. A program proposes a grade for each answer; people decide. Notices never change a score, you see each one and can answer it. You can ask for a copy of your data or for its deletion at any time.';

export const Settings = z
  .strictObject({
    window: Window.nullable().describe('null: from the invitation until it expires'),
    minutes: z.int().min(1).max(720).describe('for the whole'),
    aids: Aids.describe('plan-lab: the lab without its search; it includes the calculator'),
    pauses: z.int().min(0).max(5),
    pauseSeconds: z.int().min(0).max(3_600).describe('of each pause, at most'),
    attempts: z.int().min(1).max(5),
    counts: z.enum(['best', 'last']).describe('which of several attempts'),
    graceSeconds: z.int().min(0).max(120),
    practiceRun: z.boolean().describe('a rehearsal in the same room, which is never scored'),
    consentText: plainText(8_000),
    instructions: plainText(8_000).describe('Markdown, in the waiting room'),
    passBands: z.array(PassBand).max(8).describe('from the lowest to the highest'),
    results: Results,
    review: Review.default(DEFAULT_REVIEW).describe(
      'absent from what was saved before there was any',
    ),
    badge: Badge.nullable()
      .default(null)
      .describe('a credential that candidates may ask for; null: none'),
  })
  .meta({ id: 'AssessmentSettings' });
export type Settings = z.output<typeof Settings>;

export const DEFAULT_SETTINGS: Settings = {
  window: null,
  minutes: 60,
  aids: 'plan-lab',
  pauses: 1,
  pauseSeconds: 300,
  attempts: 1,
  counts: 'best',
  graceSeconds: 15,
  practiceRun: true,
  consentText: DEFAULT_CONSENT,
  instructions: '',
  passBands: [
    {
      name: 'Not yet',
      from: 0,
      anchors:
        'Names techniques without saying what they cost or save; figures are missing or off by more than a factor of two.',
    },
    {
      name: 'Solid',
      from: 5,
      anchors:
        'Chooses a workable approach, backs it with a right estimate of memory or traffic, and says what to measure.',
    },
    {
      name: 'Strong',
      from: 7.5,
      anchors:
        'Weighs alternatives in numbers, names the binding limit and what would change the choice, and foresees how it fails.',
    },
  ],
  results: {
    releaseAfter: 'review',
    show: 'band',
    expectedDays: DEFAULT_RESULT_DAYS,
    appealDays: DEFAULT_RESULT_DAYS,
  },
  review: DEFAULT_REVIEW,
  badge: null,
};
