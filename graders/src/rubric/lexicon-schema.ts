import { z } from 'zod';
import { Expr } from './expression.js';
import { Form } from './form.js';
import { Idea } from './idea.js';
import { walk } from './walk.js';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a concept id is kebab-case');

/** One idea of the field with the ways in which people write it. */
export const Concept = z.strictObject({
  id,
  label: z.string().min(1),
  /** Names, abbreviations, spellings. A form of up to three capitals (AR, IB) is matched as written. */
  forms: z.array(Form).default([]),
  /** The same idea in plain words. */
  descriptions: z.array(Form).default([]),
  /** Ids of wider concepts: a mention of this one is a mention of those. */
  isA: z.array(id).default([]),
  partOf: z.array(id).default([]),
  /** Concepts that some of the same words name on purpose: "2(n-1)/n" is the ring and its time. */
  shares: z.array(id).default([]),
  /** Said in words of any trade, which tell nothing of the subject of an answer. */
  everyday: z.boolean().optional(),
  /** Denying this asserts the other: "never leaves the node" says "inside the node". */
  opposite: id.optional(),
});
export type Concept = z.output<typeof Concept>;

/** What is wrong whatever is asked; the words that it looks for stand in it, as no rubric's terms are at hand. */
export const FieldError = z.strictObject({
  id,
  /** The question whose rubric tells of it. */
  question: z.string(),
  when: Expr,
  unless: Expr.optional(),
  /** Of the points of a question. */
  share: z.number().positive().max(1),
  why: z.string().min(3),
});
export type FieldError = z.output<typeof FieldError>;

/** Everyday words that must not be read as a misspelt term: sharing is not sharding. */
const ordinary = z.array(z.string()).default([]);

/** One file of `content/lexicon/`. */
export const LexiconFile = z.strictObject({
  concepts: z.array(Concept),
  ordinary,
  /** All concepts of this file are said in words of any trade. */
  everyday: z.boolean().optional(),
});
export type LexiconFile = z.output<typeof LexiconFile>;

/** All of them put together. */
export const Lexicon = z
  .strictObject({
    concepts: z.array(Concept),
    ordinary,
    /** Errors of the field, which the bank gathers from its rubrics. */
    errors: z.array(FieldError).default([]),
    /** What can be said of the field. */
    ideas: z.array(Idea).default([]),
  })
  .meta({ id: 'Lexicon' });
export type Lexicon = z.output<typeof Lexicon>;

/** Puts the files of the lexicon together, in the given order. */
export function mergeLexicons(
  files: readonly LexiconFile[],
  errors: readonly FieldError[] = [],
  ideas: readonly Idea[] = [],
): Lexicon {
  return {
    concepts: files.flatMap((f) =>
      f.everyday === true ? f.concepts.map((c) => ({ ...c, everyday: true })) : f.concepts,
    ),
    ordinary: files.flatMap((f) => f.ordinary),
    errors: [...errors],
    ideas: [...ideas],
  };
}

/** Whether an expression names a concept of the lexicon that is gone. */
const names = (expr: Expr, gone: ReadonlySet<string>): boolean =>
  [...walk(expr)].some((part) => typeof part === 'string' && gone.has(part));

/** The lexicon as it would be without a question: without some concepts and what relates to them, and its errors. */
export function lexiconWithout(
  lexicon: Lexicon,
  { question, concepts: ids }: { readonly question: string; readonly concepts: readonly string[] },
): Lexicon {
  const gone = new Set(ids);
  const kept = (some: readonly string[]): string[] => some.filter((id) => !gone.has(id));
  const concepts = lexicon.concepts
    .filter(({ id }) => !gone.has(id))
    .map(({ opposite, ...c }) => ({
      ...c,
      isA: kept(c.isA),
      partOf: kept(c.partOf),
      shares: kept(c.shares),
      ...(opposite === undefined || gone.has(opposite) ? {} : { opposite }),
    }));
  const errors = lexicon.errors.filter(
    (e) =>
      e.question !== question &&
      ![e.when, ...(e.unless === undefined ? [] : [e.unless])].some((said) => names(said, gone)),
  );
  return { ...lexicon, concepts, errors };
}
