import { z } from 'zod';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case');
/** One sentence, as somebody would say it. */
const Saying = z.string().trim().min(3).max(400);

/**
 * One thing that can be said of the field, and how people say it. It is recognised by its sentences alone: they are what
 * a reader learns from, whoever writes them needs no grammar.
 */
export const Idea = z.strictObject({
  id,
  /** The proposition, exactly; it is the first of the sentences that say it. */
  says: Saying,
  /** Sentences that say it, by different people. */
  right: z.array(Saying).min(6).max(200),
  /** Sentences in the same words that say the contrary, something wrong or nothing. */
  wrong: z.array(Saying).min(4).max(200),
  /** An error of the field, and why: what says it says none of the ideas that it resembles. */
  error: z.string().trim().min(3).optional(),
});
export type Idea = z.output<typeof Idea>;

/** One file of `content/ideas/`. */
export const IdeaFile = z.strictObject({ ideas: z.array(Idea).min(1).max(400) });
export type IdeaFile = z.output<typeof IdeaFile>;

/** How an answer may stand to an idea: it speaks of it, says it, or says the contrary. */
export const Bearing = z.enum(['touched', 'said', 'contrary']);
export type Bearing = z.output<typeof Bearing>;
