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
/** The names that the graders have for the kinds. */
export type TypedKindId = TypedAnswer['kind'];

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
export type SomeOf<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** All that the bank knows of a kind of question other than written ones. */
export interface BankKind<
  S extends Shapes,
  Given extends z.ZodRawShape = z.ZodRawShape,
  Shown extends z.ZodRawShape = z.ZodRawShape,
> {
  readonly shapes: S;
  /** The files of its folder. */
  readonly files: readonly string[];
  /** What an answer says beside its kind, as samples and files of answers have it. */
  readonly given: Given;
  /** The answer that says this; null where what it takes is not there. */
  answer(given: SomeOf<z.output<z.ZodObject<Given>>>): TypedAnswer | null;
  /** An answer that earns all points. */
  model(item: Drawn<S>): TypedAnswer;
  /** What a candidate sees of it beside the prompt, before it is graded: every field is named here or stays out. */
  readonly shown: Shown;
  view(item: Drawn<S>): object;
  link(question: Out<S, 'question'>, note: Note): void;
  /** What the grader needs, answer key included. */
  gradable(item: Drawn<S>): TypedItem;
  /** What a seed decides; a kind without it looks the same to everybody. */
  draw?(task: Undrawn<S>, chance: Chance): Partial<Drawn<S>>;
  /** The same as `before` had it; nothing where the question cannot be drawn so any more. */
  drawAgain?(now: Drawn<S>, before: Drawn<S>, task: Undrawn<S>): Partial<Drawn<S>>;
}

/** A kind; its shapes are taken from what it says. */
export const kind = <S extends Shapes, Given extends z.ZodRawShape, Shown extends z.ZodRawShape>(
  made: BankKind<S, Given, Shown>,
): BankKind<S, Given, Shown> => made;

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
