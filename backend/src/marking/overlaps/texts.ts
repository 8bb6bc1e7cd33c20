/** What people write in their own words, and what it may be held against. Pure. */
import { modelTextOf, type PinnedItem } from '@meshwright/question-bank';
import type { Answer } from '../../bank/grading/index.js';

/** The sections of a written answer; null where the question asks for no prose. */
export function proseOf(content: PinnedItem, answer: Answer): string | null {
  if (content.kind !== 'structured' || answer.kind !== 'structured') return null;
  return content.sections.map(({ id }) => answer.sections[id] ?? '').join('\n\n');
}

/** What the question gives everybody: words of its own are no sign of anything. */
export function givenOf(content: PinnedItem): string {
  const sections = content.kind === 'structured' ? content.sections.map(({ label }) => label) : [];
  return [content.prompt, ...sections].join('\n');
}

/** The model answer; null where there is none in words. */
export const modelOf = (content: PinnedItem): string | null =>
  content.kind === 'structured' ? modelTextOf(content) : null;
