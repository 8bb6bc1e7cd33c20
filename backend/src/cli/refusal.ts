import type { z } from 'zod';

/** Why a line of input is refused, in one sentence. */
export const reasonOf = (error: z.ZodError): string =>
  error.issues
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    .join('; ');

/** The id that a line gives itself, however broken the rest of it is. */
export function idOf(document: unknown): string | number | null {
  const { id } = (typeof document === 'object' && document !== null ? document : {}) as {
    id?: unknown;
  };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
