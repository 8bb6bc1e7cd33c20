import { z } from 'zod';
import { allReduceVolume } from '../cost-model/hardware/collectives.js';
import {
  defineQuantity,
  defineShare,
  positive,
  show,
  showBytes,
  showSeconds,
  showShare,
  whole,
} from './quantity.js';

interface Sync {
  parameters: number;
  bytesPerElement: number;
  ranks: number;
  gigabytesPerSecond: number;
  computeMilliseconds: number;
}
const syncSeconds = (p: Sync): number =>
  allReduceVolume(p.ranks, p.parameters * p.bytesPerElement) / (p.gigabytesPerSecond * 1e9);
const computeSeconds = (p: Sync): number => p.computeMilliseconds * 1e-3;

export const gradientSyncShare = defineShare({
  id: 'gradient-sync-share',
  parameters: z.strictObject({
    parameters: positive,
    bytesPerElement: positive,
    ranks: z.int().min(2),
    gigabytesPerSecond: positive,
    computeMilliseconds: positive,
  }),
  value: (p) => syncSeconds(p) / (syncSeconds(p) + computeSeconds(p)),
  steps: (p) => [
    `Gradients: ${show(p.parameters)} × ${show(p.bytesPerElement)} bytes = ${showBytes(p.parameters * p.bytesPerElement)}.`,
    `Ring all-reduce: 2 × ${show(p.ranks - 1)}/${show(p.ranks)} of that at ${show(p.gigabytesPerSecond)} GB/s = ${showSeconds(syncSeconds(p))}.`,
    `Share of a step without overlap: ${showSeconds(syncSeconds(p))} / (${showSeconds(syncSeconds(p))} + ${show(p.computeMilliseconds)} ms) = **${showShare(syncSeconds(p) / (syncSeconds(p) + computeSeconds(p)))}**.`,
  ],
  slips: {
    'share-of-compute': {
      value: (p) => syncSeconds(p) / computeSeconds(p),
      why: 'That relates the synchronisation to the compute time. The step is both together.',
    },
    'one-phase': {
      value: (p) => syncSeconds(p) / 2 / (syncSeconds(p) / 2 + computeSeconds(p)),
      why: 'An all-reduce moves the gradients twice, once to reduce and once to gather: the factor 2 is missing.',
    },
    'compute-share': {
      value: (p) => computeSeconds(p) / (syncSeconds(p) + computeSeconds(p)),
      why: 'That is the share of computing, the rest of the step.',
    },
  },
});

interface Scaling {
  baseGpus: number;
  baseRate: number;
  gpus: number;
  rate: number;
}
const efficiency = (p: Scaling): number => p.rate / p.gpus / (p.baseRate / p.baseGpus);

export const scalingEfficiency = defineShare({
  id: 'scaling-efficiency',
  parameters: z.strictObject({ baseGpus: whole, baseRate: positive, gpus: whole, rate: positive }),
  range: [
    {
      says: 'more GPUs than before, none of them faster than before',
      holds: (p) => p.gpus > p.baseGpus && efficiency(p) <= 1,
    },
  ],
  value: efficiency,
  steps: (p) => [
    `Before: ${show(p.baseRate)} / ${show(p.baseGpus)} = ${show(p.baseRate / p.baseGpus)} samples/s for each GPU.`,
    `After: ${show(p.rate)} / ${show(p.gpus)} = ${show(p.rate / p.gpus)} samples/s for each GPU.`,
    `Efficiency: ${show(p.rate / p.gpus)} / ${show(p.baseRate / p.baseGpus)} = **${showShare(efficiency(p))}**.`,
  ],
  slips: {
    speedup: {
      value: (p) => p.rate / p.baseRate,
      why: 'That is the speed-up. Efficiency divides it by how many times more GPUs were used.',
    },
    'divides-by-all-gpus': {
      value: (p) => p.rate / p.baseRate / p.gpus,
      why: 'The baseline already had several GPUs: divide the speed-up by the ratio of the GPU counts, not by the count.',
    },
    inverse: {
      value: (p) => 1 / efficiency(p),
      why: 'That is upside down: how much slower each GPU has become.',
    },
  },
});

