import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/index.js';

/** The origin by which the browser knows this server: PUBLIC_URL, or on a laptop what it typed. */
export const seenAt = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string => publicUrl ?? `${request.protocol}://${request.host}`;
