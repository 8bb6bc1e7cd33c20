const ids = new WeakMap<readonly string[], string>();
const shared = new Map<string, string>();
/** Rubrics that are edited make new words all the time; beyond this the ids of equal words are no longer one object. */
const SHARED = 50_000;

/**
 * The id of the concept that inline `words` name. It follows from the words alone, so that copies of an
 * expression, and one list that stands in several places, mean the same. The id of no concept begins with `#`.
 */
export function inlineId(words: readonly string[]): string {
  const known = ids.get(words);
  if (known !== undefined) return known;
  const made = `#${words.join(' / ')}`;
  const id = shared.get(made) ?? made;
  if (shared.size < SHARED) shared.set(id, id);
  ids.set(words, id);
  return id;
}
