/** Where faults stand in a text that an author types. Pure. */
import type { Rubric, RubricFault } from '@meshwright/graders';
import { isNode, type Document, type LineCounter } from 'yaml';
import type * as z from 'zod';

/** A fault of a text: offsets in UTF-16, half-open, and the line, counted from 1. */
export interface SourceFault {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly message: string;
}

export type Path = readonly PropertyKey[];

/** Where faults are in a text: a path is found in the tree, the longest part of it that exists. */
export class Places {
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

const EXPRESSION =
  'not an expression: write a concept id, or words, all, any, atLeast, near, before, quantity, in, reason, more, less, negated, either or not';

/** Of the branches of a union, the one whose own key is there says most, and the deeper the better. */
export function telling(issue: z.core.$ZodIssue, before: Path): { path: Path; message: string } {
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
export function rubricPath({ path }: RubricFault, rubric: Rubric): Path {
  const [list, id, ...rest] = path.split('.');
  if (list === 'criteria' || list === 'misconceptions')
    return [list, rubric[list].findIndex((each) => each.id === id), ...rest];
  if (list === 'points') return ['points'];
  const last = rubric.criteria.map((each) => each.id).lastIndexOf(path);
  return last < 0 ? ['misconceptions'] : ['criteria', last, 'id'];
}
