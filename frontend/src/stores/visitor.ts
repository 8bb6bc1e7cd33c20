import { useQueryCache } from '@pinia/colada';
import { createGuest, sessionQuery } from '../api/session.js';
import { claimDrafts } from '../saving/draft-shelf.js';

/**
 * Makes sure that there is a user before work is stored: a visitor becomes a guest of this browser,
 * and keeps everything when an account is made later.
 */
export async function ensureUser(): Promise<void> {
  const cache = useQueryCache();
  const { data } = await cache.refresh(cache.ensure(sessionQuery));
  if (data?.user) return;
  const session = await createGuest();
  claimDrafts(session.user);
  cache.setQueryData(sessionQuery.key, session);
}
