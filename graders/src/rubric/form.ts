import { z } from 'zod';

/** A part of a form, between `...`, may be said in so many ways. */
const WAYS = 4096;

const waysOf = (part: string): number =>
  part
    .trim()
    .split(/\s+/)
    .reduce((ways, word) => ways * Math.max(1, word.split('|').filter(Boolean).length), 1);

/** A form of a concept: words, with `a|b` for a choice in one place and `...` for up to five words between. */
export const Form = z
  .string()
  .trim()
  .min(1)
  .max(400)
  .refine((f) => /[\p{L}\p{N}]/u.test(f), { message: 'a form needs a letter or a digit' })
  .refine((f) => !/^\s*\.\.\.|\.\.\.\s*$/.test(f), {
    message: '"..." stands between words, not at an end',
  })
  .refine((f) => f.split('...').every((part) => waysOf(part) <= WAYS), {
    message: `a part can be said in more than ${WAYS} ways: split it into several forms`,
  });

export const ConceptId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a concept id is kebab-case');

/** A concept, or words of one's own. */
export const Said = z.union([ConceptId, z.strictObject({ words: z.array(Form).min(1) })]);
export type Said = z.output<typeof Said>;
