import { QuestionView } from '@meshwright/question-bank';
import { z } from 'zod';
import { Answer, GradeReport } from '../../bank/grading/index.js';
import { AttemptView } from './attempts.schemas.js';

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
