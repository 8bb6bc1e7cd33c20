/**
 * Index entries by their id; an id used twice is a fault of the catalogue. The index inherits nothing: "constructor" is no
 * id.
 */
export function byId<T extends { readonly id: string }>(
  entries: readonly T[],
): Readonly<Record<string, T>> {
  const index = Object.create(null) as Record<string, T>;
  for (const entry of entries) {
    if (index[entry.id] !== undefined) throw new Error(`catalogue id used twice: ${entry.id}`);
    index[entry.id] = entry;
  }
  return index;
}
