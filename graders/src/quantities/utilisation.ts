import { z } from 'zod';
import { defineQuantity, defineShare, positive, show, showShare, whole } from './quantity.js';

interface Matmul {
  readonly peakTeraflops: number;
  readonly terabytesPerSecond: number;
}
const ridge = (p: Matmul): number => p.peakTeraflops / p.terabytesPerSecond;

/** Roofline (Williams, Waterman and Patterson 2009): 2·B·D·F FLOPs against 2·D·F bytes of bf16 weights. */
export const rooflineBatch = defineQuantity({
  id: 'roofline-batch-tokens',
  unit: 'tokens',
  parameters: z.strictObject({ peakTeraflops: positive, terabytesPerSecond: positive }),
  range: [
    {
      says: 'at most 512 tokens, few beside the width of a wide layer (8,192 and more), or its activations are no small part of the traffic',
      holds: (p) => ridge(p) <= 512,
    },
  ],
  value: ridge,
  steps: (p) => [
    'B tokens through a D × F matrix cost 2·B·D·F FLOPs.',
    'Reading the matrix in bf16 costs 2·D·F bytes; for wide layers the activations are small beside it.',
    `2BDF / F_peak = 2DF / BW gives B = F_peak / BW = ${show(p.peakTeraflops)} / ${show(p.terabytesPerSecond)} = **${show(ridge(p))} tokens**.`,
  ],
  slips: {
    'forgot-multiply-add': {
      value: (p) => 2 * ridge(p),
      why: 'A multiply-add is two FLOPs: twice the work, so half the batch.',
    },
    'one-byte-weights': {
      value: (p) => ridge(p) / 2,
      why: 'A bf16 weight takes two bytes to read.',
    },
  },
});

interface Throughput {
  readonly parameters: number;
  readonly tokensPerSecond: number;
  readonly gpus: number;
  readonly peakTeraflops: number;
}
const utilisation = (p: Throughput, perToken: number): number =>
  (perToken * p.parameters * p.tokensPerSecond) / (p.gpus * p.peakTeraflops * 1e12);
const throughput = {
  parameters: positive,
  tokensPerSecond: positive,
  gpus: whole,
  peakTeraflops: positive,
};
const belowPeak = (perToken: number) => ({
  says: 'no GPU runs above its peak',
  holds: (p: Throughput): boolean => utilisation(p, perToken) <= 1,
});
const useSteps = (p: Throughput, perToken: number): string[] => [
  `${show(perToken)} × ${show(p.parameters)} × ${show(p.tokensPerSecond)} = ${show(perToken * p.parameters * p.tokensPerSecond)} FLOP/s on ${show(p.gpus)} GPUs = ${show((perToken * p.parameters * p.tokensPerSecond) / p.gpus / 1e12)} TFLOP/s each.`,
  `/ ${show(p.peakTeraflops)} TFLOP/s = **${showShare(utilisation(p, perToken))}**.`,
];

/** PaLM, arXiv:2204.02311 appendix B, without the attention term. */
export const modelUtilisation = defineShare({
  id: 'model-flops-utilisation',
  parameters: z.strictObject(throughput),
  range: [belowPeak(6)],
  value: (p) => utilisation(p, 6),
  steps: (p) => ['A token costs 6 FLOPs a parameter: 2 forward, 4 backward.', ...useSteps(p, 6)],
  slips: {
    'forward-only': {
      value: (p) => utilisation(p, 2),
      why: '2N is the forward pass; the backward pass costs twice as much again.',
    },
    'counts-recomputation': {
      value: (p) => utilisation(p, 8),
      why: '8N counts recomputed FLOPs: that is hardware utilisation, HFU. MFU counts what the model needs.',
    },
    'backward-only': {
      value: (p) => utilisation(p, 4),
      why: '4N is the backward pass; the forward pass adds 2N.',
    },
  },
});

/** arXiv:2205.05198 §5: full recomputation runs the forward pass once more. */
export const hardwareUtilisation = defineShare({
  id: 'hardware-flops-utilisation',
  parameters: z.strictObject(throughput),
  range: [belowPeak(8)],
  value: (p) => utilisation(p, 8),
  steps: (p) => [
    'A token costs 2 FLOPs a parameter forward, 2 more for the recomputed forward pass and 4 backward: 8.',
    ...useSteps(p, 8),
    `MFU would be three quarters of it, ${showShare(utilisation(p, 6))}.`,
  ],
  slips: {
    mfu: {
      value: (p) => utilisation(p, 6),
      why: 'That is MFU. HFU counts what the hardware ran, the recomputed forward pass included.',
    },
    'recomputes-the-backward-pass': {
      value: (p) => utilisation(p, 10),
      why: 'Recomputation repeats the forward pass (2N), not the backward pass (4N).',
    },
  },
});

interface Trace {
  readonly stepMilliseconds: number;
  readonly computeMilliseconds: number;
  readonly communicationMilliseconds: number;
}
const exposed = (p: Trace): number => p.stepMilliseconds - p.computeMilliseconds;
const hiddenShare = (p: Trace): number => 1 - exposed(p) / p.communicationMilliseconds;

export const hiddenCommunication = defineShare({
  id: 'hidden-communication-share',
  parameters: z.strictObject({
    stepMilliseconds: positive,
    computeMilliseconds: positive,
    communicationMilliseconds: positive,
  }),
  range: [
    {
      says: 'computing takes no longer than the step, and communication as long as is left at least',
      holds: (p) =>
        exposed(p) >= 0 &&
        exposed(p) <= p.communicationMilliseconds &&
        p.communicationMilliseconds <= p.stepMilliseconds,
    },
  ],
  value: hiddenShare,
  steps: (p) => [
    `Time in which no compute kernel runs: ${show(p.stepMilliseconds)} − ${show(p.computeMilliseconds)} = ${show(exposed(p))} ms; that much communication is exposed.`,
    `Hidden behind compute: ${show(p.communicationMilliseconds)} − ${show(exposed(p))} = ${show(p.communicationMilliseconds - exposed(p))} ms.`,
    `Share: ${show(p.communicationMilliseconds - exposed(p))} / ${show(p.communicationMilliseconds)} = **${showShare(hiddenShare(p))}**.`,
  ],
  slips: {
    'exposed-share': {
      value: (p) => exposed(p) / p.communicationMilliseconds,
      why: 'That is the share that stays exposed; the question asks for the hidden one.',
    },
    'exposed-of-the-step': {
      value: (p) => exposed(p) / p.stepMilliseconds,
      why: 'That is the exposed communication as a share of the step.',
    },
    'communication-of-the-step': {
      value: (p) => p.communicationMilliseconds / p.stepMilliseconds,
      why: 'That adds up the communication kernels and forgets that many of them run beside compute.',
    },
  },
});
