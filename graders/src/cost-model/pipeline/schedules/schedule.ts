import type { Seconds } from '../../../units/units.js';

/** Pipeline of `stages` ranks, each holding `chunks` model chunks, fed with `microBatches`. */
export interface PipelineShape {
  readonly stages: number;
  readonly microBatches: number;
  readonly chunks: number;
}

/**
 * Seconds of one micro-batch on each chunk of each rank, at index rank x chunks + chunk;
 * `backward` includes `weight`, the weight gradients.
 */
export interface StageWork {
  readonly forward: ArrayLike<Seconds>;
  readonly backward: ArrayLike<Seconds>;
  readonly weight: ArrayLike<Seconds>;
}

export type OperationKind = 'forward' | 'backward' | 'weight';

export interface Operation {
  readonly kind: OperationKind;
  readonly microBatch: number;
  readonly chunk: number;
  /** Runs as one with the operation before it: both wait for both inputs and hand on when both have ended. */
  readonly joined?: true;
}

/** Which rank holds which part of the model, and how micro-batches travel over the ranks. */
export interface Placement {
  readonly id: 'straight' | 'v' | 'bidirectional';
  /** Parts that one micro-batch passes through. */
  depth(shape: PipelineShape): number;
  /** Part of the model that a chunk of a rank holds: its place on the way of the micro-batches that visit it. */
  position(shape: PipelineShape, stage: number, chunk: number): number;
  /** Rank (x chunks) + chunk that holds a position on the way of the micro-batches that visit `chunk`. */
  holder(shape: PipelineShape, position: number, chunk: number): number;
}

/** One pipeline schedule: what it keeps in memory, how long it takes, in which order a stage works. */
export interface Schedule {
  readonly title: string;
  readonly source: string;
  /** Whether the backward pass of inputs and of weights are separate operations. */
  readonly splitsBackward: boolean;
  /** Chunks of a rank when the schedule itself decides, `null` when the plan's vpp does. */
  readonly chunks: number | null;
  /** Which rank holds which part of the model. */
  readonly placement: Placement;
  /** Copies of the model in one pipeline; a micro-batch passes through one, so a rank runs all it holds m/copies times. */
  readonly copies: number;
  /** Micro-batches after which the order of every rank repeats itself. */
  period(shape: PipelineShape): number;
  /** Micro-batches whose activations of everything that a rank holds live at worst on `stage`. */
  inFlight(shape: PipelineShape, stage: number): number;
  /** Time from the first forward to the last backward: what the simulation would take, without playing it. */
  span(shape: PipelineShape, work: StageWork): Seconds;
  /** Operations of one stage in the order in which it runs them. */
  order(shape: PipelineShape, stage: number): readonly Operation[];
}
