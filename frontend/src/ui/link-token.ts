/**
 * The token behind # of a link in a mail, read once: it leaves the address bar and the history at the same time, so that
 * nobody who comes after reads it there.
 */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
