import type { Seconds } from '../../units.js';

/** Pipeline of `stages` ranks, each holding `chunks` model chunks, fed with `microBatches`. */
export interface PipelineShape {
  readonly stages: number;
  readonly microBatches: number;
  readonly chunks: number;
}

/** Seconds of one micro-batch on each stage (all its chunks); `backward` includes `weight`, the weight gradients. */
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
}

/** One pipeline schedule: what it keeps in memory, how long it takes, in which order a stage works. */
export interface Schedule {
  readonly title: string;
  readonly source: string;
  /** Whether the backward pass of inputs and of weights are separate operations. */
  readonly splitsBackward: boolean;
  /** Micro-batches whose activations of the whole stage live at worst on `stage`. */
  inFlight(shape: PipelineShape, stage: number): number;
  /** Time from the first forward to the last backward, in closed form. */
  span(shape: PipelineShape, work: StageWork): Seconds;
  /** Operations of one stage in the order in which it runs them. */
  order(shape: PipelineShape, stage: number): readonly Operation[];
}

export interface WorkSums {
  readonly total: Seconds;
  readonly heaviest: Seconds;
}

/** Forward plus backward over the stages, and that of the heaviest stage. */
export function sums(work: StageWork, stages: number): WorkSums {
  let total = 0;
  let heaviest = 0;
  for (let r = 0; r < stages; r += 1) {
    const both = (work.forward[r] ?? 0) + (work.backward[r] ?? 0);
    total += both;
    if (both > heaviest) heaviest = both;
  }
  return { total, heaviest };
}
