import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.js';
import { bearerOf } from './bearer.js';
import { Problem } from './problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that a page of another site sent (CSRF), by what browsers add and scripts cannot forge:
 * Sec-Fetch-Site and Origin. Programs that send neither (curl, the tests) hold no cookie of somebody else; a request with
 * a token stands on no cookie at all (the access guard refuses one that has both). Returns the problem or null.
 */
export function crossSiteProblem(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'protocol'>,
  config: Pick<Config, 'publicUrl'>,
): Problem | null {
  if (SAFE.has(request.method) || bearerOf(request) !== null) return null;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return refused(`Sec-Fetch-Site is ${site}`);
  const { origin } = request.headers;
  if (origin === undefined) return null;
  const own = config.publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`;
  return origin === own
    ? null
    : refused(`Origin is ${origin.slice(0, 200)}, this server is ${own}`);
}

const refused = (why: string): Problem =>
  new Problem(
    403,
    'cross-site',
    `A request that changes something must come from this site's own pages: ${why}.`,
  );
