const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
};

/** JSON with its keys in order: the server keeps what it is sent as jsonb, which has an order of its own. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value));
