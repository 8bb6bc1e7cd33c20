import { z } from 'zod';
import { isPlainText } from '../../platform/plain-text/index.js';

/** Rows are found by it: an index of PostgreSQL holds no longer ones. */
const LONGEST = 2_000;

const parsed = (text: string): URL | null =>
  isPlainText(text) && URL.canParse(text) ? new URL(text) : null;

/**
 * An address of a partner that it is told at later: as URL writes it, without a name or password, which would stand beside
 * the key that is sent there. Whether this server goes there at all is asked again whenever it does (guarded-fetch.ts).
 */
export const PartnerAddress = z
  .string()
  .max(LONGEST)
  .refine((text) => parsed(text) !== null, { error: 'must be an https address', abort: true })
  .transform((text) => new URL(text))
  .refine(({ username, password }) => username === '' && password === '', {
    error: 'must hold no name or password',
  })
  .transform(({ href }) => href)
  .refine((href) => href.length <= LONGEST, {
    error: `must have at most ${String(LONGEST)} characters`,
  });
