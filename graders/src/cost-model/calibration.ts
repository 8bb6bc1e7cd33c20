import { estimatedChips } from './estimated-chips.js';
import type { Accelerator } from './schema/hardware.js';

/** What a chip family reaches of its data sheet; fitted on published runs (graders/fixtures/SOURCES.md). */
export interface ChipConstants {
  /** Share of the 16-bit peak that a large matrix product sustains in training, under its power limit. */
  matmul: number;
  /** The same of the 8-bit peak, casts and scales included. */
  matmul8: number;
  /** The same of the 4-bit peak. */
  matmul4: number;
  /** Inner dimension at which a product reaches half of that share. */
  halfInner: number;
  /** Share of the 16-bit peak of each generation of fused attention, causal work counted half. */
  attention: Record<'flash1' | 'flash2' | 'flash3', { forward: number; backward: number }>;
  /** Board power for each TFLOP/s of the 16-bit peak of the part that the shares were fitted on. */
  wattsPerTeraflops?: number;
  /** Share of memory bandwidth that element-wise kernels reach. */
  memory: number;
}

export const chips: Record<Accelerator['family'], ChipConstants> = {
  ...estimatedChips,
  volta: {
    matmul: 0.821,
    matmul8: 0.7,
    matmul4: 0.35,
    halfInner: 100.0,
    attention: {
      flash1: { forward: 0.3, backward: 0.25 },
      flash2: { forward: 0.3, backward: 0.25 },
      flash3: { forward: 0.3, backward: 0.25 },
    },
    wattsPerTeraflops: 2.4,
    memory: 0.811,
  },
  ampere: {
    matmul: 0.758,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 140.0,
    attention: {
      flash1: { forward: 0.321, backward: 0.238 },
      flash2: { forward: 0.446, backward: 0.359 },
      flash3: { forward: 0.65, backward: 0.52 },
    },
    wattsPerTeraflops: 1.28,
    memory: 0.95,
  },
  hopper: {
    matmul: 0.657,
    matmul8: 0.628,
    matmul4: 0.35,
    halfInner: 100.0,
    attention: {
      flash1: { forward: 0.18, backward: 0.14 },
      flash2: { forward: 0.236, backward: 0.193 },
      flash3: { forward: 0.64, backward: 0.491 },
    },
    wattsPerTeraflops: 0.708,
    memory: 0.668,
  },
  blackwell: {
    matmul: 0.487,
    matmul8: 0.595,
    matmul4: 0.483,
    halfInner: 103.0,
    attention: {
      flash1: { forward: 0.15, backward: 0.12 },
      flash2: { forward: 0.25, backward: 0.2 },
      flash3: { forward: 0.449, backward: 0.389 },
    },
    wattsPerTeraflops: 0.444,
    memory: 0.444,
  },
};

export const kernelConstants = {
  /** Seconds of a kernel that are not its work: ramp up and drain. */
  tail: 4.67e-6,
  /** Kernels of a layer's forward pass where norms, residuals and activations are fused. */
  fusedKernels: 32.8,
  eagerKernels: 62.1,
  /** Extra kernels of routing, permutation and grouped products. */
  expertKernels: 64.6,
  /** Memory traffic of element-wise work that is not fused, relative to fused. */
  eagerTraffic: 2.19,
  /** The same where the norms alone are fused, and residuals and activation functions are not. */
  normsTraffic: 1.55,
  /** Memory traffic of unfused attention scores, relative to one write and one read of each. */
  scoreTraffic: 0.57,
  /** Speed of products whose dimensions are multiples of 32, 16, 8 elements only, or of none. */
  aligned32: 0.623,
  aligned16: 0.9,
  aligned8: 0.671,
  unaligned: 0.4,
  /** Sustained clocks follow the power limit to about this power (A100 PCIe against SXM in mamf.csv: 0.93 at 0.75). */
  powerExponent: 0.273,
  /** Seconds that fused attention takes for each key of its longest row, forward: blocks of a row run one after another (B200, A100 in gemm_efficiency.csv). */
  secondsPerKey: 1.66e-8,
  /** Rate of fused attention falls with heads narrower than 128 to this power. */
  headExponent: 0.35,
  /** Casts of routed tokens against those of others: they are padded expert by expert and their scales reordered. */
  routedCasts: 1.78,
  /** Bytes of memory traffic to cast one element of a narrow product's operand. */
  castBytes: 3.19,
};

export const networkConstants = {
  /** Rate of an all-to-all against that of a ring over the same links (SimuMax B200: 0.60 of 0.67). */
  allToAllShare: 0.834,
  /** Time that compute loses to communication beside it: both use multiprocessors and memory. */
  contention: 0.12,
};

export const stepConstants = {
  /** Seconds between steps: data loading, logging, gradient norm, host work. */
  overheadSeconds: 0.00455,
};

/** Half width of the 80 % interval, as a factor on the step time: known ground, and for each thing beyond it. */
export const intervalFactor = { known: 1.15, each: 1.12 } as const;
