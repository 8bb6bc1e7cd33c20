import type { FastifyRequest } from 'fastify';

/**
 * What stands after `Bearer` in the Authorization header (RFC 6750); null where there is no such header. No browser sends
 * one by itself, so that a request with it needs no check of where it comes from.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const found = /^bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}
