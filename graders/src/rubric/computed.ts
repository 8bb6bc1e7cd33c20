import { z } from 'zod';
import { namesIn, parseFormula } from './formula.js';
import type { Formula } from './formula.js';
import { unitOf } from './quantity.js';

/** A value that the candidate states: any with this unit between the bounds; `otherwise` where none is stated. */
const Stated = z.strictObject({
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  otherwise: z.number().optional(),
});
export type Stated = z.output<typeof Stated>;

/**
 * A figure that follows by a formula from what the candidate states: a right method with another assumption
 * than the author's. `{ formula: 'bytes * parameters / devices', where: { bytes: { unit: bytes, min: 14,
 * max: 24 }, parameters: 175e9, devices: 64 }, unit: bytes }`; `44 GB` is a result in bytes.
 */
export const Computed = z
  .strictObject({
    formula: z.string().max(200),
    /** Each name of the formula: a constant, or what the candidate states, in the unit given. */
    where: z.record(z.string().regex(/^[a-z][a-z0-9]*$/), z.union([z.number(), Stated])),
    /** The unit in which the formula gives its result; the candidate may write any unit of the same kind. */
    unit: z.string().refine((u) => unitOf(u) !== undefined, { message: 'no such unit' }),
    /** Relative. */
    tolerance: z.number().min(0).max(0.5).default(0.03),
  })
  .refine((c) => parseFormula(c.formula) !== undefined, {
    path: ['formula'],
    message: 'write numbers, names in small letters, + - * / ^ and brackets',
  })
  .refine((c) => namesOf(c.formula).every((name) => name in c.where), {
    path: ['where'],
    message: 'say what each name of the formula is',
  });
export type Computed = z.output<typeof Computed>;

const parsed = new Map<string, Formula | undefined>();
/** The formula of that text, parsed once. */
export function formulaOf(text: string): Formula | undefined {
  if (!parsed.has(text)) parsed.set(text, parseFormula(text));
  return parsed.get(text);
}
const namesOf = (text: string): string[] => {
  const formula = formulaOf(text);
  return formula ? namesIn(formula) : [];
};
