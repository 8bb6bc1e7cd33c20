import { readFileSync } from 'node:fs';
import { UsageError } from './failure.js';

/** One document of the input, or why it is none. */
export type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

const STDIN = 0;

/** The text of FILE, or of stdin for `-` or nothing; throws UsageError where it cannot be read. */
export function readInput(file: string | undefined): string {
  try {
    return readFileSync(file === undefined || file === '-' ? STDIN : file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file ?? 'standard input'}: ${(error as Error).message}`);
  }
}

/**
 * JSON lines, or one document that may spread over lines: told apart by whether the first line is a document by itself.
 * A line that is no JSON becomes a fault in its place. Throws UsageError for an empty input.
 */
export function parseDocuments(text: string): Parsed[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first] = lines;
  if (first === undefined)
    throw new UsageError('the input is empty: give JSON, or one JSON document a line');
  if (lines.length > 1 && parse(first).ok) return lines.map(parse);
  const whole = parse(text);
  return whole.ok || !looksLikeLines(lines) ? [whole] : lines.map(parse);
}

/** Several lines that each begin and end like an object are JSON lines, even where the first is malformed. */
const looksLikeLines = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));

function parse(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
}
