/** The signs of GIFT: what is escaped is text, and each text says how it is formatted. Pure. */
import { looksLikeHtml, readHtml } from './html.js';
import { markdownOf, plainOf } from './markdown.js';

/** Of the first `sign` from `from` on before which no backslash stands. */
export function indexOfSign(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === sign) return at;
  }
  return -1;
}

/** A backslash before anything else is a backslash: formulas have many. */
export const unescaped = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign));

export interface Formatted {
  readonly text: string;
  /** Null where the file says nothing: Moodle’s own, which may hold tags. */
  readonly format: string | null;
  readonly notes: readonly string[];
}

const MARK = /^\[(html|moodle|plain|markdown)\]/iu;

function partsOf(raw: string, inherited: string | null): { words: string; format: string | null } {
  const trimmed = raw.trim();
  const mark = MARK.exec(trimmed);
  return {
    format: mark === null ? inherited : (mark[1] ?? '').toLowerCase(),
    words: unescaped(mark === null ? trimmed : trimmed.slice(mark[0].length)).trim(),
  };
}

const isHtml = (words: string, format: string | null): boolean =>
  format === 'html' || ((format === null || format === 'moodle') && looksLikeHtml(words));

/** As Markdown, for prompts and model answers. */
export function formatted(raw: string, inherited: string | null): Formatted {
  const { words, format } = partsOf(raw, inherited);
  if (!isHtml(words, format)) return { text: words, format, notes: [] };
  return { ...markdownOf(readHtml(words)), format };
}

/** As words in one line, for labels. */
export function labelled(raw: string, inherited: string | null): Formatted {
  const { words, format } = partsOf(raw, inherited);
  if (!isHtml(words, format))
    return {
      text: words
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
      format,
      notes: [],
    };
  return { ...plainOf(readHtml(words)), format };
}
