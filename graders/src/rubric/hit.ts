import type { Bearing } from './idea.js';

/** A place in the answer that bears out an expression: tokens `[from, to)`. */
export interface Hit {
  readonly from: number;
  readonly to: number;
  readonly sentence: number;
  readonly denied: boolean;
}

/** The different words of an answer: how many stand in no sentence of the ideas that a rubric asks for, and which. */
export interface Strangeness {
  readonly words: number;
  readonly unheard: readonly string[];
}

/** Where an answer stands how to each idea that a rubric asks for. */
export type SpottedIdeas = ReadonlyMap<string, Readonly<Record<Bearing, readonly Hit[]>>>;
