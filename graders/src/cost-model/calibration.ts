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
    matmul: 0.815,
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
    matmul: 0.761,
    matmul8: 0.75,
    matmul4: 0.35,
    halfInner: 141.0,
    attention: {
      flash1: { forward: 0.334, backward: 0.248 },
      flash2: { forward: 0.477, backward: 0.384 },
      flash3: { forward: 0.65, backward: 0.52 },
    },
    wattsPerTeraflops: 1.28,
    memory: 0.882,
  },
  hopper: {
    matmul: 0.647,
    matmul8: 0.616,
    matmul4: 0.35,
    halfInner: 100.0,
    attention: {
      flash1: { forward: 0.18, backward: 0.14 },
      flash2: { forward: 0.251, backward: 0.205 },
      flash3: { forward: 0.613, backward: 0.47 },
    },
    wattsPerTeraflops: 0.708,
    memory: 0.681,
  },
  blackwell: {
    matmul: 0.487,
    matmul8: 0.56,
    matmul4: 0.438,
    halfInner: 102.0,
    attention: {
      flash1: { forward: 0.15, backward: 0.12 },
      flash2: { forward: 0.25, backward: 0.2 },
      flash3: { forward: 0.471, backward: 0.408 },
    },
    wattsPerTeraflops: 0.444,
    memory: 0.452,
  },
};

export const kernelConstants = {
  /** Seconds of a kernel that are not its work: ramp up and drain. */
  tail: 3.84e-6,
  /** Kernels of a layer's forward pass where norms, residuals and activations are fused. */
  fusedKernels: 32.3,
  eagerKernels: 55.2,
  /** Extra kernels of routing, permutation and grouped products. */
  expertKernels: 58.2,
  /** Memory traffic of element-wise work that is not fused, relative to fused. */
  eagerTraffic: 2.12,
  /** The same where the norms alone are fused, and residuals and activation functions are not. */
  normsTraffic: 1.5,
  /** Memory traffic of unfused attention scores, relative to one write and one read of each. */
  scoreTraffic: 0.561,
  /** Speed of products whose dimensions are multiples of 32, 16, 8 elements only, or of none. */
  aligned32: 0.638,
  aligned16: 0.9,
  aligned8: 0.649,
  unaligned: 0.4,
  /** Sustained clocks follow the power limit to about this power (A100 PCIe against SXM in mamf.csv: 0.93 at 0.75). */
  powerExponent: 0.254,
  /** Seconds that fused attention takes for each key of its longest row, forward: blocks of a row run one after another (B200, A100 in gemm_efficiency.csv). */
  secondsPerKey: 1.66e-8,
  /** Bytes of memory traffic to cast one element of a narrow product's operand. */
  castBytes: 3.72,
};

export const networkConstants = {
  /** Rate of an all-to-all against that of a ring over the same links (SimuMax B200: 0.60 of 0.67). */
  allToAllShare: 0.828,
  /** Time that compute loses to communication beside it: both use multiprocessors and memory. */
  contention: 0.121,
};

export const stepConstants = {
  /** Seconds between steps: data loading, logging, gradient norm, host work. */
  overheadSeconds: 0.00483,
};

/** Half width of the 80 % interval, as a factor on the step time: known ground, and for each thing beyond it. */
export const intervalFactor = { known: 1.15, each: 1.12 } as const;
