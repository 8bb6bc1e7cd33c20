/** An organisation's own question as one text: YAML with its key, as its author types it. Pure. */
import { type Document, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml';
import type * as z from 'zod';
import type { Question } from '../src/question-schema.js';
import { expectationOf } from '../src/zod-faults.js';
import { type Path, Places, type SourceFault, telling } from '../src/source-places.js';

/** Characters: a copy of the longest question of the shared bank, rubric included, fits twice. */
export const LONGEST_TEXT = 500_000;
/** What a template leaves to be written: ‹what belongs here›. */
const PLACEHOLDER = /‹[^›\n]{0,200}›/gu;

export type Tree = Readonly<Record<string, unknown>>;

/** The text as data and the places in it, or all that keeps it from being data. */
export type TextReading =
  | { readonly ok: true; readonly tree: Tree; readonly places: Places }
  | { readonly ok: false; readonly faults: readonly SourceFault[] };

/** Reads YAML 1.2 without aliases and tags; every fault has its line. Never throws, however deep or odd the text is. */
export function readText(text: string): TextReading {
  const lines = new LineCounter();
  try {
    // the library compares each key with each: keysTwice does it in one pass
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
    });
    const places = new Places(document, lines, text);
    const wrong = [...document.errors, ...document.warnings];
    if (wrong.length > 0)
      return failed(wrong.map(({ pos, message }) => places.between(pos[0], pos[1], message)));
    const twice = keysTwice(document);
    if (twice.length > 0)
      return failed(
        twice.map(({ at, key }) => places.between(at, at + key.length, `${key} stands here twice`)),
      );
    const tree: unknown = document.toJS({ maxAliasCount: 0 });
    if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
      return failed([places.at([], 'a question is a list of keys and values, such as “title: …”')]);
    const odd = oddPlace(tree, []);
    if (odd !== null) return failed([places.at(odd.path, odd.message)]);
    return { ok: true, tree: tree as Tree, places };
  } catch (error) {
    return failed([{ from: 0, to: 0, line: 1, message: reasonOf(error) }]);
  }
}

/** Keys that a map has already had, with the place of each. */
function keysTwice(document: Document): { at: number; key: string }[] {
  const found: { at: number; key: string }[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const had = new Set<string>();
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (isScalar(key) && had.has(name)) found.push({ at: key.range?.[0] ?? 0, key: name });
        had.add(name);
      }
    },
  });
  return found;
}

/** Deeper than any expression that a person reads; every thread that reads a question has the stack for it. */
const DEEPEST = 40;

/** No database takes these, however they are spelled in YAML. */
const UNKEPT = /[\0]|\p{Surrogate}/u;

/** The first place that is nested too deeply, or holds a letter that cannot be kept. */
function oddPlace(value: unknown, path: Path): { path: Path; message: string } | null {
  if (path.length > DEEPEST) return { path, message: 'the text is nested too deeply' };
  if (typeof value === 'string')
    return UNKEPT.test(value) ? { path, message: 'a NUL or half a letter cannot be kept' } : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = oddPlace(key, [...path]) ?? oddPlace(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/** A stack that overflows is a text that is nested too deeply. */
const reasonOf = (error: unknown): string =>
  error instanceof RangeError
    ? 'the text is nested too deeply'
    : `the text cannot be read as YAML (${error instanceof Error ? error.message : String(error)})`;

const failed = (faults: readonly SourceFault[]) => ({
  ok: false as const,
  faults,
});

/** What is still to be written, as a template left it. */
export function placeholders(text: string, places: Places): SourceFault[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 0: found, index }) =>
    places.between(index, index + found.length, `still to be written: ${found.slice(1, -1)}`),
  );
}

/** A key that is missing is told by its name: the shape alone says that something was expected. */
export function shapeFault(issue: z.core.$ZodIssue, tree: Tree, places: Places): SourceFault {
  const missing = issue.path.at(-1);
  if (typeof missing === 'string' && valueAt(tree, issue.path) === undefined)
    return places.at(issue.path.slice(0, -1), `${issue.path.map(String).join('.')} is missing`);
  const { path, message } = telling(issue, []);
  const bound = issue.code === 'too_big' || issue.code === 'too_small';
  const words = bound ? `must have or be ${expectationOf(issue)}` : message;
  const at = path.map(String).join('.');
  return places.at(path, at === '' ? words : `${at}: ${words}`);
}

function valueAt(tree: Tree, path: Path): unknown {
  let value: unknown = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

/** Keys that the server sets, so that no text can take another question's place or call itself proved. */
export const SET_BY_SERVER = ['id', 'version', 'provisional', 'seed'];

/** The text of an own question that asks the same as `question`, under a line of comment. */
export const textOfCopy = (question: Question, title: string): string =>
  textUnder(`A copy of “${question.title}”.`, { ...question, title });

/** The text of a question, all that the server sets left out, under a line of comment. */
export function textUnder(comment: string, { title, ...rest }: Question): string {
  const kept = Object.entries(rest).filter(([key]) => !SET_BY_SERVER.includes(key));
  const tree = { title, ...Object.fromEntries(kept) };
  return `# ${comment}\n${stringify(tree, { lineWidth: 100 })}`;
}

/** What a list says of a question, whatever is wrong with the rest of its text. */
export interface TextHead {
  readonly title: string;
  readonly kind: unknown;
  readonly tier: unknown;
  readonly topics: readonly string[];
  readonly minutes: number | null;
}

const MOST_TITLE = 400;

export function headOf(text: string): TextHead {
  const reading = readText(text);
  const tree: Tree = reading.ok ? reading.tree : {};
  const { title, kind, tier, topics, minutes } = tree;
  return {
    title: typeof title === 'string' ? title.slice(0, MOST_TITLE) : '',
    kind,
    tier,
    topics: Array.isArray(topics) ? topics.filter((id) => typeof id === 'string').slice(0, 16) : [],
    minutes: typeof minutes === 'number' && Number.isFinite(minutes) ? minutes : null,
  };
}
