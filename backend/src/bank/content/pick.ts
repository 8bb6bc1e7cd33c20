import type { z } from 'zod';

/** The members that the schema names, and no other: what the schema does not know cannot leave the server. */
export function pickBy<S extends z.ZodObject>(schema: S, from: z.output<S>): z.output<S> {
  const known = Object.keys(schema.shape).filter((key) => from[key] !== undefined);
  return Object.fromEntries(known.map((key) => [key, from[key]])) as z.output<S>;
}
