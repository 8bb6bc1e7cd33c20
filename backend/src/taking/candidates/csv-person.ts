/** One line of a list of candidates, on its own: every fault of it at once. */
import { z } from 'zod';
import { isOneLine } from '../../platform/plain-text/index.js';
import { LONGEST_TAG, MOST_TAGS, uniqueTags } from './tags.js';

export interface CsvPerson {
  /** Of the file, from 1, as an editor counts. */
  readonly line: number;
  readonly email: string;
  readonly displayName: string;
  readonly extraTimePercent: number;
  readonly breakSeconds: number;
  readonly timeZone: string | null;
  readonly tags: readonly string[];
}

export interface CsvFault {
  /** Null: the file as a whole. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
  readonly expected: string;
}

export type Field = 'email' | 'displayName' | 'extraTime' | 'breaks' | 'timeZone' | 'tags';

export const SHOWN: Readonly<Record<Field, string>> = {
  email: 'email',
  displayName: 'name',
  extraTime: 'extra time',
  breaks: 'breaks',
  timeZone: 'time zone',
  tags: 'tags',
};

const Email = z.email().max(254);
const LONGEST_NAME = 80;

/** A value, or why there is none and what would be right. */
type Read<T> =
  { readonly value: T } | { readonly fault: readonly [message: string, expected: string] };

export function readPerson(
  line: number,
  cell: (field: Field) => string,
): { person: CsvPerson | null; faults: CsvFault[] } {
  const faults: CsvFault[] = [];
  const take = <T>(field: Field, read: (text: string) => Read<T>): T | null => {
    const result = read(cell(field));
    if ('value' in result) return result.value;
    const [message, expected] = result.fault;
    faults.push({ line, column: SHOWN[field], message, expected });
    return null;
  };
  const email = take('email', readEmail);
  const displayName = take('displayName', readName);
  const extraTimePercent = take('extraTime', readPercent);
  const breakSeconds = take('breaks', readBreaks);
  const timeZone = take('timeZone', readZone);
  const tags = take('tags', readTags);
  if (faults.length > 0 || email === null) return { person: null, faults };
  const person: CsvPerson = {
    line,
    email,
    displayName: named(displayName, email),
    extraTimePercent: extraTimePercent ?? 0,
    breakSeconds: breakSeconds ?? 0,
    timeZone,
    tags: tags ?? [],
  };
  return { person, faults };
}

/** Who has no name is called by the address. */
const named = (name: string | null, email: string): string =>
  name === null || name === '' ? email.slice(0, email.indexOf('@')).slice(0, LONGEST_NAME) : name;

const shown = (text: string): string => `"${text.slice(0, LONGEST_NAME)}"`;

function readEmail(text: string): Read<string> {
  const email = text.replace(/^mailto:/i, '').toLowerCase();
  if (Email.safeParse(email).success) return { value: email };
  const message = email === '' ? 'no address' : `${shown(text)} is no e-mail address`;
  return { fault: [message, 'an address such as ada@example.org'] };
}

function readName(text: string): Read<string> {
  if (text.length > LONGEST_NAME)
    return { fault: ['the name is too long', `at most ${String(LONGEST_NAME)} characters`] };
  if (isOneLine(text)) return { value: text };
  return { fault: ['the name holds a line break or a control character', 'a name in one line'] };
}

function readPercent(text: string): Read<number> {
  const percent = number(text, /^(\d{1,3}(?:[.,]\d{1,4})?)\s*%?$/);
  if (percent !== null && percent <= 300) return { value: Math.round(percent) };
  return { fault: [`${shown(text)} is no extra time`, 'percent from 0 to 300, such as 50 or 50%'] };
}

function readBreaks(text: string): Read<number> {
  const minutes = number(text, /^(\d{1,3})\s*(?:min|minutes)?$/i);
  if (minutes !== null && minutes <= 240) return { value: minutes * 60 };
  return { fault: [`${shown(text)} is no time for breaks`, 'minutes from 0 to 240'] };
}

function readZone(text: string): Read<string | null> {
  if (text === '') return { value: null };
  try {
    return { value: new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone };
  } catch {
    return { fault: [`${shown(text)} is no time zone`, 'a zone such as Europe/Berlin'] };
  }
}

function readTags(text: string): Read<readonly string[]> {
  const tags = uniqueTags(text.split(';').map((tag) => tag.trim()));
  if (tags.length > MOST_TAGS)
    return { fault: [`${String(tags.length)} tags`, `at most ${String(MOST_TAGS)}`] };
  const wrong = tags.find((tag) => tag.length > LONGEST_TAG || !isOneLine(tag));
  if (wrong === undefined) return { value: tags };
  return {
    fault: [
      `${shown(wrong)} is no tag`,
      `tags of at most ${String(LONGEST_TAG)} characters in one line, divided by semicolons`,
    ],
  };
}

/** Zero for an empty cell, null for what is no number of this form. */
function number(cell: string, form: RegExp): number | null {
  if (cell === '') return 0;
  const digits = form.exec(cell)?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}
