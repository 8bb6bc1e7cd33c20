import { answerKinds, type TypedAnswer, type TypedKindId } from '@meshwright/graders';
import type * as z from 'zod';
import { choice } from './choice.js';
import { findTheFlaw } from './find-the-flaw.js';
import type { BankKind } from './kind.js';
import { numeric } from './numeric.js';
import { ordering } from './ordering.js';
import { plan } from './plan.js';
import { schedule } from './schedule.js';

/**
 * The kinds of question that ask for something other than free text, by the names that the graders have for them; in the
 * order in which they take turns in a mock interview.
 */
export const kinds = {
  numeric,
  plan,
  choice,
  'find-the-flaw': findTheFlaw,
  ordering,
  schedule,
} as const satisfies Record<TypedKindId, unknown>;

export const kindIds = Object.keys(kinds) as [TypedKindId, ...TypedKindId[]];

type AnyKind = (typeof kinds)[TypedKindId];
type Shapes = AnyKind['shapes'];

/** The kind that something is of, whichever it is. */
export const kindOf = ({ kind }: { readonly kind: TypedKindId }): BankKind<Shapes> => kinds[kind];

type Option<Name extends keyof Shapes> = AnyKind extends infer K
  ? K extends AnyKind
    ? K['shapes'][Name]
    : never
  : never;

/** That shape of every kind, for a union that is told apart by `kind`. */
export const everyShape = <Name extends keyof Shapes>(
  name: Name,
): [Option<Name>, ...Option<Name>[]] =>
  Object.values(kinds).map(({ shapes }) => shapes[name]) as unknown as [
    Option<Name>,
    ...Option<Name>[],
  ];

type Every<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
type ShownOf<K> = K extends { readonly shown: infer Shown extends z.ZodRawShape } ? Shown : never;

/** What the typed kinds show beside their prompt; what a kind does not have is left out. */
export const typedShown = Object.assign(
  {},
  ...Object.values(kinds).map(({ shown }) => shown as object),
) as Every<ShownOf<AnyKind>>;

/** The answer of that kind with the fields of `given` that it knows; null where it has none or they are of another shape. */
export function typedAnswer(kind: TypedKindId, given: object): TypedAnswer | null {
  const { shape, fields, blank } = answerKinds[kind];
  const own = Object.entries(given).filter(([name]) => name in fields);
  if (own.length === 0) return null;
  const read = shape.safeParse({ ...blank, ...Object.fromEntries(own) });
  return read.success ? read.data : null;
}
