import { estimatedChips } from './estimated-chips.js';
import type { Accelerator } from '../schema/hardware.js';
import type { AttentionKernel } from '../schema/plan.js';

/** Kernels with rates of their own; the others are as fast as one of them. */
type RatedKernel = Exclude<AttentionKernel, 'efficient' | 'cudnn'>;

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
  attention: Record<RatedKernel, { forward: number; backward: number }>;
  /** Board power for each TFLOP/s of the 16-bit peak of the part that the shares were fitted on. */
  wattsPerTeraflops?: number;
  /** Share of memory bandwidth that element-wise kernels reach. */
  memory: number;
}

export const chips: Record<Accelerator['family'], ChipConstants> = {
  ...estimatedChips,
  volta: {
    matmul: 0.844,
    matmul8: 0.7,
    matmul4: 0.35,
    halfInner: 96.7,
    attention: {
      flash1: { forward: 0.3, backward: 0.25 },
      flash2: { forward: 0.3, backward: 0.25 },
      flash3: { forward: 0.3, backward: 0.25 },
      triton: { forward: 0.3, backward: 0.25 },
    },
    wattsPerTeraflops: 2.4,
    memory: 0.896,
  },
  ampere: {
    matmul: 0.799,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 136,
    attention: {
      flash1: { forward: 0.336, backward: 0.25 },
      flash2: { forward: 0.6, backward: 0.484 },
      flash3: { forward: 0.65, backward: 0.52 },
      triton: { forward: 0.428, backward: 0.316 },
    },
    wattsPerTeraflops: 1.28,
    memory: 0.866,
  },
  hopper: {
    matmul: 0.667,
    matmul8: 0.638,
    matmul4: 0.35,
    halfInner: 99.6,
    attention: {
      flash1: { forward: 0.18, backward: 0.14 },
      flash2: { forward: 0.246, backward: 0.2 },
      flash3: { forward: 0.626, backward: 0.482 },
      triton: { forward: 0.226, backward: 0.176 },
    },
    wattsPerTeraflops: 0.708,
    memory: 0.714,
  },
  blackwell: {
    matmul: 0.491,
    matmul8: 0.614,
    matmul4: 0.501,
    halfInner: 102,
    attention: {
      flash1: { forward: 0.15, backward: 0.12 },
      flash2: { forward: 0.25, backward: 0.2 },
      flash3: { forward: 0.477, backward: 0.414 },
      triton: { forward: 0.15, backward: 0.12 },
    },
    wattsPerTeraflops: 0.444,
    memory: 0.513,
  },
};

export const kernelConstants = {
  /** Seconds of a kernel that are not its work: ramp up and drain. */
  tail: 3.97e-6,
  /** Kernels of a layer's forward pass where norms, residuals and activations are fused. */
  fusedKernels: 28.5,
  eagerKernels: 49.6,
  /** Extra kernels of routing, permutation and grouped products. */
  expertKernels: 52.5,
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
  scoreTraffic: 0.68,
  /** Speed of products whose dimensions are multiples of 32, 16, 8 elements only, or of none. */
  aligned32: 0.636,
  aligned16: 0.8,
  aligned8: 0.655,
  unaligned: 0.4,
  /** Sustained clocks follow the power limit to about this power (A100 PCIe against SXM in mamf.csv: 0.93 at 0.75). */
  powerExponent: 0.329,
  /** Seconds that fused attention takes for each key of its longest row, forward: blocks of a row run one after another (B200, A100 in gemm_efficiency.csv). */
  secondsPerKey: 1.56e-8,
  /** Rate of fused attention falls with heads narrower than 128 to this power. */
  headExponent: 0.333,
  /** Casts of routed tokens against those of others: they are padded expert by expert and their scales reordered. */
  routedCasts: 1.81,
  /** Bytes of memory traffic to add one element of an expert's bias: product, sum, concatenation and cast. */
  biasBytes: 28.4,
  /** Bytes of memory traffic to cast one element of a narrow product's operand. */
  castBytes: 3.96,
};

export const networkConstants = {
  /** Rate of an all-to-all against that of a ring over the same links (SimuMax B200: 0.60 of 0.67). */
  allToAllShare: 0.878,
  /** Rate of a network card that several rings share against that of one ring: the others pass host memory. */
  sharedCard: 0.714,
  /** Time that compute loses to communication beside it: both use multiprocessors and memory. */
  contention: 0.119,
};

export const stepConstants = {
  /** Seconds between steps: data loading, logging, gradient norm, host work. */
  overheadSeconds: 0.00468,
};

/** Half width of the 80 % interval, as a factor on the step time: known ground, and for each thing beyond it. */
export const intervalFactor = { known: 1.15, each: 1.12 } as const;
