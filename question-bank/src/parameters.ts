import * as z from 'zod';
import { exact } from './exact.js';

export const ParameterName = z
  .string()
  .max(40)
  .regex(/^[a-z][A-Za-z0-9]*$/, 'a parameter name is camelCase');

export const ParameterValue = z.union([z.number(), z.string().max(80), z.boolean()]);
export type ParameterValue = z.output<typeof ParameterValue>;

/** Where the values of a drawn parameter come from: a list, or every step from min to max. */
export const ParameterRange = z.union(
  [
    exact({ values: z.array(ParameterValue).min(1).max(200) }),
    exact({ min: z.number(), max: z.number(), step: z.number().positive() }),
  ],
  { error: 'a parameter is { values: [...] } or { min, max, step }' },
);
export type ParameterRange = z.output<typeof ParameterRange>;
