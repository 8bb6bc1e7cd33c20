/** A question's YAML as data, and changes of it that leave alone all else that its author typed. Pure. */
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  YAMLMap,
  YAMLSeq,
} from 'yaml';

export type Path = readonly (string | number)[];
export type Tree = Readonly<Record<string, unknown>>;
/** Half-open, in UTF-16. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The text as data, with the place of each value in it; or the reason why a form cannot show it. */
export type Reading =
  | { readonly ok: true; readonly tree: Tree; readonly placeOf: (path: Path) => Stretch | null }
  | { readonly ok: false; readonly why: string };

/** Reads what the server reads: YAML without aliases and tags. Never throws. */
export function readQuestion(text: string): Reading {
  try {
    const document = parseDocument(text, { prettyErrors: false });
    const [wrong] = [...document.errors, ...document.warnings];
    if (wrong !== undefined) return { ok: false, why: wrong.message };
    const tree: unknown = document.toJS({ maxAliasCount: 0 });
    if (!isTree(tree)) return { ok: false, why: 'It is no list of keys and values.' };
    return { ok: true, tree, placeOf: (path) => placeIn(document, path) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

function placeIn(document: Document, path: Path): Stretch | null {
  const node: unknown = document.getIn(path, true);
  if (!isScalar(node) && !isCollection(node)) return null;
  return node.range ? { from: node.range[0], to: node.range[1] } : null;
}

// line breaks inside quotation marks are not always read as they were written, so they are spelled
const STYLE = { lineWidth: 100, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/** The text after `change`; comments, order and everything that was not changed stay. */
export function edited(text: string, change: (writing: Writing) => void): string {
  const document = parseDocument(text, { prettyErrors: false });
  change(new Writing(document));
  return document.toString(STYLE);
}

/** One step of changes to a text. What is not there yet is made; a value of another shape gives way. */
export class Writing {
  private readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  /** A word, a number or one line. */
  set(path: Path, value: string | number | boolean): void {
    this.write(path, value, (before) => (isBlock(before) ? undefined : before));
  }

  /** A text of any number of lines. */
  setProse(path: Path, value: string): void {
    this.write(path, value, (before) => {
      // as a block, nothing but blanks would be read as nothing
      if (value.trim() === '') return 'QUOTE_DOUBLE';
      if (isBlock(before)) return before;
      return value.includes('\n') ? 'BLOCK_LITERAL' : undefined;
    });
  }

  remove(path: Path): void {
    if (this.document.hasIn(path)) this.document.deleteIn(path);
  }

  /** Puts something at the end of a list, in the style of what is there. */
  add(path: Path, value: string | Tree): void {
    const list = this.listAt(path);
    const node = this.document.createNode(value);
    const before = list.items.at(-1);
    if (before === undefined) list.flow = false;
    if (isCollection(before) && isCollection(node)) node.flow = before.flow ?? false;
    list.add(node);
  }

  /** Puts the things of a list into another order, each with its comments. Those left out come last. */
  reorder(path: Path, places: readonly number[]): void {
    const list = this.listAt(path);
    const first = places.flatMap((place) => list.items.slice(place, place + 1));
    const rest = list.items.filter((_, place) => !places.includes(place));
    list.items = [...first, ...rest];
  }

  /** A list of words. */
  setWords(path: Path, words: readonly string[]): void {
    const list = this.listAt(path);
    const known = new Map(
      list.items.flatMap((item) => (isScalar(item) ? [[item.value, item] as const] : [])),
    );
    if (list.items.length === 0) list.flow = true;
    list.items = words.map((word) => known.get(word) ?? this.document.createNode(word));
  }

  private listAt(path: Path): YAMLSeq {
    const there: unknown = this.document.getIn(path, true);
    if (isSeq(there)) return there;
    const made = new YAMLSeq(this.document.schema);
    this.makeWay(path);
    this.document.setIn(path, made);
    return made;
  }

  private write(
    path: Path,
    value: string | number | boolean,
    styleOf: (before: Scalar.Type | undefined) => Scalar.Type | undefined,
  ): void {
    const there: unknown = this.document.getIn(path, true);
    const next = new Scalar(value);
    const before = isScalar(there) ? (there as Scalar.Parsed) : undefined;
    const style = styleOf(before?.type);
    if (typeof value === 'string' && style !== undefined) next.type = style;
    if (before !== undefined) keepRemarks(before, next);
    this.makeWay(path);
    this.document.setIn(path, next);
  }

  /** Above `path` stand maps and lists, as its steps want them. */
  private makeWay(path: Path): void {
    for (let length = 0; length < path.length; length += 1) {
      const above = path.slice(0, length);
      const node: unknown =
        length === 0 ? this.document.contents : this.document.getIn(above, true);
      if (typeof path[length] === 'number' ? isSeq(node) : isMap(node)) continue;
      const made =
        typeof path[length] === 'number'
          ? new YAMLSeq(this.document.schema)
          : new YAMLMap(this.document.schema);
      if (length === 0) this.document.contents = made;
      else this.document.setIn(above, made);
    }
  }
}

function keepRemarks(before: Scalar, next: Scalar): void {
  if (before.comment != null) next.comment = before.comment;
  if (before.commentBefore != null) next.commentBefore = before.commentBefore;
  if (before.spaceBefore === true) next.spaceBefore = true;
}

const isBlock = (style: Scalar.Type | undefined): boolean =>
  style === 'BLOCK_FOLDED' || style === 'BLOCK_LITERAL';

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where there is none. */
export function valueAt(tree: Tree, path: Path): unknown {
  let value: unknown = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** The value at a path as text; nothing where there is no word, number or text. */
export function textAt(tree: Tree, path: Path): string {
  const value = valueAt(tree, path);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The maps of a list, each with its place. */
export function rowsAt(tree: Tree, path: Path): { readonly at: number; readonly row: Tree }[] {
  const list = valueAt(tree, path);
  if (!Array.isArray(list)) return [];
  return list.flatMap((row: unknown, at) => (isTree(row) ? [{ at, row }] : []));
}

/** The words of a list. */
export function wordsAt(tree: Tree, path: Path): string[] {
  const list = valueAt(tree, path);
  return Array.isArray(list) ? list.filter((word) => typeof word === 'string') : [];
}

/** What a template says of a text that is still to be written, ‹like this›; null for every other text. */
export const stillToWrite = (text: string): string | null =>
  /^\s*‹([^›]*)›\s*$/u.exec(text)?.[1] ?? null;
