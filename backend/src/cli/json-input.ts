import { UsageError } from './failure.js';
import { readText } from './text-input.js';

/** One document of the input, or why it is none. */
export type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: Fault };

/** What a line holds instead of a document. */
export interface Fault {
  readonly rule: 'json' | 'size' | 'depth';
  readonly message: string;
}

/** Longest line, and longest document that spreads over lines, in characters. */
const LONGEST = 2 ** 20;
const DEEPEST = 64;

interface Line {
  readonly number: number;
  /** Null for a line that is too long to be kept. */
  readonly text: string | null;
}

/** Lines that hold anything, in bounded memory. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  let number = 1;
  let long = false;
  const line = (text: string): Line => ({ number, text: long ? null : text });
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    rest = long ? '' : rest + first;
    for (const next of others) {
      long ||= rest.length > LONGEST;
      if (long || rest.trim() !== '') yield line(rest);
      number += 1;
      rest = next;
      long = false;
    }
    long ||= rest.length > LONGEST;
  }
  if (long || rest.trim() !== '') yield line(rest);
}

function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= DEEPEST) {
    level = level.flatMap((v): unknown[] =>
      typeof v === 'object' && v !== null ? Object.values(v) : [],
    );
    depth += 1;
  }
  return depth - 1;
}

function parse(text: string, where: string): Parsed {
  try {
    const value = JSON.parse(text) as unknown;
    if (depthOf(value) < DEEPEST) return { ok: true, value };
    const message = `${where}objects and lists may hold one another ${DEEPEST - 1} deep`;
    return { ok: false, fault: { rule: 'depth', message } };
  } catch (error) {
    return { ok: false, fault: { rule: 'json', message: `${where}not JSON: ${reason(error)}` } };
  }
}

const reason = (error: unknown): string =>
  error instanceof RangeError ? 'nested too deep' : (error as Error).message;

function parseLine({ number, text }: Line): Parsed {
  if (text !== null) return parse(text, `line ${number}: `);
  const message = `line ${number}: longer than ${LONGEST} characters`;
  return { ok: false, fault: { rule: 'size', message } };
}

const isObject = (parsed: Parsed): boolean =>
  parsed.ok && typeof parsed.value === 'object' && parsed.value !== null;

const OPENS = /^\s*[{[]/;

/** Several lines of which one is a document by itself, or each begins and ends like one, are JSON lines. */
const looksLikeLines = (lines: readonly Line[]): boolean =>
  lines.length > 1 &&
  (lines.some((line) => OPENS.test(line.text ?? '') && isObject(parseLine(line))) ||
    lines.every(({ text }) => text !== null && /^\s*\{.*\}\s*$/.test(text)));

const tooLong: Parsed = {
  ok: false,
  fault: { rule: 'size', message: `longer than ${LONGEST} characters` },
};

/** The one document that the lines spread, or the documents that they are. */
function spread(lines: readonly Line[]): Parsed[] {
  const text = lines.map((line) => line.text ?? '').join('\n');
  const whole = text.length > LONGEST ? tooLong : parse(text, '');
  return whole.ok || !looksLikeLines(lines) ? [whole] : lines.map(parseLine);
}

/**
 * The documents of a text that comes in pieces: JSON lines, or one document that may spread over lines; told
 * apart by whether the first line is a document by itself. A line that is no JSON, too long or too deep becomes
 * a fault in its place. Throws UsageError for an empty input.
 */
export async function* parseDocuments(pieces: AsyncIterable<string>): AsyncGenerator<Parsed> {
  const lines = linesOf(pieces);
  const { held, areLines } = await opening(lines);
  if (held.length === 0)
    throw new UsageError('the input is empty: give JSON, or one JSON document a line');
  if (!areLines) {
    yield* spread(held);
    return;
  }
  for (const line of held) yield parseLine(line);
  for await (const line of lines) yield parseLine(line);
}

/** The lines until it is clear that each is a document: the first one, or as many as one document may have. */
async function opening(lines: AsyncGenerator<Line>): Promise<{ held: Line[]; areLines: boolean }> {
  const held: Line[] = [];
  let size = 0;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    held.push(next.value);
    size += next.value.text?.length ?? LONGEST;
    const isFirst = held.length === 1;
    if (isFirst ? parseLine(next.value).ok : size > LONGEST)
      return { held, areLines: isFirst || looksLikeLines(held) };
  }
  return { held, areLines: false };
}

/** The documents of FILE, or of stdin for `-`; throws UsageError where it cannot be read or is empty. */
export const readDocuments = (file: string): AsyncGenerator<Parsed> =>
  parseDocuments(readText(file));

/** All that stdin holds. */
export async function readStdin(): Promise<string> {
  let text = '';
  for await (const piece of readText('-')) text += piece;
  return text;
}
