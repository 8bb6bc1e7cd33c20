import { z } from 'zod';
import { Computed } from './computed.js';
import { ConceptId, Form } from './form.js';
import { Bearing } from './idea.js';

/** Where the parts of a `near` must stand together. */
export const Within = z.enum(['clause', 'sentence', 'passage']);
export type Within = z.output<typeof Within>;

/** A value with its unit as a candidate may write it: `43.75 GB`, `30 %`, `16 bytes`, `8` (no unit). */
export const QuantityTest = z
  .strictObject({
    value: z.number().optional(),
    /** Relative: 0.05 accepts five per cent either way. */
    tolerance: z.number().min(0).max(1).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    /** '' for a bare number; otherwise a unit of `quantity.ts`. */
    unit: z.string(),
  })
  .refine((q) => q.value !== undefined || q.min !== undefined || q.max !== undefined, {
    message: 'give value (with tolerance) or min and/or max',
  });
export type QuantityTest = z.output<typeof QuantityTest>;

/**
 * The expression language of rubrics: what must be claimed for a level or a misconception.
 * A bare string is a concept id of the lexicon or of the rubric's own `terms`.
 */
export type Expr =
  | string
  | { words: string[] }
  | { all: Expr[] }
  | { any: Expr[] }
  | { atLeast: number; of: Expr[] }
  | { near: Expr[]; within?: Within | undefined }
  | { before: [Expr, Expr] }
  | { quantity: QuantityTest }
  | { computed: Computed }
  | { idea: string; as?: Bearing | undefined }
  | { in: string | string[]; of: Expr }
  | { reason: Expr }
  | { more: Expr }
  | { less: Expr }
  | { negated: Expr }
  | { either: Expr }
  | { not: Expr };

const some = z.array(z.lazy(() => Expr)).min(1);

export const Expr: z.ZodType<Expr> = z.lazy(() =>
  z.union([
    ConceptId,
    z.strictObject({ words: z.array(Form).min(1) }),
    z.strictObject({ all: some }),
    z.strictObject({ any: some }),
    z.strictObject({ atLeast: z.int().min(1), of: some }),
    z.strictObject({ near: some, within: Within.optional() }),
    z.strictObject({ before: z.tuple([Expr, Expr]) }),
    z.strictObject({ quantity: QuantityTest }),
    z.strictObject({ computed: Computed }),
    z.strictObject({ idea: ConceptId, as: Bearing.optional() }),
    z.strictObject({ in: z.union([z.string(), z.array(z.string()).min(1)]), of: Expr }),
    z.strictObject({ reason: Expr }),
    z.strictObject({ more: Expr }),
    z.strictObject({ less: Expr }),
    z.strictObject({ negated: Expr }),
    z.strictObject({ either: Expr }),
    z.strictObject({ not: Expr }),
  ]),
);
