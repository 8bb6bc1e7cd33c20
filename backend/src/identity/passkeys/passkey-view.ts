import type { PasskeysRepository } from './passkeys.repository.js';
import type { PasskeyView } from './passkeys.schemas.js';

type Row = Awaited<ReturnType<PasskeysRepository['list']>>[number];

/** What its owner sees of a passkey: an allow-list, without the key itself. */
export function passkeyView({ id, name, backedUp, createdAt, lastUsedAt }: Row): PasskeyView {
  return {
    id,
    name,
    backedUp,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  };
}
