import { z } from 'zod';

const Figure = z
  .strictObject({ value: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'AgreementFigure' })
  .describe('with its interval of 95 %');

const Agreed = z
  .strictObject({
    pairs: z.int().describe('of scores of the same answer'),
    kappa: Figure.nullable().describe('quadratic weighted; null: too few pairs, or all alike'),
    alpha: Figure.nullable().describe('Krippendorff’s, by intervals'),
    difference: Figure.nullable().describe('mean; above 0: the second named is more generous'),
    exact: z.number().nullable().describe('share of pairs on the same whole point'),
  })
  .meta({ id: 'AgreementOfTwo' });
export type Agreed = z.output<typeof Agreed>;

const Drift = z
  .strictObject({
    you: z.boolean(),
    name: z.string().nullable().describe('null: no member any more'),
    marks: z.int(),
    perAnswer: Figure.nullable().describe('points with each further answer, against the proposals'),
    perDay: Figure.nullable(),
  })
  .meta({ id: 'ReviewerDriftView' });

export const GoldFigures = z
  .strictObject({
    answers: z.int(),
    rows: z.int().describe('of these answers'),
    within: Figure.nullable().describe('share of the rows at most one step from the experts’'),
    kappa: Figure.nullable().describe('quadratic weighted, of the steps of the rows'),
    difference: Figure.nullable().describe(
      'mean, in points of 10; above 0: milder than the experts',
    ),
  })
  .meta({ id: 'GoldFigures' });
export type GoldFigures = z.output<typeof GoldFigures>;

const both = {
  grader: Agreed.describe('reviewer and grader: first marks against the proposals'),
  reviewers: Agreed.describe('two reviewers: of the answers that were drawn for a second marking'),
};

export const ReviewAgreement = z
  .strictObject({
    needed: z.int().describe('pairs or marks below which no figure is given'),
    whole: z.strictObject(both),
    questions: z.array(
      z.strictObject({ id: z.string(), ...both }).meta({ id: 'QuestionAgreement' }),
    ),
    drift: z.array(Drift).describe('of the reviewers that you may see'),
    gold: z
      .array(
        z
          .strictObject({ ...Drift.pick({ you: true, name: true }).shape, ...GoldFigures.shape })
          .meta({ id: 'ReviewerGold' }),
      )
      .describe(
        'the same reviewers on the gold answers of these questions, which count for nothing else',
      ),
  })
  .meta({ id: 'ReviewAgreement' });
export type ReviewAgreement = z.output<typeof ReviewAgreement>;
