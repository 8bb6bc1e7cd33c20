import type { Reading } from './reading.js';

/** A place in the answer that bears out an expression: tokens `[from, to)`. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly denied: boolean;
}

export interface Outcome {
  readonly holds: boolean;
  readonly hits: readonly Hit[];
}

type Polarity = 'asserted' | 'either';

/** Where and how an expression is looked for. */
export interface Scope {
  readonly reading: Reading;
  /** Tokens `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** Where `not` looks, tokens `[from, to)`: the scope and, in a `near`, what stands next to it. */
  readonly round: readonly [number, number];
  readonly polarity: Polarity;
  /** Sentences that count. */
  readonly visible: (sentence: number) => boolean;
  /** Ignore `in` (a follow-up has one section of its own). */
  readonly anySection: boolean;
}

export const no: Outcome = { holds: false, hits: [] };
/** More places than these bear out nothing more. */
export const HITS = 24;

export const outcome = (hits: readonly Hit[]): Outcome => ({
  holds: hits.length > 0,
  hits: hits.slice(0, HITS),
});

/** Looks at a part of the scope; a `not` looks at `round`. */
export const narrowed = (
  scope: Scope,
  [from, to]: readonly [number, number],
  round: readonly [number, number],
): Scope => ({
  reading: scope.reading,
  from: Math.max(from, scope.from),
  to: Math.min(to, scope.to),
  round: [Math.max(round[0], scope.round[0]), Math.min(round[1], scope.round[1])],
  polarity: scope.polarity,
  visible: scope.visible,
  anySection: scope.anySection,
});

export const admits = (scope: Scope, hit: Hit): boolean =>
  hit.from >= scope.from &&
  hit.from < scope.to &&
  scope.visible(hit.sentence) &&
  (scope.polarity === 'either' || !hit.denied);
