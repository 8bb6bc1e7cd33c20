import type { z } from 'zod';
import { answerKind, text } from './answer-kind.js';

/** A number with its unit, as people write it. */
export const numeric = answerKind(
  'numeric',
  { text: text(200) },
  { blank: { text: '' }, example: { text: '42 GiB' } },
);
export type NumericAnswer = z.output<typeof numeric.shape>;
