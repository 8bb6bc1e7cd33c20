import * as z from 'zod';
import { exact } from './exact.js';

export const ParameterName = z
  .string()
  .max(40)
  .regex(/^[a-z][A-Za-z0-9]*$/, 'a parameter name is camelCase');

export const ParameterValue = z.union([z.number(), z.string().max(80), z.boolean()]);
export type ParameterValue = z.output<typeof ParameterValue>;

/** Of one parameter. It is bounded before the values are listed: a step of 1e-9 would fill the memory. */
const MOST_VALUES = 2_000;

/** Where the values of a drawn parameter come from: a list, or every step from min to max. */
export const ParameterRange = z.union(
  [
    exact({ values: z.array(ParameterValue).min(1).max(200) }),
    exact({ min: z.number(), max: z.number(), step: z.number().positive() }).refine(
      ({ min, max, step }) => (max - min) / step < MOST_VALUES,
      { error: `more than ${MOST_VALUES.toString()} values: a larger step` },
    ),
  ],
  { error: 'a parameter is { values: [...] } or { min, max, step }' },
);
export type ParameterRange = z.output<typeof ParameterRange>;
