/** Files of own questions, bounded in what they may bring. Pure, for a thread alone: see package.worker.ts. */
import { Buffer } from 'node:buffer';
import { LONGEST_TEXT } from '@meshwright/question-bank/own';
import { isPlainText } from '../../platform/plain-text/index.js';
import { readPackage, writePackage } from './formats/exchange.js';
import type { Format, Loss, OwnText, PackageFault, ReadItem } from './formats/format.js';

const MOST_FAULTS = 50;
const MOST_NOTES = 20;
const LONGEST_LINE = 400;

export interface ReadTask {
  /** In base64. */
  readonly file: string;
  readonly name: string;
}

export type ReadFile =
  | { readonly ok: true; readonly format: Format; readonly items: readonly ReadItem[] }
  | { readonly ok: false; readonly faults: readonly PackageFault[] };

export interface WriteTask {
  readonly format: Format;
  readonly texts: readonly OwnText[];
}

export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  /** In base64. */
  readonly file: string;
  readonly lost: readonly Loss[];
}

export function readFile({ file, name }: ReadTask): ReadFile {
  const read = readPackage(Buffer.from(file, 'base64'), name);
  if (!read.ok) return { ok: false, faults: read.faults.slice(0, MOST_FAULTS).map(shortFault) };
  const { format, items } = read;
  return { ok: true, format, items: items.map(bounded) };
}

export function writeFile({ format, texts }: WriteTask): WrittenFile {
  const { name, type, bytes, lost } = writePackage(format, texts);
  return { name, type, file: Buffer.from(bytes).toString('base64'), lost };
}

const short = (line: string): string =>
  line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line;

const shortFault = ({ where, message, expected }: PackageFault): PackageFault => ({
  where: short(where),
  message: short(message),
  expected: short(expected),
});

/** A text that cannot be kept is no text; the rest is what a page can show. */
function bounded({ from, title, kind, text, notes }: ReadItem): ReadItem {
  const why = text === null ? null : whyNot(text);
  return {
    from: short(from),
    title: short(title),
    kind,
    text: why === null ? text : null,
    notes: shown([...(why === null ? [] : [why]), ...notes]),
  };
}

const shown = (notes: readonly string[]): string[] =>
  notes.length <= MOST_NOTES
    ? notes.map(short)
    : [
        ...notes.slice(0, MOST_NOTES - 1).map(short),
        `And ${String(notes.length - MOST_NOTES + 1)} more such notes.`,
      ];

function whyNot(text: string): string | null {
  if (text === '') return 'There is no text in it.';
  if (text.length > LONGEST_TEXT)
    return `Its text would have ${text.length.toLocaleString('en')} characters; a question has at most ${LONGEST_TEXT.toLocaleString('en')}.`;
  return isPlainText(text) ? null : 'It holds a NUL or half a letter, which cannot be kept.';
}