interface Buckets {
  parameters: number;
  bytesPerElement: number;
  bucketMebibytes: number;
}
const gradientMebibytes = (p: Buckets): number => (p.parameters * p.bytesPerElement) / 2 ** 20;

/** PyTorch DistributedDataParallel, `bucket_cap_mb` (mebibytes, default 25). */
export const bucketCount = defineQuantity({
  id: 'ddp-bucket-count',
  unit: '',
  parameters: z.strictObject({
    parameters: positive,
    bytesPerElement: positive,
    bucketMebibytes: positive,
  }),
  value: (p) => Math.ceil(gradientMebibytes(p) / p.bucketMebibytes),
  steps: (p) => [
    `Gradients: ${show(p.parameters)} × ${show(p.bytesPerElement)} bytes = ${showBytes(p.parameters * p.bytesPerElement)} = ${show(gradientMebibytes(p))} MiB.`,
    `${show(gradientMebibytes(p))} / ${show(p.bucketMebibytes)} MiB, rounded up: **${show(Math.ceil(gradientMebibytes(p) / p.bucketMebibytes))} buckets**, and so many all-reduces a step.`,
  ],
  slips: {
    'half-width': {
      value: (p) => Math.ceil(gradientMebibytes(p) / 2 / p.bucketMebibytes),
      why: 'That takes the gradients at half their width. They have the width of the parameters that DDP wraps.',
    },
    elements: {
      value: (p) => Math.ceil(p.parameters / 2 ** 20 / p.bucketMebibytes),
      why: 'That fills the buckets with elements; their size is in mebibytes.',
    },
    'counts-both-phases': {
      value: (p) => 2 * Math.ceil(gradientMebibytes(p) / p.bucketMebibytes),
      why: 'One bucket is one all-reduce; its two phases do not make two buckets.',
    },
  },
});

interface LowRank {
  layers: number;
  hidden: number;
  rank: number;
  bytesPerElement: number;
}
/** h x h four times, h x 4h and 4h x h: the sums of their two sides are 8h and 10h. */
const factorSides = (p: LowRank): number => p.layers * 18 * p.hidden * p.rank;
const fullGradient = (p: LowRank): number => p.layers * 12 * p.hidden ** 2;

/** PowerSGD, arXiv:1905.13727 §3: an n x m gradient becomes P (n x r) and Q (m x r). */
export const lowRankGradientBytes = defineQuantity({
  id: 'low-rank-gradient-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    layers: whole,
    hidden: whole,
    rank: whole,
    bytesPerElement: positive,
  }),
  value: (p) => factorSides(p) * p.bytesPerElement,
  steps: (p) => [
    `A matrix of n × m becomes factors of n × r and m × r: r(n + m) numbers in place of n·m.`,
    `The four attention matrices (h × h) give r × 8h, the two of the MLP (h × 4h, 4h × h) give r × 10h: 18 × ${show(p.hidden)} × ${show(p.rank)} = ${show(18 * p.hidden * p.rank)} numbers a layer.`,
    `× ${show(p.layers)} layers × ${show(p.bytesPerElement)} bytes = **${showBytes(factorSides(p) * p.bytesPerElement)}**, against ${showBytes(fullGradient(p) * p.bytesPerElement)} uncompressed.`,
  ],
  slips: {
    'one-factor': {
      value: (p) => p.layers * 9 * p.hidden * p.rank * p.bytesPerElement,
      why: 'Both factors are sent, P and Q; that counts one side of each matrix.',
    },
    uncompressed: {
      value: (p) => fullGradient(p) * p.bytesPerElement,
      why: 'That is the gradient before compression.',
    },
    'attention-only': {
      value: (p) => p.layers * 8 * p.hidden * p.rank * p.bytesPerElement,
      why: 'The two matrices of the MLP are missing; they hold two thirds of the layer.',
    },
  },
});
