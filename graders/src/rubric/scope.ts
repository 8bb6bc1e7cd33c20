import type { Hit } from './hit.js';
import type { Reading } from './reading.js';

export interface Outcome {
  readonly holds: boolean;
  readonly hits: readonly Hit[];
}

type Polarity = 'asserted' | 'either';

/**
 * What a passage is. Never a sentence and its neighbours: the order in which an answer says its sentences would
 * then decide what it earns.
 */
export type Passage = 'sentence' | 'section';

/** Where and how an expression is looked for. */
export interface Scope {
  readonly reading: Reading;
  /** Tokens `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly polarity: Polarity;
  /** Sentences that count. */
  readonly visible: (sentence: number) => boolean;
  /** Ignore `in` (a follow-up has one section of its own). */
  readonly anySection: boolean;
  readonly passage: Passage;
}

export const no: Outcome = { holds: false, hits: [] };
/** More places than these bear out nothing more. */
export const HITS = 24;

export const outcome = (hits: readonly Hit[]): Outcome => ({
  holds: hits.length > 0,
  hits: hits.slice(0, HITS),
});

/** Looks at a part of the scope. */
export const narrowed = (scope: Scope, [from, to]: readonly [number, number]): Scope => ({
  reading: scope.reading,
  from: Math.max(from, scope.from),
  to: Math.min(to, scope.to),
  polarity: scope.polarity,
  visible: scope.visible,
  anySection: scope.anySection,
  passage: scope.passage,
});

export const admits = (scope: Scope, hit: Hit): boolean =>
  hit.from >= scope.from &&
  hit.from < scope.to &&
  scope.visible(hit.sentence) &&
  (scope.polarity === 'either' || !hit.denied);
