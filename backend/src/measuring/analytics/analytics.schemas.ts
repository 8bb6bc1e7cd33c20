import { QuestionKind, Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';

export const AnalyticsParams = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type AnalyticsParams = z.output<typeof AnalyticsParams>;

export const AnalyticsQuestionParams = AnalyticsParams.extend({ id: BankId });
export type AnalyticsQuestionParams = z.output<typeof AnalyticsQuestionParams>;

const Figure = z
  .strictObject({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'AnalyticsFigure' })
  .describe('with its interval of 95 %');

const Quartiles = z
  .strictObject({ lower: z.number(), median: z.number(), upper: z.number() })
  .meta({ id: 'AnalyticsQuartiles' });

const Bars = z.array(z.int()).describe('ten of equal width, 0 to 10 points');

const Flag = z
  .strictObject({
    kind: z.string(),
    sure: z.boolean().describe('more answers will hardly change it'),
    finding: z.string(),
    advice: z.string(),
  })
  .meta({ id: 'AnalyticsFlag' });

export const AnalysedAssessments = z
  .strictObject({
    assessments: z.array(
      z
        .strictObject({
          id: z.uuid(),
          title: z.string(),
          people: z.int().describe('who handed in; practice runs left out'),
          latestAt: z.iso.datetime().nullable(),
        })
        .meta({ id: 'AnalysedAssessment' }),
    ),
  })
  .meta({ id: 'AnalysedAssessments' });
export type AnalysedAssessments = z.output<typeof AnalysedAssessments>;

const about = {
  id: z.string(),
  title: z.string(),
  kind: QuestionKind,
  tier: Tier,
  budgetSeconds: z.number(),
};

const Question = z
  .strictObject({
    ...about,
    fromPool: z.boolean(),
    shown: z.int().describe('people who opened it here'),
    elsewhere: z.int().describe('people who opened it in other assessments of the organisation'),
    answered: z.int(),
    exposure: z.number().describe('share of the people of this assessment who opened it'),
    alike: z.boolean().describe('all answers earned the same'),
    dropOut: Figure.nullable().describe('share of those who opened it and left it empty'),
    difficulty: Figure.nullable().describe('mean share of the points'),
    discrimination: Figure.nullable().describe('correlation with the rest of the assessment'),
    alphaWithout: z.number().nullable().describe('reliability of the whole without it'),
    seconds: Quartiles.nullable(),
    drift: Figure.nullable().describe('share of the points more in 30 days, at the same level'),
    bars: Bars.nullable(),
    flags: z.array(Flag),
    releases: z.array(
      z
        .strictObject({ number: z.int(), answered: z.int(), difficulty: Figure.nullable() })
        .meta({ id: 'AnalyticsRelease' }),
    ),
  })
  .meta({ id: 'AnalyticsQuestion' });

export const AssessmentAnalytics = z
  .strictObject({
    title: z.string(),
    needed: z.int().describe('answers below which no figure is told'),
    judged: z.int().describe('answers below which a question is not judged'),
    asOf: z.iso.datetime().describe('figures are at most a minute behind'),
    whole: z.strictObject({
      people: z.int(),
      scores: z.strictObject({
        mean: z.number().nullable(),
        deviation: z.number().nullable(),
        quartiles: Quartiles.nullable(),
        bars: Bars,
      }),
      reliability: z
        .strictObject({
          ...Figure.shape,
          standardError: z.number().describe('of a person’s mean score, in points of 10'),
        })
        .nullable(),
      lack: z
        .enum(['few-people', 'one-question', 'alike'])
        .nullable()
        .describe('why there is no reliability'),
    }),
    questions: z.array(Question),
  })
  .meta({ id: 'AssessmentAnalytics' });
export type AssessmentAnalytics = z.output<typeof AssessmentAnalytics>;

export const QuestionCriteria = z
  .strictObject({
    needed: z.int(),
    criteria: z.array(
      z
        .strictObject({
          id: z.string(),
          label: z.string(),
          maxPoints: z.number(),
          answers: z.int(),
          mean: Figure.nullable().describe('share of its points; null: too few answers'),
          full: z.number().nullable().describe('share of answers that earn all of them'),
          none: z.number().nullable().describe('share that earn nothing'),
        })
        .meta({ id: 'AnalyticsCriterion' }),
    ),
  })
  .meta({ id: 'QuestionCriteria' });
export type QuestionCriteria = z.output<typeof QuestionCriteria>;
