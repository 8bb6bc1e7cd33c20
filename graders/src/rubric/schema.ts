import { z } from 'zod';
import { Expr } from './expression.js';
import { Form } from './form.js';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case');
const sentence = z.string().trim().min(3);

/** Text for each level that the answer may stand at; a plain string serves all levels below full marks. */
const ByLevel = z.union([
  sentence,
  z.strictObject({
    none: sentence,
    named: sentence.optional(),
    explained: sentence.optional(),
  }),
]);
export type ByLevel = z.output<typeof ByLevel>;

const Levels = z
  .strictObject({
    named: Expr.optional(),
    explained: Expr.optional(),
    full: Expr.optional(),
  })
  .refine((l) => l.explained !== undefined || l.full !== undefined, {
    message: 'give `explained` or `full`: naming alone never earns all points',
  });

export const Criterion = z.strictObject({
  id,
  label: sentence,
  /** Points of this criterion when it is fully met. */
  weight: z.number().positive(),
  levels: Levels,
  /** Share of the weight at the lower levels; the highest level given always earns 1. */
  credit: z
    .strictObject({
      named: z.number().min(0).max(1).optional(),
      explained: z.number().min(0).max(1).optional(),
    })
    .optional(),
  /** A claim that takes this criterion's points away again (the answer contradicts itself). */
  contradictedBy: Expr.optional(),
  /** What a complete answer would say. */
  missing: ByLevel,
  /** The smallest addition that would earn the next level. */
  next: ByLevel,
  /** What an interviewer would ask when this is missing. */
  followUp: sentence.optional(),
});
export type Criterion = z.output<typeof Criterion>;

export const Misconception = z.strictObject({
  id,
  when: Expr,
  /** What makes it true where the same sentence says it: bf16 against fp32, a condition. */
  unless: Expr.optional(),
  /** Negative. */
  points: z.number().negative(),
  /** Why it is wrong, for the candidate. */
  why: sentence,
  /** Wrong whatever is asked: rubrics with `fieldErrors` hear it in the answers to their questions too. */
  everywhere: z.boolean().optional(),
});
export type Misconception = z.output<typeof Misconception>;

/** Shares of the question's points that a gamed answer cannot pass. */
export const Limits = z.strictObject({
  /** Words in an order that is not language. */
  scrambled: z.number().min(0).max(1).default(0.1),
  /** Credit of a criterion met only by an item of a bare list. */
  listed: z.number().min(0).max(1).default(0.15),
  /** An answer to another question, known by its technical words. */
  offTopic: z.number().min(0).max(1).default(0.1),
});

/** The rubric of a structured question: `rubric.yaml`. */
export const Rubric = z
  .strictObject({
    version: z.int().min(1),
    /** Points of the whole question: the sum of the weights. */
    points: z.number().positive(),
    /** Concepts of this question alone. */
    terms: z.record(id, z.array(Form).min(1)).default({}),
    criteria: z.array(Criterion).min(1),
    misconceptions: z.array(Misconception).default([]),
    /** Misconceptions of other questions that are wrong everywhere cost points here too. */
    fieldErrors: z.boolean().optional(),
    /**
     * The share of the points that makes an answer complete: nobody can say all that is right in the time. What is said
     * counts so much more, up to all points.
     */
    enough: z.number().min(0.2).max(1).optional(),
    /** Ideas of the library that those of the criteria are told apart from; an error among them costs where it is held. */
    among: z.array(id).optional(),
    limits: Limits.prefault({}),
  })
  .meta({ id: 'Rubric' });
export type Rubric = z.output<typeof Rubric>;
