import { QuestionView } from '@meshwright/question-bank';
import { z } from 'zod';
import { Answer, CriterionResult } from '../../bank/grading/index.js';
import { ReportView } from '../../taking/attempts/index.js';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

export const ResultParams = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type ResultParams = z.output<typeof ResultParams>;

export const AttemptResultParams = ResultParams.extend({
  attempt: z.uuid({ error: 'an attempt’s id is a UUID' }),
});
export type AttemptResultParams = z.output<typeof AttemptResultParams>;

export const MyResultParams = z.strictObject({
  id: z.uuid({ error: 'an attempt’s id is a UUID' }),
});
export type MyResultParams = z.output<typeof MyResultParams>;

const ResultRow = CriterionResult.pick({
  id: true,
  label: true,
  points: true,
  maxPoints: true,
  quotes: true,
  missing: true,
  next: true,
}).meta({ id: 'ResultRow' });
export type ResultRow = z.output<typeof ResultRow>;

const ResultItem = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    section: z.string().describe('its title'),
    share: z.number().describe('of the score, 0 to 1'),
    score: z.number().optional().describe('0 to 10; where scores are shown'),
    report: z
      .strictObject({
        question: QuestionView,
        answer: Answer.optional(),
        rows: z.array(ResultRow),
        deductions: z.array(z.strictObject({ points: z.number(), why: z.string() })),
      })
      .meta({ id: 'ResultItemReport' })
      .optional()
      .describe('where the whole report is shown'),
  })
  .meta({ id: 'ResultItem' });
export type ResultItem = z.output<typeof ResultItem>;

/** What a candidate is told of an attempt: as much as the assessment's settings allow. It is stored as it was released. */
export const ResultBody = z
  .strictObject({
    basis: z
      .enum(['automatic', 'partly', 'reviewed'])
      .describe(
        'automatic: by the program alone; partly: people have reviewed some answers, as after an appeal',
      ),
    score: z.number().optional().describe('0 to 10; where scores are shown'),
    band: z.strictObject({ name: z.string(), anchors: z.string() }).optional(),
    items: z.array(ResultItem),
    next: ReportView.shape.next.optional().describe('what to train; where the report is shown'),
  })
  .meta({ id: 'ResultBody' });
export type ResultBody = z.output<typeof ResultBody>;

const ToldResult = z
  .strictObject({ number: z.int(), at: Moment, body: ResultBody })
  .meta({ id: 'ToldResult' });

const MyAppeal = z
  .strictObject({
    item: z.uuid(),
    reason: z.string(),
    at: Moment,
    state: z
      .enum(['open', 'answered', 'overtaken'])
      .describe('overtaken: the answer has been handed in and graded anew since'),
    answer: z
      .strictObject({
        at: Moment,
        comment: z.string().describe('of whoever reviewed it'),
        changed: z.boolean(),
        before: z.number().optional().describe('0 to 10; where scores are shown'),
        after: z.number().optional(),
      })
      .optional(),
  })
  .meta({ id: 'MyAppeal' });
export type MyAppeal = z.output<typeof MyAppeal>;

export const NewAppeal = z
  .strictObject({
    item: z.uuid({ error: 'must be the id of a question of this attempt' }),
    reason: plainText(2000)
      .trim()
      .min(20, 'must say what is wrong with the mark, in 20 characters or more'),
  })
  .meta({ id: 'NewAppeal' });
export type NewAppeal = z.output<typeof NewAppeal>;

export const CandidateResult = z
  .strictObject({
    title: z.string(),
    organisation: z.strictObject({ name: z.string(), timeZone: z.string() }),
    ownTimeZone: z.string().nullable(),
    state: z
      .enum(['told', 'awaited', 'not-told'])
      .describe(
        'awaited: being reviewed, or the window is open; not-told: not on this page at all',
      ),
    expectedBy: Moment.optional(),
    delays: z
      .array(z.strictObject({ at: Moment, expectedBy: Moment, reason: z.string() }))
      .describe('the latest first'),
    results: z.array(ToldResult).describe('the latest first; what stands is the first'),
    appealsUntil: Moment.nullable().describe('null: nothing may be appealed'),
    appeals: z.array(MyAppeal).describe('the oldest first'),
    serverNow: z.int(),
  })
  .meta({ id: 'CandidateResult' });
export type CandidateResult = z.output<typeof CandidateResult>;

