import { z } from 'zod';
import { defineQuantity, percent, positive, show, whole } from './quantity.js';

interface Layout {
  readonly gpus: number;
  readonly tensorParallel: number;
  readonly pipelineParallel: number;
  readonly microBatch: number;
}
const replicas = (p: Layout): number => p.gpus / (p.tensorParallel * p.pipelineParallel);

const layout = {
  gpus: whole,
  tensorParallel: whole,
  pipelineParallel: whole,
  microBatch: whole,
};
const replicasDivide = (p: Layout): boolean => Number.isInteger(replicas(p));
const replicaStep = (p: Layout): string =>
  `Data-parallel replicas: ${show(p.gpus)} / (${show(p.tensorParallel)} × ${show(p.pipelineParallel)}) = ${show(replicas(p))}.`;

type Accumulated = Layout & { readonly accumulation: number; readonly sequence: number };
const sequences = (p: Accumulated): number => p.microBatch * p.accumulation * replicas(p);

export const globalBatchTokens = defineQuantity({
  id: 'global-batch-tokens',
  unit: 'tokens',
  parameters: z
    .strictObject({ ...layout, accumulation: whole, sequence: whole })
    .refine(replicasDivide, 'tensorParallel x pipelineParallel must divide gpus'),
  value: (p) => sequences(p) * p.sequence,
  steps: (p) => [
    replicaStep(p),
    `Sequences a step: ${show(p.microBatch)} × ${show(p.accumulation)} micro-batches × ${show(replicas(p))} replicas = ${show(sequences(p))}.`,
    `× ${show(p.sequence)} tokens = **${show(sequences(p) * p.sequence)} tokens**.`,
  ],
  slips: {
    'all-gpus-are-replicas': {
      value: (p) => p.microBatch * p.accumulation * p.gpus * p.sequence,
      why: 'The GPUs of one tensor- and pipeline-parallel group work on the same micro-batch: only the replicas multiply the batch.',
    },
    'forgot-accumulation': {
      value: (p) => (sequences(p) / p.accumulation) * p.sequence,
      why: 'The optimizer steps after all accumulated micro-batches.',
    },
    sequences: { value: sequences, why: 'That counts sequences; the question asks for tokens.' },
  },
});

type Wanted = Layout & { readonly globalBatch: number };
const accumulation = (p: Wanted): number => p.globalBatch / (replicas(p) * p.microBatch);

export const accumulationSteps = defineQuantity({
  id: 'gradient-accumulation-steps',
  unit: '',
  parameters: z
    .strictObject({ ...layout, globalBatch: whole })
    .refine(
      (p) => replicasDivide(p) && Number.isInteger(accumulation(p)),
      'replicas x microBatch must divide globalBatch',
    ),
  value: accumulation,
  steps: (p) => [
    replicaStep(p),
    `One micro-batch on every replica: ${show(replicas(p))} × ${show(p.microBatch)} = ${show(replicas(p) * p.microBatch)} sequences.`,
    `${show(p.globalBatch)} / ${show(replicas(p) * p.microBatch)} = **${show(accumulation(p))}**.`,
  ],
  slips: {
    'all-gpus-are-replicas': {
      value: (p) => p.globalBatch / (p.gpus * p.microBatch),
      why: 'Only the data-parallel replicas take different data; the other GPUs share the micro-batch of their replica.',
    },
    'one-sequence-each': {
      value: (p) => p.globalBatch / replicas(p),
      why: 'A micro-batch holds several sequences: divide by its size too.',
    },
    'one-replica': {
      value: (p) => p.globalBatch / p.microBatch,
      why: 'The replicas work side by side: divide by their number.',
    },
  },
});

interface Budget {
  readonly gpus: number;
  readonly days: number;
  readonly peakTeraflops: number;
  readonly mfuPercent: number;
}
const peakBudget = (p: Budget): number => p.gpus * p.days * 86_400 * p.peakTeraflops * 1e12;
const budget = (p: Budget): number => (peakBudget(p) * p.mfuPercent) / 100;
/** C = 6ND with D = 20N. */
const optimalParameters = (flops: number): number => Math.sqrt(flops / 120);

/** Chinchilla, arXiv:2203.15556 §3 and table 3: about 20 tokens a parameter. */
export const computeOptimalParameters = defineQuantity({
  id: 'compute-optimal-parameters',
  unit: '',
  parameters: z.strictObject({
    gpus: whole,
    days: positive,
    peakTeraflops: positive,
    mfuPercent: percent,
  }),
  value: (p) => optimalParameters(budget(p)),
  steps: (p) => [
    `Budget: ${show(p.gpus)} GPUs × ${show(p.days)} days × 86,400 s × ${show(p.peakTeraflops)} TFLOP/s × ${show(p.mfuPercent)} % = ${show(budget(p))} FLOPs.`,
    'C = 6·N·D with D = 20·N gives C = 120·N².',
    `N = √(${show(budget(p))} / 120) = **${show(optimalParameters(budget(p)))} parameters**, on ${show(20 * optimalParameters(budget(p)))} tokens.`,
  ],
  slips: {
    'peak-rate': {
      value: (p) => optimalParameters(peakBudget(p)),
      why: 'That spends the data-sheet peak; only the share given by the MFU is useful.',
    },
    'no-six': {
      value: (p) => Math.sqrt(budget(p) / 20),
      why: 'Training costs 6 FLOPs a parameter and token: C = 6·N·20·N.',
    },
    tokens: {
      value: (p) => 20 * optimalParameters(budget(p)),
      why: 'That is the number of tokens; the model has a twentieth as many parameters.',
    },
  },
});
