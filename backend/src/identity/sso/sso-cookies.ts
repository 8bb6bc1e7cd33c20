import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Config } from '../../platform/config/index.js';

/** A sign-in under way at the provider, or one that waits for the person to confirm whose account it is. */
type Purpose = 'start' | 'link';

const LASTS_S = 600;

const nameOf = (purpose: Purpose, { secure }: Pick<Config, 'secure'>): string =>
  `${secure ? '__Host-' : ''}mw_sso_${purpose}`;

/** Lax: the browser comes back from the provider by following a link. */
const optionsOf = ({ secure }: Pick<Config, 'secure'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export function setSsoCookie(
  reply: FastifyReply,
  purpose: Purpose,
  token: string,
  config: Pick<Config, 'secure'>,
): void {
  void reply.setCookie(nameOf(purpose, config), token, { ...optionsOf(config), maxAge: LASTS_S });
}

export const ssoCookie = (
  request: FastifyRequest,
  purpose: Purpose,
  config: Pick<Config, 'secure'>,
): string | undefined => request.cookies[nameOf(purpose, config)];

export function dropSsoCookie(
  reply: FastifyReply,
  purpose: Purpose,
  config: Pick<Config, 'secure'>,
): void {
  void reply.clearCookie(nameOf(purpose, config), optionsOf(config));
}
