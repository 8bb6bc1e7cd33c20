/** A number written in words, with its half-open range in the text. */
export interface Spelled {
  readonly value: number;
  /** `two thirds`, `half`: a share of a whole; `twice`: so many times. */
  readonly kind: 'number' | 'share' | 'times';
  readonly start: number;
  readonly end: number;
}

const numbers = (words: string, first: number, step: number): [string, number][] =>
  words.split(' ').map((w, i) => [w, first + i * step]);
const small = new Map([
  ...numbers(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
    1,
    1,
  ),
  ...numbers('seventeen eighteen nineteen', 17, 1),
]);
const tens = new Map(numbers('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10));
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
]);
const parts = new Map([
  ['half', 2],
  ['halves', 2],
  ...numbers('third fourth fifth sixth seventh eighth ninth tenth', 3, 1),
  ...numbers('thirds fourths fifths sixths sevenths eighths ninths tenths', 3, 1),
  ['quarter', 4],
  ['quarters', 4],
]);
const multiples = new Map([
  ['twice', 2],
  ['thrice', 3],
  ['doubles', 2],
  ['doubled', 2],
  ['triples', 3],
  ['tripled', 3],
  ['quadruples', 4],
  ['quadrupled', 4],
  ['twofold', 2],
  ['threefold', 3],
  ['fourfold', 4],
  ['tenfold', 10],
]);

const known = new Set([small, tens, scales, parts, multiples].flatMap((m) => [...m.keys()]));

/** `two hundred forty`: hundreds and thousands multiply what stands before them. */
function countOf(words: readonly string[]): number | undefined {
  let total = 0;
  let part = 0;
  for (const word of words) {
    const unit = small.get(word) ?? tens.get(word);
    const scale = scales.get(word);
    if (unit !== undefined) part += unit;
    else if (scale === undefined) return undefined;
    else if (scale === 100) part = Math.max(1, part) * scale;
    else {
      total += Math.max(1, part) * scale;
      part = 0;
    }
  }
  return total + part;
}

function valueOf(words: readonly string[]): Pick<Spelled, 'value' | 'kind'> | undefined {
  const last = words.at(-1) ?? '';
  const multiple = multiples.get(last);
  if (multiple !== undefined) return { value: multiple, kind: 'times' };
  const whole = parts.get(last);
  if (whole === undefined) {
    const value = countOf(words);
    return value === undefined ? undefined : { value, kind: 'number' };
  }
  const count = words.length > 1 ? countOf(words.slice(0, -1)) : 1;
  return count !== undefined && count < whole ? { value: count / whole, kind: 'share' } : undefined;
}

/** An ordinal is a share only behind `a`, `one`, a count: `a third`, not `the third rank`. */
const isOrdinal = (words: readonly string[], article: boolean): boolean =>
  words.length === 1 && !article && /(?:th|third)$/.test(words[0] ?? '');

const KNOWN = new RegExp(`(?<![a-z])(?:${[...known].join('|')})(?![a-z])`, 'gi');
/** Between the words of one number. */
const isJoint = (between: string): boolean => /^(?: |-| and )$/.test(between);

/** Numbers in words: `sixteen`, `two hundred`, `two thirds`, `half`, `twice`. Linear in the length of the text. */
export function spelledIn(text: string, most: number): Spelled[] {
  const found: Spelled[] = [];
  let run: string[] = [];
  let start = 0;
  let end = 0;
  const close = (): void => {
    if (run.length === 0 || found.length >= most) return;
    const article = /(?:^|[^a-z])a $/i.test(text.slice(Math.max(0, start - 3), start));
    const read = isOrdinal(run, article) ? undefined : valueOf(run);
    if (read) found.push({ ...read, start, end });
    run = [];
  };
  for (const { 0: whole, index } of text.matchAll(KNOWN)) {
    if (run.length > 0 && !isJoint(text.slice(end, index))) close();
    if (/\p{L}$/u.test(text.charAt(index - 1))) continue;
    if (run.length === 0) start = index;
    run.push(whole.toLowerCase());
    end = index + whole.length;
  }
  close();
  return found;
}
