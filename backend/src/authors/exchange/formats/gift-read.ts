/** Moodle's GIFT format (https://docs.moodle.org/en/GIFT_format): from text to the pieces of each question. Pure. */
import { type Draft, NO_FACTS } from './draft.js';
import { itemOf, noItem, titleFrom } from './item.js';
import { quoted } from './fault.js';
import type { ReadItem } from './format.js';
import { answersOf } from './gift-answers.js';
import { formatted, indexOfSign, unescaped } from './gift-signs.js';
import { LONGEST_QUESTION, MOST_ITEMS } from './limits.js';

interface Block {
  readonly line: number;
  readonly category: string | null;
  readonly text: string;
}

/** Blank lines part questions; comments and categories have lines of their own. */
function giftBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let category: string | null = null;
  let lines: string[] = [];
  let began = 1;
  const end = (): void => {
    if (lines.length > 0) blocks.push({ line: began, category, text: lines.join('\n') });
    lines = [];
  };
  text.split(/\r\n|\r|\n/u).forEach((line, at) => {
    const words = line.trim();
    if (words.startsWith('//')) return;
    if (words === '') {
      end();
      return;
    }
    if (/^\$CATEGORY:/iu.test(words)) {
      end();
      category = words.slice('$CATEGORY:'.length).trim();
      return;
    }
    if (lines.length === 0) began = at + 1;
    lines.push(line);
  });
  end();
  return blocks;
}

/** One more than may be, at most: that there are too many is known then. */
export const readGift = (text: string): ReadItem[] =>
  giftBlocks(text)
    .slice(0, MOST_ITEMS + 1)
    .map(itemIn);

/** A path of categories ends in what is nearest to a topic. */
function topicsOf(category: string | null): {
  topics: readonly string[];
  notes: readonly string[];
} {
  const last = category?.split('/').at(-1)?.trim() ?? '';
  if (last === '' || last === 'default') return { topics: [], notes: [] };
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/u.test(last)) return { topics: [last], notes: [] };
  return { topics: [], notes: [`In the file it is in the category “${quoted(category ?? '')}”.`] };
}

function itemIn({ line, category, text }: Block): ReadItem {
  const from = `line ${String(line)}`;
  if (text.length > LONGEST_QUESTION)
    return noItem(from, titleFrom(text.slice(0, 400)), 'It is longer than any question.');
  const { title, rest } = titleIn(text);
  const begin = indexOfSign(rest, '{');
  const name = title ?? titleFrom(formatted(rest, null).text);
  if (begin === -1)
    return noItem(from, name, 'It has no answers in { }: a description, which is no question.');
  const end = indexOfSign(rest, '}', begin);
  if (end === -1) return noItem(from, name, 'Its answers never end: there is no } after {.');
  const after = rest.slice(end + 1).trim();
  const before = rest.slice(0, begin).trim();
  const stem = formatted(after === '' ? before : `${before} \\_\\_\\_\\_ ${after}`, null);
  const found = answersOf(rest.slice(begin + 1, end).trim(), stem.format);
  const heading = title ?? titleFrom(stem.text);
  if ('none' in found) return noItem(from, heading, found.none);
  const { topics, notes } = topicsOf(category);
  const facts = { ...NO_FACTS, topics, title: heading, prompt: stem.text };
  const draft: Draft = { ...facts, ...found.body };
  return itemOf(from, draft, [...notes, ...stem.notes, ...found.notes]);
}

function titleIn(text: string): { title: string | null; rest: string } {
  const trimmed = text.trim();
  if (!trimmed.startsWith('::')) return { title: null, rest: trimmed };
  const end = endOfTitle(trimmed);
  if (end === -1) return { title: null, rest: trimmed };
  const title = unescaped(trimmed.slice(2, end)).replace(/\s+/gu, ' ').trim();
  return { title: title === '' ? null : title, rest: trimmed.slice(end + 2).trim() };
}

function endOfTitle(text: string): number {
  let at = indexOfSign(text, ':', 2);
  while (at !== -1 && text[at + 1] !== ':') at = indexOfSign(text, ':', at + 1);
  return at;
}
