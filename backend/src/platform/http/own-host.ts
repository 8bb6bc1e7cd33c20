import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/index.js';
import { Problem } from './problem.js';

/** This machine, by whatever port leads here. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** What probes ask by an address of their own: it tells nothing and opens no session. */
const HEALTH = /^\/api\/health(\/ready)?(\?|$)/;

/**
 * Refuses a request that names another host than this server's: a page of somebody else whose name leads here (DNS
 * rebinding) would be of the same origin to a browser. With PUBLIC_URL its host alone is right, without it this machine's
 * names. Returns the problem or null.
 */
export function foreignHostProblem(
  request: Pick<FastifyRequest, 'headers' | 'url'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Problem | null {
  if (HEALTH.test(request.url)) return null;
  // not `request.host`: behind a proxy that is that of X-Forwarded-Host, which a page may set and a proxy pass on
  const host = (request.headers.host ?? '').toLowerCase();
  if (publicUrl === undefined ? LOOPBACK.test(host) : host === new URL(publicUrl).host) return null;
  const right =
    publicUrl === undefined
      ? 'localhost, 127.0.0.1 or [::1]; to be reached by another name, set PUBLIC_URL'
      : `${new URL(publicUrl).host}, as PUBLIC_URL says`;
  return new Problem(
    421,
    'foreign-host',
    `This server does not answer as ${JSON.stringify(host.slice(0, 200))}. Its name is ${right}.`,
  );
}
