import type { TypedAnswer, TypedItem } from '@meshwright/graders';
import * as z from 'zod';
import { Id, Line, Prose, Source, Tier, exact } from '../exact.js';
import type { Side } from '../variants.js';

/** What every question says. */
export const common = {
  id: Id,
  title: Line,
  guide: Id,
  tier: Tier,
  /** The primary topic comes first: it is the folder that the question lies in. */
  topics: z.array(Id).min(1).max(16),
  minutes: z.number().positive().max(120),
  prompt: Prose,
  sources: z.array(Source).max(20),
  /** Its rubric was never held against answers of several writers: for practice alone, outside progress. */
  provisional: z.literal(true).optional(),
};

const inPart = {
  id: Id,
  label: Line,
  prompt: Prose,
  /** What the part is worth, beside the rubric's points for the text. */
  points: z.number().positive().max(100),
};

export const version = { version: z.string().length(64) };
export const seed = { seed: z.number() };

/**
 * The five shapes in which a kind is met: a question's file, the question in the bank, the item drawn of it, and the same
 * two of a part.
 * @param asked its own fields, in which `kind` is its name
 * @param drawn the same as a draw leaves them
 * @param key what files beside question.yaml say of the answer
 */
export const shapesOf = <
  Asked extends z.ZodRawShape,
  Drawn extends z.ZodRawShape,
  Key extends z.ZodRawShape,
>(
  asked: Asked,
  drawn: Drawn,
  key: Key,
) => ({
  file: exact({ ...common, ...asked }),
  question: exact({ ...common, ...asked, ...key, ...version }),
  item: exact({ ...common, ...drawn, ...key, ...version, ...seed }),
  part: exact({ ...inPart, ...asked, ...key }),
  partItem: exact({ ...inPart, ...drawn, ...key }),
});

type Shapes = Readonly<Record<keyof ReturnType<typeof shapesOf>, z.ZodObject>>;
type Out<S extends Shapes, Name extends keyof Shapes> = z.output<S[Name]>;
/** What was asked of somebody: a question, or a part of one. */
export type Drawn<S extends Shapes> = Out<S, 'item'> | Out<S, 'partItem'>;
export type Undrawn<S extends Shapes> = Out<S, 'question'> | Out<S, 'part'>;

/** Notes what does not fit together inside a question. */
export type Note = (path: string, message: string, expected: string) => void;

/** What a draw goes by. */
export interface Chance {
  /** The id of the question, or of the part in the whole bank. */
  readonly id: string;
  readonly next: () => number;
  readonly side: Side;
}

/** With members that may be missing. */
type SomeOf<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** What of an answer does not fit what was asked: where it stands in the answer, and what would. */
export interface Misfit {
  readonly path: string;
  readonly message: string;
  readonly expected: number | readonly (string | number)[];
}

/** All that the bank knows of a kind of question other than written ones. */
export interface BankKind<
  S extends Shapes,
  Shown extends z.ZodRawShape = z.ZodRawShape,
  Given extends TypedAnswer = TypedAnswer,
> {
  readonly shapes: S;
  /** The files of its folder. */
  readonly files: readonly string[];
  /** An answer that earns all points. */
  model(item: Drawn<S>): Given;
  /** What somebody of `skill` (0 to 1) might answer, for made-up people; without it, the model answer or a blank one. */
  plausible?(item: Drawn<S>, skill: number, draw: () => number): Given;
  /** What a candidate sees of it beside the prompt, before it is graded: every field is named here or stays out. */
  readonly shown: Shown;
  view(item: Drawn<S>): object;
  /** What of an answer names steps, options or lines that its question does not have; every answer fits without it. */
  misfits?(answer: Given, asked: SomeOf<z.output<z.ZodObject<Shown>>>): Misfit[];
  link(question: Out<S, 'question'>, note: Note): void;
  /** What the grader needs, answer key included. */
  gradable(item: Drawn<S>): TypedItem;
  /** What a seed decides; a kind without it looks the same to everybody. */
  draw?(task: Undrawn<S>, chance: Chance): Partial<Drawn<S>>;
  /** The same as `before` had it; nothing where the question cannot be drawn so any more. */
  drawAgain?(now: Drawn<S>, before: Drawn<S>, task: Undrawn<S>): Partial<Drawn<S>>;
}

/** A kind; its shapes are taken from what it says. */
export const kind = <S extends Shapes, Shown extends z.ZodRawShape, Given extends TypedAnswer>(
  made: BankKind<S, Shown, Given>,
): BankKind<S, Shown, Given> => made;

/** Those of `named` that are not `known`, as `noun`. */
export const unknownOf = (
  named: readonly { readonly path: string; readonly name: string | number }[],
  noun: string,
  known: readonly (string | number)[],
): Misfit[] =>
  named
    .filter(({ name }) => !known.includes(name))
    .map(({ path }) => ({ path, message: `this item has no such ${noun}`, expected: known }));

export const idsOf = (things: readonly { readonly id: string }[] = []): string[] =>
  things.map(({ id }) => id);

/** The members of a list at `path`, each at its own. */
export const listed = (path: string, names: readonly string[]) =>
  names.map((name, i) => ({ path: `${path}.${i.toString()}`, name }));

/** The things of `now` in the order of `before`; as they are where they are not the same ones. */
export function inOrder<T extends { readonly id: string }>(
  now: readonly T[],
  before: readonly { readonly id: string }[],
): T[] {
  const byId = new Map(now.map((each) => [each.id, each]));
  const found = before.flatMap(({ id }) => byId.get(id) ?? []);
  return found.length === now.length && before.length === now.length ? found : [...now];
}

export const unique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

export const noteTwice = (ids: readonly string[], path: string, note: Note): void => {
  ids.forEach((id, i) => {
    if (ids.indexOf(id) !== i)
      note(`${path}.${i.toString()}`, `"${id}" stands here twice`, 'each id once');
  });
};

/** A step to be put in order; also an option to pick. */
export const Labelled = exact({ id: Id, label: Line }).meta({ id: 'Labelled' });
