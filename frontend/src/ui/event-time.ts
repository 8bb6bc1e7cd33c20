/** When something was noticed: by the server's clock, and by the browser's where that told of it. */
interface Noticed {
  readonly at: string;
  readonly detail: { readonly clientAt?: string };
}

/** A browser's clock is taken at its word no further than this. */
const FARTHEST_MS = 10 * 60_000;

/** When it happened: by the browser's clock where it told of it later, for the connection may have been lost. */
export function timeOf({ at, detail: { clientAt } }: Noticed): string {
  const late = clientAt === undefined ? Infinity : Date.parse(at) - Date.parse(clientAt);
  return clientAt !== undefined && Math.abs(late) < FARTHEST_MS ? clientAt : at;
}
