import { QuestionSummary, Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { BankId } from '../../bank/content/index.js';

export const NextQuestionWish = z.strictObject({
  tier: Tier.optional(),
  topic: BankId.optional(),
});
export type NextQuestionWish = z.output<typeof NextQuestionWish>;

export const NextQuestion = z
  .strictObject({
    question: QuestionSummary,
    why: z.string().describe('in a sentence, for the person who is to answer it'),
  })
  .meta({ id: 'NextQuestion' });
export type NextQuestion = z.output<typeof NextQuestion>;
