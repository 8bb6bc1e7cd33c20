import { z } from 'zod';
import { Form } from './form.js';

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

/** One file of `content/lexicon/`, or all of them put together. */
export const Lexicon = z
  .strictObject({
    concepts: z.array(Concept),
    /** Everyday words that must not be read as a misspelt term: sharing is not sharding. */
    ordinary: z.array(z.string()).default([]),
    /** All concepts of this file are said in words of any trade. */
    everyday: z.boolean().optional(),
  })
  .meta({ id: 'Lexicon' });
export type Lexicon = z.output<typeof Lexicon>;

/** Puts the files of the lexicon together, in the given order. */
export function mergeLexicons(files: readonly Lexicon[]): Lexicon {
  return {
    concepts: files.flatMap((f) =>
      f.everyday === true ? f.concepts.map((c) => ({ ...c, everyday: true })) : f.concepts,
    ),
    ordinary: files.flatMap((f) => f.ordinary),
  };
}

/** The lexicon without some concepts, and without what relates to them. */
export function lexiconWithout(lexicon: Lexicon, ids: readonly string[]): Lexicon {
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
  return { ...lexicon, concepts };
}
