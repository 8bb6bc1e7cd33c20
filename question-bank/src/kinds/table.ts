import type { TypedAnswer } from '@meshwright/graders';
import type * as z from 'zod';
import { choice } from './choice.js';
import { findTheFlaw } from './find-the-flaw.js';
import type { BankKind, SomeOf, TypedKindId } from './kind.js';
import { numeric } from './numeric.js';
import { ordering } from './ordering.js';
import { plan } from './plan.js';

/** The kinds of question that ask for something other than free text, by the names that the graders have for them. */
export const kinds = {
  numeric,
  plan,
  ordering,
  choice,
  'find-the-flaw': findTheFlaw,
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
type GivenOf<K> = K extends { readonly given: infer G extends z.ZodRawShape }
  ? z.output<z.ZodObject<G>>
  : never;

type Given = Every<GivenOf<AnyKind>>;

/** What an answer of a typed kind says, without the name of its kind. */
export type TypedFields = SomeOf<Given>;

/** The answer of that kind; null where what it takes is not there. */
export const typedAnswer = (kind: TypedKindId, given: TypedFields): TypedAnswer | null =>
  kinds[kind].answer(given);
