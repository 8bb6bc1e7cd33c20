/**
 * The token of an invitation's link. It comes in the fragment, which no server sees, leaves the address at once, and lives
 * in this tab until it is redeemed, so that a reload does not lose it.
 */

const KEY = 'mw-invitation-link';

/** What the address holds now, or held before a reload; null where this tab has seen no link. */
export function takeToken(location: Location, history: History, store: Storage): string | null {
  const token = location.hash.slice(1);
  if (token === '') return store.getItem(KEY);
  history.replaceState(history.state, '', location.pathname);
  store.setItem(KEY, token);
  return token;
}

export const forgetToken = (store: Storage): void => {
  store.removeItem(KEY);
};
