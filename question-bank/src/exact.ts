import * as z from 'zod';

/** A strict object whose complaint about an unknown key names the keys that are known. */
export const exact = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}; known here: ${Object.keys(shape).join(', ')}`
        : undefined,
  });

/** Frozen name of a piece of content: it is a folder name, part of an address and a key in people's history. */
export const Id = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words and digits joined by hyphens');

/** A line without breaks. */
export const Line = z
  .string()
  .min(1)
  .max(400)
  .regex(/^[^\r\n]*$/, 'one line, no line breaks');

/** Markdown prose of a size that a person reads. */
export const Prose = z.string().min(1).max(20_000);

export const Tier = z.enum(['beginner', 'intermediate', 'advanced']).meta({ id: 'Tier' });
export type Tier = z.output<typeof Tier>;

export const Source = exact({
  title: Line,
  url: z.url({ protocol: /^https?$/ }).max(500),
}).meta({ id: 'Source' });
export type Source = z.output<typeof Source>;
