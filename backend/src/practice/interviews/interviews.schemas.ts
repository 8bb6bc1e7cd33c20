import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';
import { ItemId, LeaseEpoch } from '../../taking/attempts/index.js';

const MOST_QUESTIONS = 12;

export const SetUpInterview = z
  .strictObject({
    minutes: z
      .int()
      .min(1)
      .max(180)
      .describe('15, 30, 45 and 60 are offered; 1 to 180 is accepted'),
    guide: BankId.optional(),
    tier: Tier.optional(),
    focus: z.enum(['balanced', 'weak-spots']).default('balanced'),
    questionIds: z
      .array(BankId)
      .min(1)
      .max(MOST_QUESTIONS)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'each question once' })
      .optional()
      .describe('exactly these questions, in this order; the server chooses if absent'),
  })
  .meta({ id: 'SetUpInterview' });
export type SetUpInterview = z.output<typeof SetUpInterview>;

export const MoveOn = z
  .strictObject({ leaseEpoch: LeaseEpoch, item: ItemId.describe('the item that is done') })
  .meta({ id: 'MoveOn' });
export type MoveOn = z.output<typeof MoveOn>;

export const HoldLease = z.strictObject({ leaseEpoch: LeaseEpoch }).meta({ id: 'HoldLease' });
export type HoldLease = z.output<typeof HoldLease>;
