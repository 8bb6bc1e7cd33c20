import { QuestionKind } from '@meshwright/question-bank';
import { z } from 'zod';

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
      .describe('what the kind says besides: a type of its own in @meshwright/graders'),
  })
  .meta({ id: 'GradeReport' });
export type GradeReport = z.output<typeof GradeReport>;
