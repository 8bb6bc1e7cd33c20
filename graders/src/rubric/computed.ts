import { z } from 'zod';
import { figureIds } from './figures.js';
import { Said } from './form.js';
import { namesIn, parseFormula } from './formula.js';
import type { Formula } from './formula.js';
import { unitOf } from '../units/quantity.js';

/**
 * A value that the candidate states: any with this unit between the bounds, next to these words where they are
 * given (`64 GPUs`, `MFU of 40 %`); `otherwise` where none is stated.
 */
const Stated = z.strictObject({
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  beside: z.array(Said).min(1).optional(),
  otherwise: z.number().optional(),
});
export type Stated = z.output<typeof Stated>;

const Constant = z.union([z.number(), z.string().max(80), z.boolean()]);
export type Constant = z.output<typeof Constant>;

/** A value that the candidate's words choose: `bf16` is 2 bytes, `full shard` is stage 3. */
const Worded = z.strictObject({
  said: z
    .array(z.strictObject({ value: Constant, by: z.array(Said).min(1) }))
    .min(1)
    .max(12),
  otherwise: Constant.optional(),
});
export type Worded = z.output<typeof Worded>;

const given = z.union([Constant, Stated, Worded]);
export type Given = z.output<typeof given>;

/** What all have: where the values come from, and how near the figure must come. */
const common = {
  where: z.record(z.string().max(80), given).default({}),
  /** Relative. */
  tolerance: z.number().min(0).max(0.5).default(0.03),
};

const ByFormula = z
  .strictObject({
    formula: z.string().max(200),
    ...common,
    /** The unit in which the formula gives its result; the candidate may write any unit of the same kind. */
    unit: z.string().refine((u) => unitOf(u) !== undefined, { message: 'no such unit' }),
  })
  .refine((c) => parseFormula(c.formula) !== undefined, {
    path: ['formula'],
    message: 'write numbers, names in small letters, + - * / ^ and brackets',
  })
  .refine((c) => namesOf(c.formula).every((name) => name in c.where), {
    path: ['where'],
    message: 'say what each name of the formula is',
  });

/** A quantity of the field by its id (`state-bytes-per-gpu`), with its parameters. */
const ByQuantity = z.strictObject({ quantity: z.string().max(80), ...common });

/** A figure of a whole run that the cost model evaluates; `where` gives values by their path (`plan.tp`). */
const ByScenario = z.strictObject({
  figure: z.enum(figureIds),
  scenario: z.record(z.string().max(64), z.json()),
  ...common,
});

/**
 * A figure that follows from what the candidate states: a right method with another assumption than the author's.
 * `{ formula: 'bytes * parameters / devices', where: { bytes: { unit: bytes, min: 14, max: 24 }, parameters:
 * 175e9, devices: 64 }, unit: bytes }`; `44 GB` is a result in bytes.
 */
export const Computed = z.union([ByFormula, ByQuantity, ByScenario]);
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

const isWorded = (value: Given): value is Worded => typeof value === 'object' && 'said' in value;

/** The concepts and words that choose its values. */
export function saidIn({ where }: Computed): Said[] {
  return Object.values(where).flatMap((value) => {
    if (isWorded(value)) return value.said.flatMap(({ by }) => by);
    return typeof value === 'object' ? (value.beside ?? []) : [];
  });
}
