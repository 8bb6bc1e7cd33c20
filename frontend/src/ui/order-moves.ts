/** The list with one thing taken from its place and put to another; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [thing] = rest.splice(from, 1);
  if (thing === undefined) return [...list];
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, thing);
  return rest;
}

/** Where a key moves the thing at `at` of `count`; null for other keys. */
export function placeAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
