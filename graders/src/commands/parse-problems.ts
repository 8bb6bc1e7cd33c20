import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import type { Problem } from '../cost-model/schema/problem.js';
import { keysAt } from '../cost-model/schema/known-keys.js';

type Issue = z.core.$ZodIssue;
type Of<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

/** What is wrong in words, and a value that would be right where there is one. */
interface Complaint {
  readonly rule: string;
  readonly message: string;
  readonly nearest?: unknown;
}

/** The word of a list that is nearest to what was written. */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((word) => ({ word, far: distance(written.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  return ranked[0]?.word;
}

const place = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const nameOf = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'the input' : place(path);

const listed = (values: readonly unknown[], last: string): string => {
  const words = values.map(String);
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
};

const typeWords: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  object: 'an object with keys',
  array: 'a list',
};

const typeWord = (type: string): string => typeWords[type] ?? type;

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const counted = (n: unknown, what: string): string =>
  `${String(n)} ${what}${Number(n) === 1 ? '' : 's'}`;

/** A value as its writer would know it again, cut short. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

const missing = (name: string, needed: string): Complaint => ({
  rule: 'missing-key',
  message: `${name} is missing: it needs ${needed}`,
});

/** A number that was written as text or is not whole; objects are not even asked for their text. */
function readNumber(input: unknown): number | null {
  if (typeof input === 'number') return Number.isFinite(input) ? input : null;
  if (typeof input !== 'string' || input.trim() === '') return null;
  const number = Number(input);
  return Number.isFinite(number) ? number : null;
}

function wrongType(issue: Of<'invalid_type'>, name: string): Complaint {
  const needed = typeWord(issue.expected);
  if (issue.input === undefined) return missing(name, needed);
  const message = `${name} must be ${needed}, not ${shown(issue.input)}`;
  const isNumber = issue.expected === 'number' || issue.expected === 'int';
  const number = isNumber ? readNumber(issue.input) : null;
  if (number === null) return { rule: issue.code, message };
  const nearest = issue.expected === 'int' ? Math.round(number) : number;
  return { rule: issue.code, message, nearest };
}

function wrongChoice(issue: Of<'invalid_value'>, name: string): Complaint {
  const choices = listed(issue.values, 'or');
  const one = issue.values.length === 1 ? choices : `one of ${choices}`;
  if (issue.input === undefined) return missing(name, one);
  const nearest =
    typeof issue.input === 'string'
      ? nearestWord(issue.input, issue.values.map(String))
      : issue.values[0];
  return {
    rule: issue.code,
    message: `${name} must be ${one}, not ${shown(issue.input)}`,
    nearest,
  };
}

/** Bounds of a number, of the length of a text or of a list. */
function outOfRange(issue: Of<'too_small' | 'too_big'>, name: string): Complaint {
  const { code: rule, origin, inclusive } = issue;
  const small = issue.code === 'too_small';
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const side = small ? 'at least' : 'at most';
  if (origin === 'string') {
    const message = `${name} must have ${side} ${counted(bound, 'character')}`;
    return { rule, message };
  }
  if (origin === 'array') {
    return { rule, message: `${name} must list ${side} ${counted(bound, 'value')}` };
  }
  const strict = small ? 'more than' : 'less than';
  const message = `${name} must be ${inclusive === false ? strict : side} ${String(bound)}, not ${shown(issue.input)}`;
  return inclusive === false ? { rule, message } : { rule, message, nearest: bound };
}

function complaint(issue: Issue, name: string): Complaint {
  const { code: rule } = issue;
  if (rule === 'invalid_type') return wrongType(issue, name);
  if (rule === 'invalid_value') return wrongChoice(issue, name);
  if (rule === 'too_small' || rule === 'too_big') return outOfRange(issue, name);
  const isId = rule === 'invalid_format';
  const message = isId
    ? `${name} must be an id of lower-case letters, digits, dots and hyphens, not ${shown(issue.input)}`
    : `${name} cannot be ${shown(issue.input)}`;
  return { rule, message };
}

function unknownKey(path: readonly PropertyKey[], key: string): Problem {
  const known = keysAt(path);
  const nearest = nearestWord(key, known);
  const where = path.length === 0 ? 'known here' : `known in ${place(path)}`;
  const rest = nearest === undefined ? '' : `; the nearest ${where} is "${nearest}"`;
  const problem = {
    path: place([...path, key]),
    rule: 'unknown-key',
    message: `unknown key "${key}"${rest}`,
  };
  return nearest === undefined ? problem : { ...problem, nearest };
}

const atRoot = (issue: Issue): boolean => issue.path.length === 0;

/** The object says itself that it is another branch's kind: a choice right inside it that the branch does not offer. */
const isOfOtherKind = (branch: readonly Issue[]): boolean =>
  branch.some((i) => i.code === 'invalid_value' && i.path.length === 1 && i.path[0] === 'arch');

/** Of the branches of a union the one that the writer meant: an object's own faults, not "expected a string". */
function meant(branches: readonly (readonly Issue[])[]): readonly Issue[] | null {
  const own = branches.filter((b) => !b.some((i) => i.code === 'invalid_type' && atRoot(i)));
  const ranked = own.toSorted(
    (a, b) => Number(isOfOtherKind(a)) - Number(isOfOtherKind(b)) || a.length - b.length,
  );
  return ranked[0] ?? null;
}

/** Every type that the branches of a union begin with. */
const typesOf = (branches: readonly (readonly Issue[])[]): string[] =>
  branches.flatMap((b) =>
    b.flatMap((i) => {
      if (i.code === 'invalid_union' && atRoot(i)) return typesOf(i.errors);
      return i.code === 'invalid_type' && atRoot(i) ? [i.expected] : [];
    }),
  );

/** A value that is none of what a union offers: an id or an object, or one of a few numbers. */
function noBranch(issue: Of<'invalid_union'>, path: readonly PropertyKey[]): Problem[] | null {
  const literals = issue.errors.flatMap((b) =>
    b.flatMap((i) => (i.code === 'invalid_value' && atRoot(i) ? i.values : [])),
  );
  const name = nameOf(path);
  if (literals.length > 0) {
    const choice = { ...issue, code: 'invalid_value' as const, values: literals };
    return [{ path: place(path), ...wrongChoice(choice, name) }];
  }
  if (meant(issue.errors) !== null && isRecord(issue.input)) return null;
  if (typeof issue.input === 'string') return null;
  const types = [...new Set(typesOf(issue.errors))];
  const needed = listed(
    types.map((t) => (t === 'string' ? 'an id of the catalogue' : typeWord(t))),
    'or',
  );
  if (issue.input === undefined) return [{ path: place(path), ...missing(name, needed) }];
  const message = `${name} must be ${needed}, not ${shown(issue.input)}`;
  return [{ path: place(path), rule: 'invalid_type', message }];
}

/** Problems of a value that does not have the shape, each in plain words with what would be right. */
export function shapeProblems(
  issues: readonly Issue[],
  above: readonly PropertyKey[] = [],
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      return (
        noBranch(issue, path) ?? shapeProblems(meant(issue.errors) ?? issue.errors[0] ?? [], path)
      );
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownKey(path, key));
    }
    const { nearest, ...words } = complaint(issue, nameOf(path));
    const problem = { path: place(path), ...words };
    return [nearest === undefined ? problem : { ...problem, nearest }];
  });
}