export const RESULT_STATES = ['reviewing', 'ready', 'released', 'changed'] as const;
const ResultState = z
  .enum(RESULT_STATES)
  .describe(
    'ready: every answer is reviewed, and nothing released; changed: marked anew since the release',
  );
export type ResultState = z.output<typeof ResultState>;

const AttemptResult = z
  .strictObject({
    attempt: z.uuid(),
    candidate: z.strictObject({ id: z.uuid(), displayName: z.string(), email: z.string() }),
    try: z.int(),
    submittedAt: Moment,
    state: ResultState,
    answers: z.int(),
    waiting: z
      .strictObject({ first: z.int(), second: z.int(), moderation: z.int(), appeal: z.int() })
      .describe('answers that wait for each'),
    score: z.number().describe('0 to 10, as it is now'),
    expectedBy: Moment.nullable().describe('null: nothing is awaited'),
    overdue: z.boolean(),
    released: z
      .strictObject({ number: z.int(), at: Moment, score: z.number().nullable() })
      .nullable()
      .describe('the latest; its score where scores are shown'),
  })
  .meta({ id: 'AttemptResult' });
export type AttemptResult = z.output<typeof AttemptResult>;

export const ListResults = z.strictObject({
  state: ResultState.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListResults = z.output<typeof ListResults>;

export const ResultPage = z
  .strictObject({
    title: z.string(),
    counts: z.strictObject({
      reviewing: z.int(),
      ready: z.int(),
      released: z.int(),
      changed: z.int(),
    }),
    rows: z.array(AttemptResult),
    nextCursor: z.string().optional(),
  })
  .meta({ id: 'ResultPage' });
export type ResultPage = z.output<typeof ResultPage>;

const MOST_AT_ONCE = 200;

export const ReleaseResults = z
  .strictObject({
    attempts: z
      .array(z.uuid())
      .min(1)
      .max(MOST_AT_ONCE)
      .optional()
      .describe(`absent: of all that are ready, ${String(MOST_AT_ONCE)} at a time`),
  })
  .meta({ id: 'ReleaseResults' });
export type ReleaseResults = z.output<typeof ReleaseResults>;

const Refusal = z
  .enum(['not-reviewed', 'not-told', 'window-open', 'unchanged', 'not-graded'])
  .describe(
    'unchanged: the candidate has been told just this; not-told: the settings show no results',
  );
export type Refusal = z.output<typeof Refusal>;

export const ReleasedResults = z
  .strictObject({
    released: z.array(z.uuid()),
    left: z.int().describe('that are ready and were too many for once'),
    refused: z.array(z.strictObject({ attempt: z.uuid(), why: Refusal })),
  })
  .meta({ id: 'ReleasedResults' });
export type ReleasedResults = z.output<typeof ReleasedResults>;

export const ResultPreview = z
  .strictObject({
    result: CandidateResult,
    refusal: Refusal.nullable().describe('why it cannot be released now; null: it can'),
  })
  .meta({ id: 'ResultPreview' });
export type ResultPreview = z.output<typeof ResultPreview>;

export const DelayResults = z
  .strictObject({
    attempts: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
    expectedBy: Moment,
    reason: plainText(1000)
      .trim()
      .min(3, 'must say why, in three characters or more')
      .describe('the candidates read it'),
  })
  .meta({ id: 'DelayResults' });
export type DelayResults = z.output<typeof DelayResults>;

export const DelayedResults = z
  .strictObject({ delayed: z.array(z.uuid()) })
  .meta({ id: 'DelayedResults' });
export type DelayedResults = z.output<typeof DelayedResults>;

export const AT_ONCE = MOST_AT_ONCE;

const AppealRow = z
  .strictObject({
    attempt: z.uuid(),
    candidate: z.strictObject({ id: z.uuid(), displayName: z.string() }),
    question: z.string().describe('its title'),
    at: Moment,
    dueAt: Moment.describe('as many days later as a result is expected after the hand-in'),
    state: MyAppeal.shape.state,
    overdue: z.boolean(),
    changed: z
      .boolean()
      .nullable()
      .describe('whether the answer to it changed points; null: none yet'),
  })
  .meta({ id: 'AppealRow' });
export type AppealRow = z.output<typeof AppealRow>;

export const Appeals = z
  .strictObject({
    counts: z.strictObject({ open: z.int(), overdue: z.int(), answered: z.int() }),
    rows: z
      .array(AppealRow)
      .describe('overdue ones first, then open ones, the oldest first; 200 at most'),
  })
  .meta({ id: 'Appeals' });
export type Appeals = z.output<typeof Appeals>;
