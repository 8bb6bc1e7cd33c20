/** Own questions as they are: a zip with a folder for each, and its YAML in it. Byte for byte. Pure. */
import { Buffer } from 'node:buffer';
import { headOf, LONGEST_TEXT } from '@meshwright/question-bank/own';
import { zipSync } from 'fflate';
import { decodeText } from '../../../platform/csv/index.js';
import { noItem } from './item.js';
import { quoted } from './fault.js';
import type { OwnText, ReadItem } from './format.js';

export const isYaml = (name: string): boolean => /\.ya?ml$/iu.test(name) && !isHidden(name);

/** What the programs of some systems add to archives. */
const isHidden = (name: string): boolean => /(^|\/)(__MACOSX\/|\._)/u.test(name);

const KINDS = new Set([
  'structured',
  'choice',
  'numeric',
  'ordering',
  'find-the-flaw',
  'plan',
  'schedule',
]);

export function readFolder(files: ReadonlyMap<string, Uint8Array>): ReadItem[] {
  return [...files].filter(([name]) => isYaml(name)).map(([name, bytes]) => ownItem(name, bytes));
}

/** One file of YAML. What it is wrong with its text is told where it is kept: drafts have their faults. */
export function ownItem(name: string, bytes: Uint8Array): ReadItem {
  const text = exactText(bytes);
  if (text === null)
    return noItem(quoted(name), name, 'This file is no text in UTF-8, UTF-16 or Windows-1252.');
  if (text.length > LONGEST_TEXT)
    return noItem(
      quoted(name),
      name,
      `It has ${text.length.toLocaleString('en')} characters; a question has at most ${LONGEST_TEXT.toLocaleString('en')}.`,
    );
  if (text.trim() === '') return noItem(quoted(name), name, 'This file is empty.');
  const { title, kind } = headOf(text);
  const known = typeof kind === 'string' && KINDS.has(kind);
  const notes = known
    ? []
    : ['It does not say of which kind it is, or names one that is not known.'];
  return {
    from: quoted(name),
    title: title === '' ? quoted(name) : title,
    kind: known ? kind : null,
    text,
    notes,
  };
}

/** A byte-order mark of UTF-8 stays where it is: the text comes back as it went. */
function exactText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // not in UTF-8
  }
  return decodeText(bytes)?.text ?? null;
}

/** The earliest time that a zip can hold: the same questions give the same bytes whenever they are written. */
const NO_TIME = '1980-01-01T12:00:00';

export const zipOf = (files: ReadonlyMap<string, string>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [...files].map(([name, text]) => [name, new Uint8Array(Buffer.from(text, 'utf8'))]),
    ),
    {
      mtime: NO_TIME,
    },
  );

/** A name of a folder that every system takes. */
export const folderName = (id: string): string =>
  id.replace(/[^A-Za-z0-9_-]/gu, '_').slice(0, 64) || 'question';

export const writeFolder = (texts: readonly OwnText[]): Uint8Array =>
  zipOf(new Map(texts.map(({ id, text }) => [`questions/${folderName(id)}/question.yaml`, text])));
