import { checkRubric, Rubric, type CompiledLexicon, type RubricFault } from '@meshwright/graders';
import { isNode, LineCounter, parseDocument, stringify, type Document } from 'yaml';
import type * as z from 'zod';

/** A fault of the text of a rubric: offsets in UTF-16, half-open, and the line, counted from 1. */
export interface SourceFault {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly message: string;
}

/** A rubric that can be graded with, or all that is wrong with its text. */
export type RubricReading =
  | { readonly ok: true; readonly rubric: Rubric }
  | { readonly ok: false; readonly faults: readonly SourceFault[] };

type Path = readonly PropertyKey[];

/** Where faults are in a text: a path is found in the tree, the longest part of it that exists. */
class Places {
  private readonly document: Document;
  private readonly lines: LineCounter;
  private readonly source: string;

  constructor(document: Document, lines: LineCounter, source: string) {
    this.document = document;
    this.lines = lines;
    this.source = source;
  }

  at(path: Path, message: string): SourceFault {
    for (let length = path.length; length >= 0; length--) {
      const node: unknown = this.document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const [start, end] = node.range;
      return this.between(...this.narrowed(start, end, message), message);
    }
    return this.between(0, 0, message);
  }

  between(start: number, end: number, message: string): SourceFault {
    const from = Math.min(start, this.source.length);
    const line = this.source.indexOf('\n', from);
    const to = Math.min(end, line < 0 ? this.source.length : line);
    return { from, to: Math.max(from, to), line: this.lines.linePos(from).line, message };
  }

  /** The very word that a message names in quotation marks, where it stands in that stretch. */
  private narrowed(start: number, end: number, message: string): [number, number] {
    const named = /"([a-z0-9-]+)"/u.exec(message)?.[1];
    if (named === undefined) return [start, end];
    const word = new RegExp(`(?<![\\w-])${named}(?![\\w-])`, 'u').exec(
      this.source.slice(start, end),
    );
    return word === null ? [start, end] : [start + word.index, start + word.index + named.length];
  }
}

/** Reads a rubric as its author types it; every fault has its line. */
export function readRubric(
  source: string,
  lexicon: CompiledLexicon,
  sections: readonly string[],
): RubricReading {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const places = new Places(document, lines, source);
  if (document.errors.length > 0)
    return {
      ok: false,
      faults: document.errors.map(({ pos, message }) => places.between(pos[0], pos[1], message)),
    };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { ok: false, faults: [places.at([], error instanceof Error ? error.message : '')] };
  }
  const parsed = Rubric.safeParse(value);
  if (!parsed.success)
    return {
      ok: false,
      faults: parsed.error.issues.map((issue) => {
        const { path, message } = telling(issue, []);
        return places.at(path, message);
      }),
    };
  const faults = checkRubric(parsed.data, lexicon, sections);
  if (faults.length === 0) return { ok: true, rubric: parsed.data };
  return {
    ok: false,
    faults: faults.map((fault) => places.at(pathOf(fault, parsed.data), fault.message)),
  };
}

const EXPRESSION =
  'not an expression: write a concept id, or words, all, any, atLeast, near, before, quantity, in, reason, more, less, negated, either or not';

/** Of the branches of a union, the one whose own key is there says most, and the deeper the better. */
function telling(issue: z.core.$ZodIssue, before: Path): { path: Path; message: string } {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union') return { path, message: issue.message };
  const [deepest] = issue.errors
    .filter((branch) => !branch.some(isOfAnotherShape))
    .flatMap((branch) => branch.slice(0, 1))
    .map((inner) => telling(inner, path))
    .sort((x, y) => y.path.length - x.path.length);
  return deepest ?? { path, message: EXPRESSION };
}

/** A branch that wants another type altogether, or a key that is not there, is not what was meant. */
function isOfAnotherShape({ code, path, message }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type' && (path.length === 0 || message.includes('undefined'));
}

/** The path of a fault in the text: criteria and misconceptions are named by id there, and stand in lists. */
function pathOf({ path }: RubricFault, rubric: Rubric): Path {
  const [list, id, ...rest] = path.split('.');
  if (list === 'criteria' || list === 'misconceptions')
    return [list, rubric[list].findIndex((each) => each.id === id), ...rest];
  if (list === 'points') return ['points'];
  const last = rubric.criteria.map((each) => each.id).lastIndexOf(path);
  return last < 0 ? ['misconceptions'] : ['criteria', last, 'id'];
}

/** A rubric as its author would type it, under lines of comment. */
export const rubricText = (rubric: Rubric, about: readonly string[]): string =>
  `${about.map((line) => `# ${line}\n`).join('')}${stringify(rubric, { lineWidth: 100 })}`;
