import { estimatedChips } from './estimated-chips.js';
import type { Accelerator } from './schema/hardware.js';
import type { AttentionKernel } from './schema/plan.js';

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
  attention: Record<AttentionKernel, { forward: number; backward: number }>;
  /** Board power for each TFLOP/s of the 16-bit peak of the part that the shares were fitted on. */
  wattsPerTeraflops?: number;
  /** Share of memory bandwidth that element-wise kernels reach. */
  memory: number;
}

export const chips: Record<Accelerator['family'], ChipConstants> = {
  ...estimatedChips,
  volta: {
    matmul: 0.845,
    matmul8: 0.7,
    matmul4: 0.35,
    halfInner: 96.6,
    attention: {
      flash1: { forward: 0.3, backward: 0.25 },
      flash2: { forward: 0.3, backward: 0.25 },
      flash3: { forward: 0.3, backward: 0.25 },
      triton: { forward: 0.3, backward: 0.25 },
    },
    wattsPerTeraflops: 2.4,
    memory: 0.886,
  },
  ampere: {
    matmul: 0.801,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 136,
    attention: {
      flash1: { forward: 0.336, backward: 0.25 },
      flash2: { forward: 0.598, backward: 0.482 },
      flash3: { forward: 0.65, backward: 0.52 },
      triton: { forward: 0.426, backward: 0.315 },
    },
    wattsPerTeraflops: 1.28,
    memory: 0.859,
  },
  hopper: {
    matmul: 0.676,
    matmul8: 0.653,
    matmul4: 0.35,
    halfInner: 99.6,
    attention: {
      flash1: { forward: 0.18, backward: 0.14 },
      flash2: { forward: 0.245, backward: 0.199 },
      flash3: { forward: 0.629, backward: 0.484 },
      triton: { forward: 0.227, backward: 0.177 },
    },
    wattsPerTeraflops: 0.708,
    memory: 0.686,
  },
  blackwell: {
    matmul: 0.494,
    matmul8: 0.622,
    matmul4: 0.498,
    halfInner: 102,
    attention: {
      flash1: { forward: 0.15, backward: 0.12 },
      flash2: { forward: 0.25, backward: 0.2 },
      flash3: { forward: 0.476, backward: 0.413 },
      triton: { forward: 0.15, backward: 0.12 },
    },
    wattsPerTeraflops: 0.444,
    memory: 0.513,
  },
};

export const kernelConstants = {
  /** Seconds of a kernel that are not its work: ramp up and drain. */
  tail: 4.31e-6,
  /** Kernels of a layer's forward pass where norms, residuals and activations are fused. */
  fusedKernels: 30.9,
  eagerKernels: 49.3,
  /** Extra kernels of routing, permutation and grouped products. */
  expertKernels: 54.9,
  /** Memory traffic of element-wise work that is not fused, relative to fused. */
  eagerTraffic: 1.93,
  /** The same where the norms alone are fused, and residuals and activation functions are not. */
  normsTraffic: 1.5,
  /**
   * Bytes that an RMS norm in separate fp32 operators moves for each element, mean of the forward pass and the two
   * that the backward counts as: cast, square, mean, scale, cast, weight and their gradients take 36 and 88.
   */
  rmsBytes: 41.4,
  /** Memory traffic of unfused attention scores, relative to one write and one read of each. */
  scoreTraffic: 0.679,
  /** Speed of products whose dimensions are multiples of 32, 16, 8 elements only, or of none. */
  aligned32: 0.643,
  aligned16: 0.8,
  aligned8: 0.654,
  unaligned: 0.4,
  /** Sustained clocks follow the power limit to about this power (A100 PCIe against SXM in mamf.csv: 0.93 at 0.75). */
  powerExponent: 0.34,
  /** Seconds that fused attention takes for each key of its longest row, forward: blocks of a row run one after another (B200, A100 in gemm_efficiency.csv). */
  secondsPerKey: 1.57e-8,
  /** Rate of fused attention falls with heads narrower than 128 to this power. */
  headExponent: 0.333,
  /** Casts of routed tokens against those of others: they are padded expert by expert and their scales reordered. */
  routedCasts: 1.8,
  /** Bytes of memory traffic to add one element of an expert's bias: product, sum, concatenation and cast. */
  biasBytes: 28.3,
  /** Bytes of memory traffic to cast one element of a narrow product's operand. */
  castBytes: 3.99,
};

export const networkConstants = {
  /** Rate of an all-to-all against that of a ring over the same links (SimuMax B200: 0.60 of 0.67). */
  allToAllShare: 0.881,
  /** Rate of a network card that several rings share against that of one ring: the others pass host memory. */
  sharedCard: 0.715,
  /** Time that compute loses to communication beside it: both use multiprocessors and memory. */
  contention: 0.12,
};

export const stepConstants = {
  /** Seconds between steps: data loading, logging, gradient norm, host work. */
  overheadSeconds: 0.00471,
};

/** Half width of the 80 % interval, as a factor on the step time: known ground, and for each thing beyond it. */
export const intervalFactor = { known: 1.15, each: 1.12 } as const;
