import { z } from 'zod';

/** Whole number from 1 to `max`: degrees, counts and shapes. */
export const count = (max: number) => z.int().min(1).max(max);

/** Positive finite number up to `max`. */
export const amount = (max: number) => z.number().positive().max(max);

/** Id of a catalogue entry: lower-case words joined by hyphens. */
export const CatalogId = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9][a-z0-9.-]*$/);

/** What every catalogue entry may say about itself; a choice in full may leave it out. */
export const description = {
  id: CatalogId.optional(),
  name: z.string().min(1).max(120).optional(),
  source: z.string().min(1).max(500).optional(),
};

/** Precisions of the matrix products. */
export const precisions = ['fp32', 'tf32', 'fp16', 'bf16', 'fp8', 'mxfp8', 'nvfp4'] as const;
