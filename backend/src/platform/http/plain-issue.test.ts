import { z } from 'zod';
import { plainIssue } from './plain-issue.js';

const said = (schema: z.ZodType, input: unknown): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map((issue) => plainIssue({ ...issue }));

describe('what is wrong with a field, in words', () => {
  it.each([
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(12), 'short', 'must be at least 12 characters'],
    [z.string().max(2), 'long', 'must be at most 2 characters'],
    [z.array(z.int()).max(1), [1, 2], 'must be at most 1 entries'],
    [z.int().min(3), 2, 'must be at least 3'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.string(), undefined, 'is missing'],
    [z.string(), 3, 'must be of type string'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.strictObject({}), { x: 1 }, 'has keys that are not known here: x'],
    [z.email(), 'nobody', 'must be a valid email'],
    [z.union([z.int(), z.boolean()]), 'x', 'has none of the shapes that this place takes'],
    [z.int().multipleOf(4), 6, 'must be a multiple of 4'],
  ])('%# says it', (schema, input, words) => {
    expect(said(schema, input)).toEqual([words]);
  });

  it('names the first of many unknown keys, and counts the rest', () => {
    const keys = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${String(i)}`, 1]));
    const [words] = said(z.strictObject({}), keys);
    expect(words).toMatch(/^has keys that are not known here: k0, k1, .*, k19 and 10 more$/);
  });

  it("keeps a schema's own words", () => {
    expect(said(z.string().min(12, 'twelve characters, please'), 'x')).toEqual([
      'twelve characters, please',
    ]);
  });
});
