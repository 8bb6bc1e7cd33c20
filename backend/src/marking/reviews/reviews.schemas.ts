import { QuestionKind, QuestionView } from '@meshwright/question-bank';
import { z } from 'zod';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { ReportItem } from '../../taking/attempts/index.js';
import { OverlapFigures } from '../overlaps/index.js';
import { plainText } from '../../platform/plain-text/index.js';

const Moment = z.iso.datetime();

export const ReviewParams = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type ReviewParams = z.output<typeof ReviewParams>;

export const ReviewItemParams = ReviewParams.extend({
  item: z.uuid({ error: 'an answer under review has a UUID' }),
});
export type ReviewItemParams = z.output<typeof ReviewItemParams>;

const MARK_STAGES = ['first', 'second', 'moderation', 'appeal'] as const;
const MarkStage = z.enum(MARK_STAGES);
export type MarkStage = z.output<typeof MarkStage>;
const ReviewStage = z.enum([...MARK_STAGES, 'done']);
export type ReviewStage = z.output<typeof ReviewStage>;

const ReviewCounts = z
  .strictObject({
    first: z.int().describe('wait for a first mark'),
    second: z.int().describe('wait for a second reviewer'),
    moderation: z.int().describe('two marks too far apart: wait for a moderator'),
    appeal: z.int().describe('their candidates appealed: wait for an answer'),
    done: z.int(),
    open: z.int().describe('of those that wait: that you may take now'),
    own: z.int().describe('of those that wait: your own answers, which others are to mark'),
    mine: z.int().describe('that you have marked'),
  })
  .meta({ id: 'ReviewCounts' });
export type ReviewCounts = z.output<typeof ReviewCounts>;

const toCome = z
  .int()
  .describe('graded attempts of the organisation that a job is putting under review');

export const SpotCheckScope = z
  .enum(['exact', 'empty'])
  .describe(
    'exact: all that wait of a question that no prose is judged in; empty: those of any question where nothing was handed in',
  );
export type SpotCheckScope = z.output<typeof SpotCheckScope>;

const ReviewedQuestion = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    kind: QuestionKind,
    counts: ReviewCounts,
    exact: z.boolean().describe('right or wrong by a rule: no prose is judged'),
    empty: z
      .int()
      .describe(
        'of those that wait for a first mark: nothing was handed in, and you may mark them',
      ),
    oneByOne: z
      .array(SpotCheckScope)
      .describe('a reviewer disagreed with a grade: not accepted in bulk'),
  })
  .meta({ id: 'ReviewedQuestion' });
export type ReviewedQuestion = z.output<typeof ReviewedQuestion>;

const ReviewerLoad = z
  .strictObject({
    name: z.string(),
    you: z.boolean(),
    held: z.int().describe('answers at hand'),
    week: z.int().describe('marks of the last seven days, each given by itself'),
    bulk: z.int().describe('marks of the last seven days, accepted in bulk'),
  })
  .meta({ id: 'ReviewerLoad' });

export const ReviewsView = z
  .strictObject({
    toCome,
    reviewers: z
      .array(ReviewerLoad)
      .describe('who is at work: all for those who decide, the caller alone for others'),
    assessments: z.array(
      z
        .strictObject({
          id: z.uuid(),
          title: z.string(),
          counts: ReviewCounts,
          dueAt: Moment.nullable().describe(
            'the earliest date by which one of these candidates expects a result; null: none',
          ),
          questions: z.array(ReviewedQuestion).describe('those with answers that you may take now'),
        })
        .meta({ id: 'ReviewedAssessment' }),
    ),
  })
  .meta({ id: 'Reviews' });
export type ReviewsView = z.output<typeof ReviewsView>;

export const ReviewQueue = z
  .strictObject({
    title: z.string(),
    toCome,
    own: z.boolean().describe('some that wait are the caller’s own answers, for others to mark'),
    questions: z.array(ReviewedQuestion),
  })
  .meta({ id: 'ReviewQueue' });
export type ReviewQueue = z.output<typeof ReviewQueue>;

export const ReviewRow = z
  .strictObject({
    id: z.string().describe('criterion/…, misconception/… or adjustment/…'),
    kind: z.enum(['criterion', 'misconception', 'adjustment']),
    label: z.string(),
    level: z.string().optional().describe('that the grader found'),
    proposed: z.number(),
    maxPoints: z.number().describe('0 where points are only taken'),
    levelsOnly: z.boolean().describe('no points between the steps'),
    steps: z
      .array(z.strictObject({ points: z.number(), level: z.string().optional() }))
      .describe('from the fewest points to the most'),
  })
  .meta({ id: 'ReviewRow' });
export type ReviewRow = z.output<typeof ReviewRow>;

