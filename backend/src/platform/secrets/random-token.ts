import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: what the cookie holds and nothing stores. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database holds. A plain hash is enough: the token is random, not chosen. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest());

/** Tokens have one shape: anything else is not worth a query. */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
