/** One question as it was found, with what is left to write. Pure. */
import { type Draft, textOf } from './draft.js';
import { quoted } from './fault.js';
import type { ReadItem } from './format.js';
import { leftToWrite } from './left-to-write.js';
import { LONGEST_PROMPT, MOST_PIECES } from './limits.js';

export function itemOf(from: string, draft: Draft, notes: readonly string[]): ReadItem {
  const tooLarge = tooLargeFor(draft);
  if (tooLarge !== null) return noItem(from, draft.title, tooLarge);
  return {
    from,
    title: quoted(draft.title),
    kind: draft.kind,
    text: textOf(draft),
    notes: [...notes, ...leftToWrite(draft)],
  };
}

/** Whatever a person has written is below; the rest would only take long to refuse. */
function tooLargeFor(draft: Draft): string | null {
  if (draft.prompt.length > LONGEST_PROMPT)
    return 'Its prompt is longer than that of any question.';
  const pieces = piecesOf(draft);
  if (pieces <= MOST_PIECES) return null;
  return `It has ${pieces.toLocaleString('en')} options, steps or fields: more than any question.`;
}

function piecesOf(draft: Draft): number {
  if (draft.kind === 'choice') return draft.options.length;
  if (draft.kind === 'ordering') return draft.steps.length;
  return draft.kind === 'structured' ? draft.sections.length : 0;
}

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
