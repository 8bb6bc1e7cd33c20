/** One question as it was found, with what is left to write. Pure. */
import { type Draft, textOf } from './draft.js';
import { quoted } from './fault.js';
import type { ReadItem } from './format.js';
import { leftToWrite } from './left-to-write.js';

export const itemOf = (from: string, draft: Draft, notes: readonly string[]): ReadItem => ({
  from,
  title: quoted(draft.title),
  kind: draft.kind,
  text: textOf(draft),
  notes: [...notes, ...leftToWrite(draft)],
});

/** Something that none of our kinds can hold. */
export const noItem = (from: string, title: string, note: string): ReadItem => ({
  from,
  title: quoted(title),
  kind: null,
  text: null,
  notes: [note],
});

const MOST_TITLE = 80;

/** The first words of a text, for what has no title. */
export function titleFrom(prompt: string): string {
  const words = prompt.replace(/[\s*`#>]+/gu, ' ').trim();
  return words.length > MOST_TITLE ? `${words.slice(0, MOST_TITLE - 2).trimEnd()} …` : words;
}
