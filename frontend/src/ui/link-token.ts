/**
 * The token behind # of a link in a mail, read once: it leaves the address bar and the history at the same time, so that
 * nobody who comes after reads it there.
 */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** A token that outlives signing in on the way, in this tab alone, until `forget`. `page` names what it is for. */
export function takeTokenFor(page: string): { readonly token: string; forget(): void } {
  const key = `mw-${page}-link`;
  const given = takeToken();
  if (given !== '') sessionStorage.setItem(key, given);
  return {
    token: sessionStorage.getItem(key) ?? '',
    forget: () => {
      sessionStorage.removeItem(key);
    },
  };
}
