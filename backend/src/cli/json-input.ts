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
    level = level.flatMap((v) => (typeof v === 'object' && v !== null ? Object.values(v) : []));
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

/** Several lines of which one is a document by itself, or each begins and ends like one, are JSON lines. */
const looksLikeLines = (lines: readonly Line[]): boolean =>
  lines.length > 1 &&
  (lines.some((line) => isObject(parseLine(line))) ||
    lines.every(({ text }) => text !== null && /^\s*\{.*\}\s*$/.test(text)));

/** The one document that the lines spread, or the documents that they are. */
function spread(lines: readonly Line[]): Parsed[] {
  const whole = parse(lines.map(({ text }) => text ?? '').join('\n'), '');
  return whole.ok || !looksLikeLines(lines) ? [whole] : lines.map(parseLine);
}

/**
 * The documents of a text that comes in pieces: JSON lines, or one document that may spread over lines; told
 * apart by whether the first line is a document by itself. A line that is no JSON, too long or too deep becomes
 * a fault in its place. Throws UsageError for an empty input.
 */
export async function* parseDocuments(pieces: AsyncIterable<string>): AsyncGenerator<Parsed> {
  /** Lines of what may be one document, until it is clear that they are documents each. */
  let held: Line[] | null = [];
  let size = 0;
  let any = false;
  for await (const line of linesOf(pieces)) {
    if (held === null) {
      yield parseLine(line);
      continue;
    }
    const first = !any;
    any = true;
    held.push(line);
    size += line.text?.length ?? LONGEST;
    if (size <= LONGEST && !(first && parseLine(line).ok)) continue;
    if (!first && !looksLikeLines(held)) {
      yield { ok: false, fault: { rule: 'size', message: `longer than ${LONGEST} characters` } };
      return;
    }
    for (const one of held) yield parseLine(one);
    held = null;
  }
  if (!any) throw new UsageError('the input is empty: give JSON, or one JSON document a line');
  if (held !== null) yield* spread(held);
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
