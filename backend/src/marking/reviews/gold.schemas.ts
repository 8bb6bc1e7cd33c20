import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';
import { OrganisationParams } from '../../organisations/organisations/index.js';
import { GoldFigures } from './agreement.schemas.js';
import { CalibrationState, GoldTask, MarkedRow, NewMark, ReviewRow } from './reviews.schemas.js';

export const GoldParams = OrganisationParams.extend({
  gold: z.uuid({ error: 'a gold answer has a UUID' }),
});
export type GoldParams = z.output<typeof GoldParams>;

const QuestionId = plainText(64).min(1);
const Why = plainText(2000).trim().min(10, 'must say why, in ten characters or more');

export const GoldQuery = z.strictObject({ question: QuestionId });
export type GoldQuery = z.output<typeof GoldQuery>;

export const NewGold = z
  .strictObject({ note: Why.describe('what reviewers are to learn from it; they read it') })
  .meta({ id: 'NewGoldAnswer' });
export type NewGold = z.output<typeof NewGold>;

export const NewGoldMark = NewMark.omit({ epoch: true }).meta({ id: 'NewGoldMark' });
export type NewGoldMark = z.output<typeof NewGoldMark>;

export const NewPass = z
  .strictObject({
    question: QuestionId,
    reviewer: z.uuid(),
    reason: Why,
  })
  .meta({ id: 'NewCalibrationPass' });
export type NewPass = z.output<typeof NewPass>;

/** The points that counted for one row, and why. */
export const AgreedRow = z
  .strictObject({
    row: z.string(),
    points: z.number(),
    reasons: z
      .array(z.string())
      .describe('of those who marked it, where they differ from the proposal'),
  })
  .meta({ id: 'AgreedRow' });
export type AgreedRow = z.output<typeof AgreedRow>;

export const GoldResult = z
  .strictObject({
    score: z.number().describe('0 to 10, as the reviewer marked it'),
    expected: z.number().describe('the same of the experts'),
    note: z.string(),
    rows: z.array(
      z
        .strictObject({
          ...ReviewRow.pick({ id: true, label: true, proposed: true, maxPoints: true }).shape,
          experts: z.number(),
          reasons: AgreedRow.shape.reasons,
          yours: z.number(),
          why: MarkedRow.shape.reason,
          apart: z.int().describe('steps'),
        })
        .meta({ id: 'GoldResultRow' }),
    ),
    left: z.int().describe('gold answers to mark before the first real one'),
    figures: GoldFigures.describe('of all gold answers to this question that you marked'),
  })
  .meta({ id: 'GoldResult' });
export type GoldResult = z.output<typeof GoldResult>;

const GoldEntry = z
  .strictObject({
    id: z.uuid(),
    score: z.number(),
    note: z.string(),
    marks: z.int().describe('reviewers who have marked it'),
    createdAt: z.iso.datetime(),
    overtaken: z.boolean().describe('graded, marked or opened anew since: nobody gets it any more'),
  })
  .meta({ id: 'GoldEntry' });

export const GoldView = z
  .strictObject({
    gold: z.array(GoldEntry),
    eligible: z
      .array(
        z
          .strictObject({
            assessment: z.uuid(),
            task: GoldTask,
            score: z.number(),
            points: z.array(AgreedRow),
          })
          .meta({ id: 'EligibleGold' }),
      )
      .describe('answers that two people or more have marked to the end; the latest few'),
    reviewers: z.array(
      z
        .strictObject({
          id: z.uuid(),
          name: z.string(),
          you: z.boolean(),
          state: CalibrationState,
          marked: z.int(),
          needed: z.int(),
          reason: z.string().nullable().describe('why a manager let them through'),
        })
        .meta({ id: 'CalibratedReviewer' }),
    ),
  })
  .meta({ id: 'GoldView' });
export type GoldView = z.output<typeof GoldView>;
