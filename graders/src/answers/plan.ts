import { z } from 'zod';
import { answerKind } from './answer-kind.js';

const LONGEST_PLAN = 16_384;
const LONGEST_KEY = 64;

/** A plan as written, right or not: a small JSON object. What is wrong with it, the grader says. */
const Plan = z
  .record(z.string().max(LONGEST_KEY), z.unknown())
  .refine((plan) => JSON.stringify(plan).length <= LONGEST_PLAN, {
    message: `a plan has at most ${String(LONGEST_PLAN)} characters`,
    // a larger one is refused for its size alone, and nothing in it is looked at
    abort: true,
  });

export const plan = answerKind(
  'plan',
  { plan: Plan },
  { blank: { plan: {} }, example: { plan: { tp: 8, dp: 8 } } },
);
