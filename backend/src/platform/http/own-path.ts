/** No server has this name: what an address says of the server shows against it. */
const OWN = 'http://own.invalid';
/** Browsers drop some of these and read others as a slash, so what is read here would not be what they follow. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}\\]/u;

/**
 * A path of this server (query and fragment included) as browsers read it, in ASCII as a header needs it; null for
 * anything that may lead elsewhere. Judged twice: `/.//x` is a path of ours, but what it stands for, `//x`, is another
 * server. The same rule as the frontend's `ui/own-path.ts`.
 */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/') || unreadable.test(text)) return null;
  const path = pathOf(text);
  return path === null || pathOf(path) !== path ? null : path;
}

function pathOf(text: string): string | null {
  if (!URL.canParse(text, OWN)) return null;
  const { origin, pathname, search, hash } = new URL(text, OWN);
  return origin === OWN ? `${pathname}${search}${hash}` : null;
}
