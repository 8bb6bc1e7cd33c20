import type { FastifyRequest } from 'fastify';

/** What a 401 of a route for partners asks for (RFC 7617). */
export const BASIC_CHALLENGE = 'Basic realm="Meshwright", charset="UTF-8"';

/** Longer than any key: the partners whom we know take 170 characters at most. */
const LONGEST = 400;

/**
 * The key that came as the user name of Basic authentication with a blank password; null where there is no such header,
 * or where it holds anything else.
 */
export function basicKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const { authorization = '' } = headers;
  if (authorization.length > LONGEST) return null;
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  // a password may hold colons, a user name may not
  return pair.indexOf(':') === pair.length - 1 && pair.length > 1 ? pair.slice(0, -1) : null;
}

/** The header by which this server shows a partner the partner's own key. */
export const basicHeader = (key: string): string =>
  `Basic ${Buffer.from(`${key}:`, 'utf8').toString('base64')}`;
