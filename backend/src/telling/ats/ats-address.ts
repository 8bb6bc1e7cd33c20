import { z } from 'zod';
import { isPlainText } from '../../platform/plain-text/index.js';

/** Rows are found by it: an index of PostgreSQL holds no longer ones. */
const LONGEST = 2_000;

const parsed = (text: string): URL | null =>
  isPlainText(text) && URL.canParse(text) ? new URL(text) : null;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Why a partner is not told at `url`; null where nothing speaks against it. Whoever has a key could name any address, and
 * would get there the key that replaces it. With `inside` (a server on localhost) a stand-in on the same machine will do.
 */
export function hostFault(
  { hostname }: URL,
  hosts: readonly string[],
  inside: boolean,
): string | null {
  const isTheirs = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (isTheirs || (inside && LOOPBACK.test(hostname))) return null;
  return `must lead to ${hosts.join(' or ')}, not to ${hostname}`;
}

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
