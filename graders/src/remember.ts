/** The same text for the same JSON value, whatever the order of its keys. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

/**
 * A pure function that keeps its last `limit` results by the content of its argument; the least recently
 * used goes first. The argument must be a JSON value and the result must not be changed.
 */
export function remembered<A, R>(limit: number, compute: (argument: A) => R): (argument: A) => R {
  const kept = new Map<string, { readonly result: R }>();
  return (argument) => {
    const key = canonicalJson(argument);
    const found = kept.get(key) ?? { result: compute(argument) };
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return found.result;
  };
}
