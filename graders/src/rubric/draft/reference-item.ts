import { z } from 'zod';
import { foreignLanguage } from './language.js';

/** Characters of the longest prompt or reference, and of the longest answer. */
const LONGEST = { text: 20_000, answer: 200_000 } as const;

const text = (most: number) => z.string().max(most, `longer than ${most} characters`);
const letters = (value: string): boolean => /[\p{L}\p{N}]/u.test(value);

/** An answer to be graded by a reference answer. */
export const ReferenceItem = z
  .strictObject({
    prompt: text(LONGEST.text),
    reference: text(LONGEST.text).refine(letters, 'the reference answer is empty'),
    answer: text(LONGEST.answer),
    /** Points of a complete answer. */
    maxPoints: z.number().min(0.1).max(10_000).default(10),
  })
  .superRefine((item, context) => {
    for (const key of ['reference', 'answer'] as const) {
      const language = foreignLanguage(item[key]);
      if (language !== undefined)
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `is written in ${language}; only English is graded`,
        });
    }
  });
export type ReferenceItem = z.output<typeof ReferenceItem>;
