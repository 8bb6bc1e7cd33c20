import { QuestionKind, QuestionView } from '@meshwright/question-bank';
import { z } from 'zod';
import { Answer } from './answer.schemas.js';
import { AttemptView } from './attempts.schemas.js';

const Quote = z
  .strictObject({ section: z.string(), start: z.int(), end: z.int(), text: z.string() })
  .meta({ id: 'Quote' })
  .describe('the candidate’s own words: UTF-16 offsets, half-open, in the section');

export const CriterionResult = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    level: z.string(),
    points: z.number(),
    maxPoints: z.number(),
    quotes: z.array(Quote),
    missing: z.string().optional(),
    next: z.string().optional(),
  })
  .meta({ id: 'CriterionResult' });

const MisconceptionResult = z
  .strictObject({ id: z.string(), points: z.number(), quotes: z.array(Quote), why: z.string() })
  .meta({ id: 'MisconceptionResult' });

const Adjustment = z
  .strictObject({ id: z.string(), points: z.number(), why: z.string() })
  .meta({ id: 'Adjustment' });

/** What a grader says of one answer; `points` is the sum of criteria, misconceptions and adjustments. */
export const GradeReport = z
  .strictObject({
    kind: QuestionKind,
    score: z.number().min(0).max(10),
    points: z.number(),
    maxPoints: z.number(),
    criteria: z.array(CriterionResult),
    misconceptions: z.array(MisconceptionResult),
    adjustments: z.array(Adjustment),
    notUnderstood: z.array(Quote),
    followUp: z
      .strictObject({ id: z.string(), text: z.string(), criterion: z.string() })
      .optional(),
    detail: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'NumericDetail, PlanDetail, OrderingDetail, ChoiceDetail, FlawDetail or PartsDetail of @meshwright/graders',
      ),
  })
  .meta({ id: 'GradeReport' });
export type GradeReport = z.output<typeof GradeReport>;

export const ReportItem = z
  .strictObject({
    id: z.string(),
    question: QuestionView,
    answer: Answer.optional(),
    report: GradeReport,
    modelAnswer: z
      .union([
        z.strictObject({
          sections: z.record(z.string(), z.string()),
          parts: z.record(z.string(), z.string()).optional(),
        }),
        z.strictObject({ text: z.string() }),
      ])
      .optional(),
    followUpOf: z.string().optional(),
    weight: z.number().describe('share of the score, in minutes; 0 for a follow-up'),
    score: z.number().describe('0 to 10 as it counts, with the points that a follow-up added'),
  })
  .meta({ id: 'ReportItem' });
export type ReportItem = z.output<typeof ReportItem>;

export const ReportView = z
  .strictObject({
    attempt: AttemptView,
    score: z.number().describe('mean of the items’ scores, weighted by minutes'),
    items: z.array(ReportItem),
    past: z.array(z.strictObject({ at: z.iso.datetime(), score: z.number() })),
    next: z.array(
      z
        .strictObject({ label: z.string(), href: z.string(), why: z.string() })
        .meta({ id: 'NextStep' }),
    ),
  })
  .meta({ id: 'ReportView' });
export type ReportView = z.output<typeof ReportView>;
export type NextStep = ReportView['next'][number];
