import type { z } from 'zod';
import { answerKind, ids } from './answer-kind.js';

const STEPS = 12;

/** Steps in an order; those left out are not placed. */
export const ordering = answerKind(
  'ordering',
  { order: ids(STEPS).describe('step ids, first to last; empty before anything was moved') },
  { blank: { order: [] }, example: { order: ['first', 'second'] } },
);
export type OrderingAnswer = z.output<typeof ordering.shape>;
