import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { Config } from '../../platform/config/index.js';

const DAY_SECONDS = 86_400;

/** `__Host-` binds the cookie to this host, https and path /; browsers take that name over https only. */
const cookieName = (config: Pick<Config, 'secure'>): string =>
  config.secure ? '__Host-mw_session' : 'mw_session';

export const readSessionCookie = (
  request: FastifyRequest,
  config: Pick<Config, 'secure'>,
): string | undefined => request.cookies[cookieName(config)];

export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  config: Pick<Config, 'secure' | 'sessionDays'>,
): void {
  void reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    maxAge: config.sessionDays * DAY_SECONDS,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Pick<Config, 'secure'>): void {
  void reply.clearCookie(cookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
  });
}
