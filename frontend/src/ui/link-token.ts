import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router';

/**
 * The token of a link in a mail. It comes behind #, which no server sees, and leaves the address before the router has
 * read it: an address that the router knows comes back with the page before, to whoever reads the history. It stays in
 * this tab alone, through a reload and signing in on the way, until it is used.
 */
export interface LinkToken {
  /** Empty where this tab has seen no link. */
  readonly token: string;
  forget: () => void;
}

/** What a tab keeps where the browser refuses it a store: as long as the page lives. */
const inPage = new Map<string, string>();
const keyOf = (page: string): string => `mw-${page}-link`;

function inTab<T>(work: (store: Storage) => T, otherwise: T): T {
  try {
    return work(sessionStorage);
  } catch {
    return otherwise;
  }
}

/** The token of the latest link to the page of that name. */
export const linkToken = (page: string): LinkToken => ({
  token: inPage.get(page) ?? inTab((store) => store.getItem(keyOf(page)), null) ?? '',
  forget(): void {
    inPage.delete(page);
    inTab((store) => store.removeItem(keyOf(page)), undefined);
  },
});

/** Keeps the token of a link for its page; answers with the address without it, null where there is none to take. */
export function withoutToken({
  path,
  query,
  hash,
  meta,
}: Pick<RouteLocationNormalized, 'path' | 'query' | 'hash' | 'meta'>): RouteLocationRaw | null {
  const { link } = meta;
  if (link === undefined || hash.length < 2) return null;
  const token = hash.slice(1);
  inPage.set(link, token);
  inTab((store) => store.setItem(keyOf(link), token), undefined);
  return { path, query, replace: true };
}
