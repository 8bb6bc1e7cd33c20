import { newTokenText } from '../../backend/src/identity/api-tokens/token-text.js';
import type { TokenScope } from '../../backend/src/platform/http/token-scopes.js';
import { hashToken } from '../../backend/src/platform/secrets/random-token.js';
import type { TestApp } from './app.js';

/** A token as the database holds it, also one that the API would not make; returns its text. */
export async function tokenFor(
  api: TestApp,
  of: { organisationId: string; createdById: string; scopes: readonly TokenScope[] },
  ends: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const text = newTokenText();
  const row = { name: 'A program', hint: text.slice(-4), tokenHash: hashToken(text) };
  const expiresAt = new Date(Date.now() + 86_400_000);
  await api.db.apiToken.create({
    data: { ...of, scopes: [...of.scopes], ...row, expiresAt, ...ends },
  });
  return text;
}
