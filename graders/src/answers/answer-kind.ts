import { z } from 'zod';

/** Most characters of a text that a person writes as an answer. */
export const LONGEST_TEXT = 20_000;

/** A text of no more than `limit` characters. */
export const text = (limit = LONGEST_TEXT) => z.string().max(limit);

/** Id of a section, a part, a step or an option, as the bank writes it. */
export const PartId = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case');

/** A list of at most `most` in which nothing stands twice; `key` says what makes two the same. */
export const once = <Shape extends z.ZodType>(
  shape: Shape,
  most: number,
  key: (one: z.output<Shape>) => unknown,
) =>
  z
    .array(shape)
    .max(most)
    .superRefine((all, context) => {
      const seen = new Set<unknown>();
      all.forEach((one, i) => {
        if (seen.has(key(one)))
          context.addIssue({ code: 'custom', path: [i], message: 'stands here twice' });
        seen.add(key(one));
      });
    });

/** Different ids, at most `most`. */
export const ids = (most: number) => once(PartId, most, (id) => id);

type Fields<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/**
 * What answers to a kind of question look like, said once: the server, the command line and samples of the bank read them
 * by it.
 * @param kind its name
 * @param fields what an answer says besides, with its limits
 * @param blank the answer of somebody who left it alone
 * @param example one as it may be written down, for help texts
 */
export const answerKind = <const Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  fields: Shape,
  { blank, example }: { readonly blank: Fields<Shape>; readonly example: Fields<Shape> },
) => ({
  shape: z.strictObject({ kind: z.literal(kind), ...fields }),
  fields,
  blank: { kind, ...blank } as { readonly kind: Kind } & Fields<Shape>,
  example,
});