export const MarkedRow = z
  .strictObject({
    row: z.string().max(200),
    points: z.number().min(-1000).max(1000),
    reason: plainText(1000)
      .trim()
      .min(3, 'must say why, in three characters or more')
      .optional()
      .describe('needed where the points differ from the proposal'),
  })
  .meta({ id: 'MarkedRow' });
export type MarkedRow = z.output<typeof MarkedRow>;

const GivenMark = z
  .strictObject({
    score: z.number().describe('0 to 10'),
    points: z.array(MarkedRow),
    comment: z.string(),
  })
  .meta({ id: 'GivenMark' });
export type GivenMark = z.output<typeof GivenMark>;

export const ReviewLease = z
  .strictObject({
    epoch: z.int(),
    expiresAt: Moment,
    serverNow: z.int().describe('epoch milliseconds'),
  })
  .meta({ id: 'ReviewLease' });
export type ReviewLease = z.output<typeof ReviewLease>;

/** An answer without whose it is: no name, no address, no attempt. */
export const ReviewTask = z
  .strictObject({
    id: z.uuid(),
    stage: MarkStage,
    gradeId: z.uuid().describe('the version of the proposal; a mark names it'),
    lease: ReviewLease,
    question: QuestionView,
    answer: Answer.optional(),
    report: GradeReport.describe('of the grader: the proposal'),
    rows: z.array(ReviewRow),
    modelAnswer: ReportItem.shape.modelAnswer,
    before: z
      .array(GivenMark)
      .optional()
      .describe(
        'for a moderator, and after an appeal: earlier marks, in no order that tells whose',
      ),
    appeal: z
      .strictObject({ reason: z.string() })
      .meta({ id: 'ReviewedAppeal' })
      .optional()
      .describe('in the candidate’s words; the comment of the mark is the answer that they read'),
    mine: GivenMark.optional().describe('your own mark of this stage, when you mark again'),
    overlaps: z
      .array(OverlapFigures)
      .describe('what the answer shares with other texts; no part of the mark'),
    alone: z
      .boolean()
      .describe('you marked this answer before, and nobody else here may: it is not independent'),
  })
  .meta({ id: 'ReviewTask' });
export type ReviewTask = z.output<typeof ReviewTask>;

export const NextReview = z
  .strictObject({
    question: plainText(64),
    aside: z
      .uuid()
      .optional()
      .describe('an answer of yours to put aside: another one is given if there is one'),
  })
  .meta({ id: 'NextReview' });
export type NextReview = z.output<typeof NextReview>;

/** A gold answer as a reviewer marks it: just what they see of a real one. */
export const GoldTask = ReviewTask.pick({
  id: true,
  gradeId: true,
  question: true,
  answer: true,
  report: true,
  rows: true,
  modelAnswer: true,
}).meta({ id: 'GoldTask' });
export type GoldTask = z.output<typeof GoldTask>;

export const CalibrationState = z
  .enum(['none', 'open', 'passed', 'done'])
  .describe(
    'none: the question has no gold answers; open: some are to be marked first; passed: a manager let you through',
  );
export type CalibrationState = z.output<typeof CalibrationState>;

const Calibration = z
  .strictObject({
    state: CalibrationState,
    marked: z.int().describe('gold answers that you have marked'),
    needed: z.int().describe('to mark in all before the first real one'),
    task: GoldTask.nullable().describe('the next one to mark, where the state is open'),
  })
  .meta({ id: 'Calibration' });
export type Calibration = z.output<typeof Calibration>;

export const OfferedReview = z
  .strictObject({
    task: ReviewTask.nullable().describe('null: there is none that you may take now'),
    calibration: Calibration,
  })
  .meta({ id: 'OfferedReview' });
export type OfferedReview = z.output<typeof OfferedReview>;

const Epoch = z.int().min(0).max(2_147_483_647);

export const RenewLease = z.strictObject({ epoch: Epoch }).meta({ id: 'RenewReviewLease' });
export type RenewLease = z.output<typeof RenewLease>;

export const NewMark = z
  .strictObject({
    epoch: Epoch.describe('of the lease'),
    gradeId: z.uuid().describe('the proposal that was before the reviewer'),
    points: z.array(MarkedRow).max(200),
    comment: plainText(4000).trim().default(''),
  })
  .meta({ id: 'NewReviewMark' });
export type NewMark = z.output<typeof NewMark>;

export const MarkResult = z
  .strictObject({
    id: z.uuid().describe('of the answer'),
    score: z.number().describe('0 to 10, as marked'),
    stage: ReviewStage.describe('what the answer waits for now'),
  })
  .meta({ id: 'ReviewMarkResult' });
export type MarkResult = z.output<typeof MarkResult>;
