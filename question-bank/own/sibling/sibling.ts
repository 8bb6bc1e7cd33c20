import type { Result } from '@meshwright/graders';
import type { ParameterRange } from '../../src/parameters.js';
import type { Draw } from './draw.js';

/** What tells a sibling from another of the same question: ranges by parameter, or the job of a plan. */
export type Figures = Readonly<Record<string, unknown>>;
export type Ranges = Readonly<Record<string, ParameterRange>>;

/** An own question that asks what a public one asks, of other figures. */
export interface Sibling {
  /** Of the own question, its key included. */
  readonly text: string;
  /** In sentences, for its author. */
  readonly changed: readonly string[];
  readonly stayed: readonly string[];
  /** What its author has to know before it is asked. */
  readonly notes: readonly string[];
  readonly figures: Figures;
}

/** What a sibling is drawn by. */
export interface Drawing {
  readonly draw: Draw;
  /** The figures of siblings that the organisation has of the same question: none of them is drawn again. */
  readonly earlier: readonly Figures[];
}

/** A sibling, or why there is no honest one. */
export type Drawn = Result<Sibling, string>;

export const none = (why: string): Drawn => ({ ok: false, error: why });
