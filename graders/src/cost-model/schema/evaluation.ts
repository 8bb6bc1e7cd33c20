import type { Bytes, Dollars, Flops, Seconds } from '../../units/units.js';

/** What a published utilisation counts as the model's work; they differ by up to a third. */
export type MfuConvention = 'megatron' | 'palm' | 'causal-half' | '6nd';

/** A whole and the parts it is the sum of. */
export interface Breakdown<Part extends string> {
  readonly total: number;
  readonly parts: Readonly<Record<Part, number>>;
}

/** Seconds of one optimizer step, as the slowest pipeline stage lives it. */
export const stepParts = [
  'compute',
  'recompute',
  'tensorCommunication',
  'contextCommunication',
  'expertCommunication',
  'pipelineCommunication',
  'pipelineBubble',
  'dataCommunication',
  'optimizer',
  'offload',
  'overhead',
] as const;
export type StepPart = (typeof stepParts)[number];

/** Bytes on the fullest moment of one device of a stage. */
export const memoryParts = [
  'weights',
  'gradients',
  'optimizer',
  'activations',
  'logits',
  'buffers',
  'fragmentation',
  'context',
] as const;
export type MemoryPart = (typeof memoryParts)[number];

export interface StageMemory {
  readonly stage: number;
  readonly layers: number;
  readonly inFlightMicroBatches: number;
  /** On the device: what the allocator reserves, the context and the buffers of communicators. */
  readonly peakMemoryBytes: Breakdown<MemoryPart>;
  /** Tensors alone (torch max_memory_allocated). */
  readonly allocatedBytes: Bytes;
  /** Tensors and what the caching allocator holds around them (torch max_memory_reserved). */
  readonly reservedBytes: Bytes;
  readonly limitBytes: Bytes;
  readonly fits: boolean;
}

interface Utilisation {
  /** 0..1 of the data-sheet peak at the precision of the matrix products. */
  readonly value: number;
  readonly convention: MfuConvention;
}

/** Where the wall-clock time of a run with failures goes. */
export const goodputParts = ['useful', 'checkpoint', 'restart', 'lost', 'repair'] as const;
export type GoodputPart = (typeof goodputParts)[number];

/** Expected useful share of wall-clock time under failures. */
export interface Goodput {
  readonly value: number;
  /** Shares of wall-clock time; they add up to 1 and `useful` is the value. */
  readonly parts: Readonly<Record<GoodputPart, number>>;
  readonly clusterMtbfHours: number;
  readonly checkpointIntervalSeconds: Seconds;
  /** Until a checkpoint is whole, and the part of it that stops the training. */
  readonly checkpointSeconds: Seconds;
  readonly checkpointBlockingSeconds: Seconds;
  readonly restartSeconds: Seconds;
}

/** Electricity of a plan, from the sockets of the accelerators to the meter of the building. */
export interface Energy {
  /** Mean power of one accelerator while it trains. */
  readonly acceleratorWatts: number;
  /** Mean power of the whole cluster at the meter. */
  readonly clusterWatts: number;
  readonly joulesPerStep: number;
  readonly kilowattHoursPerMillionTokens: number;
  /** Of the whole run; null without `training.tokens`. */
  readonly kilowattHours: number | null;
  readonly kilogramsCo2e: number | null;
  /** What was taken where the scenario does not say, each with its source. */
  readonly assumptions: readonly string[];
}

/** The whole prediction for one plan. */
export interface Evaluation {
  readonly devices: number;
  readonly microBatches: number;
  readonly parameters: { readonly total: number; readonly active: number };
  readonly flopsPerStep: { readonly model: Flops; readonly hardware: Flops };
  readonly stepSeconds: Breakdown<StepPart>;
  readonly stages: readonly StageMemory[];
  readonly peakMemoryBytes: Bytes;
  readonly fits: boolean;
  readonly hostMemoryBytes: Bytes;
  /** Idle over the whole step of the pipeline. */
  readonly bubbleFraction: number;
  /** Idle over useful time: (p-1)/m for 1F1B with equal stages. */
  readonly bubbleOverIdeal: number;
  readonly mfu: Utilisation;
  readonly hfu: Utilisation;
  readonly tokensPerSecond: number;
  readonly tokensPerSecondPerDevice: number;
  /** The same under the name that publications use. */
  readonly tokensPerSecondPerGpu: number;
  readonly dollarsPerMillionTokens: Dollars | null;
  /** Wall clock of the whole run, failures included where `reliability` is given. */
  readonly run: {
    readonly days: number;
    readonly deviceHours: number;
    readonly dollars: Dollars | null;
  } | null;
  readonly goodput: Goodput | null;
  /** Null where the power of an accelerator is not known. */
  readonly energy: Energy | null;
  /** Range that should hold the measured step time in `level` of cases. */
  readonly interval: { readonly low: Seconds; readonly high: Seconds; readonly level: number };
  /** What lies outside the measured runs that the constants were fitted on. */
  readonly extrapolates: readonly string[];
}
