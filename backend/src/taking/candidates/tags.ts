/** Words of an organisation's own on an invitation, to find people by. */
import { z } from 'zod';
import { oneLine } from '../../platform/plain-text/index.js';

export const MOST_TAGS = 10;
export const LONGEST_TAG = 40;

export const Tag = oneLine(LONGEST_TAG)
  .trim()
  .min(1)
  .refine((tag) => !tag.includes(';'), { error: 'must hold no semicolon, which divides tags' });

/** What of these is a tag, in their order; of those that differ in case alone the first. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const folded = tag.toLowerCase();
    if (tag !== '' && !seen.has(folded)) seen.set(folded, tag);
  }
  return [...seen.values()];
}

/** `tags` with those of `add` that are new and without those of `remove`, whatever their case. */
export function retagged(
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()));
  return uniqueTags([...tags.filter((tag) => !gone.has(tag.toLowerCase())), ...add]);
}

export const Tags = z
  .array(Tag)
  .max(MOST_TAGS)
  .transform(uniqueTags)
  .describe(
    'words to find people by, for the organisation alone; those that differ in case are one',
  );
