import type { z } from 'zod';
import { answerKind, ids, text } from './answer-kind.js';

const OPTIONS = 8;

/** Options picked, and why. */
export const choice = answerKind(
  'choice',
  { picked: ids(OPTIONS).describe('option ids'), reason: text() },
  { blank: { picked: [], reason: '' }, example: { picked: ['option'], reason: 'why' } },
);
export type ChoiceAnswer = z.output<typeof choice.shape>;
