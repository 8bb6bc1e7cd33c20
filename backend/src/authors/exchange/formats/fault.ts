/** Faults of a package, as values. */
import type { PackageFault } from './format.js';

export interface Refused {
  readonly ok: false;
  readonly faults: readonly PackageFault[];
}

export const refused = (where: string, message: string, expected: string): Refused => ({
  ok: false,
  faults: [{ where, message, expected }],
});

const LONGEST = 300;

/** Words of a file in a message about it: in one line, no longer than anybody reads. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
}
