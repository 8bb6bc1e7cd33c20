import { z } from 'zod';

/** A form of a concept: words, with `a|b` for a choice in one place and `...` for up to five words between. */
export const Form = z
  .string()
  .trim()
  .min(1)
  .max(400)
  .refine((f) => /[\p{L}\p{N}]/u.test(f), { message: 'a form needs a letter or a digit' })
  .refine((f) => !/^\s*\.\.\.|\.\.\.\s*$/.test(f), {
    message: '"..." stands between words, not at an end',
  });

export const ConceptId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a concept id is kebab-case');

/** A concept, or words of one's own. */
export const Said = z.union([ConceptId, z.strictObject({ words: z.array(Form).min(1) })]);
export type Said = z.output<typeof Said>;
