import type { Accelerator } from './schema/hardware.js';

/** What a chip family reaches of its data sheet; fitted on the published runs in graders/fixtures. */
export interface ChipConstants {
  /** Share of peak that a large matrix product reaches (MAMF tables, and sustained clocks under power limits). */
  readonly matmul: number;
  /** Inner dimension at which a product reaches half of that share. */
  readonly halfInner: number;
  /** Share of peak of the flash-attention forward and backward, causal work counted half. */
  readonly flashForward: number;
  readonly flashBackward: number;
  /** Share of memory bandwidth that element-wise kernels reach. */
  readonly memory: number;
}

const ampere: ChipConstants = {
  matmul: 0.82,
  halfInner: 120,
  flashForward: 0.5,
  flashBackward: 0.4,
  memory: 0.75,
};

export const chips = {
  volta: { matmul: 0.75, halfInner: 120, flashForward: 0.3, flashBackward: 0.25, memory: 0.75 },
  turing: { matmul: 0.7, halfInner: 120, flashForward: 0.3, flashBackward: 0.25, memory: 0.75 },
  ampere,
  ada: { ...ampere, matmul: 0.85 },
  hopper: { matmul: 0.7, halfInner: 250, flashForward: 0.45, flashBackward: 0.4, memory: 0.75 },
  blackwell: { matmul: 0.65, halfInner: 350, flashForward: 0.4, flashBackward: 0.33, memory: 0.7 },
} satisfies Record<Accelerator['family'], ChipConstants>;

/** Share of peak lost when a product runs in 8 bits: casts, amax, and less work to hide memory behind. */
export const eightBitShare = 0.8;

/** Seconds between steps: data loading, logging, gradient norm, host work. */
export const stepOverheadSeconds = 5e-3;

/** CUDA context and libraries on every device, then buffers of each set of communicators (NCCL). */
export const contextBytes = 0.75 * 2 ** 30;
export const communicatorBytes = 0.35 * 2 ** 30;

/** Memory that the caching allocator holds beyond what tensors use. */
export const reserveShare = 0.04;

/** Half width of the 80 % interval, as a factor on the step time: known ground, and for each thing beyond it. */
export const intervalFactor = { known: 1.15, each: 1.12 } as const;
