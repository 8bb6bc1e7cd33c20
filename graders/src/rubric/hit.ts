import type { Bearing } from './idea.js';

/** A place in the answer that bears out an expression: tokens `[from, to)`. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly denied: boolean;
}

/** A word of an answer, and what it tells of what the answer is about. */
export interface HeardWord {
  readonly sentence: number;
  readonly root: string;
  /** As it was written. */
  readonly text: string;
  /** It stands in no sentence of the ideas that the rubric asks for. */
  readonly isUnheard: boolean;
  /** How much more it belongs to the rubric's ideas than to the others of the library; undefined where none holds it. */
  readonly topicality: number | undefined;
}

/** Where an answer stands how to each idea that a rubric asks for. */
export type SpottedIdeas = ReadonlyMap<string, Readonly<Record<Bearing, readonly Hit[]>>>;

/** An error that an answer holds: where, how surely (0 to 1), and why it is one. */
export interface HeldError {
  readonly id: string;
  readonly why: string;
  readonly strength: number;
  readonly hit: Hit;
}
