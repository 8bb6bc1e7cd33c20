import { estimatedChips } from './estimated-chips.js';
import type { Accelerator } from './schema/hardware.js';

/** What a chip family reaches of its data sheet; fitted on published runs (graders/fixtures/SOURCES.md). */
export interface ChipConstants {
  /** Share of the 16-bit peak that a large matrix product sustains in training, under its power limit. */
  matmul: number;
  /** The same of the 8-bit peak, casts and scales included. */
  matmul8: number;
  /** Inner dimension at which a product reaches half of that share. */
  halfInner: number;
  /** Share of the 16-bit peak of flash attention, forward and backward, causal work counted half. */
  flashForward: number;
  flashBackward: number;
  /** Share of memory bandwidth that element-wise kernels reach. */
  memory: number;
}

export const chips = {
  ...estimatedChips,
  volta: {
    matmul: 0.8,
    matmul8: 0.7,
    halfInner: 100,
    flashForward: 0.3,
    flashBackward: 0.25,
    memory: 0.8,
  },
  ampere: {
    matmul: 0.74,
    matmul8: 0.75,
    halfInner: 65,
    flashForward: 0.7,
    flashBackward: 0.44,
    memory: 0.85,
  },
  hopper: {
    matmul: 0.7,
    matmul8: 0.73,
    halfInner: 60,
    flashForward: 0.4,
    flashBackward: 0.34,
    memory: 0.6,
  },
  blackwell: {
    matmul: 0.49,
    matmul8: 0.5,
    halfInner: 300,
    flashForward: 0.44,
    flashBackward: 0.37,
    memory: 0.8,
  },
} satisfies Record<Accelerator['family'], ChipConstants>;

export const kernelConstants = {
  /** Seconds of a kernel that are not its work: ramp up and drain. */
  tail: 6e-6,
  /** Kernels of a layer's forward pass where norms, residuals and activations are fused. */
  fusedKernels: 34,
  eagerKernels: 50,
  /** Extra kernels of routing, permutation and grouped products. */
  expertKernels: 50,
  /** Memory traffic of element-wise work that is not fused, relative to fused. */
  eagerTraffic: 1.7,
  /** Memory traffic of unfused attention scores, relative to one write and one read of each. */
  scoreTraffic: 0.62,
};

/** Seconds between steps: data loading, logging, gradient norm, host work. */
export const stepOverheadSeconds = 5e-3;

/** Half width of the 80 % interval, as a factor on the step time: known ground, and for each thing beyond it. */
export const intervalFactor = { known: 1.15, each: 1.12 } as const;
