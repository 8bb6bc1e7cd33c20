import { z } from 'zod';
import { allReduceVolume } from '../cost-model/hardware/collectives.js';
import {
  bytesPerSecondOf,
  defineQuantity,
  positive,
  show,
  showBytes,
  showSeconds,
  whole,
} from './quantity.js';

interface Layer {
  readonly sequence: number;
  readonly microBatch: number;
  readonly hidden: number;
  readonly tensorParallel: number;
}

/** One activation tensor s x b x h in bf16. */
const activation = (p: Layer): number => 2 * p.sequence * p.microBatch * p.hidden;

/** Two all-reduces in the forward and two in the backward pass of a layer (Megatron-LM, arXiv:1909.08053 §3). */
const bytesPerLayer = (p: Layer): number => 4 * allReduceVolume(p.tensorParallel, activation(p));

const layerSteps = (p: Layer): string[] => [
  `One all-reduce carries s × b × h × 2 bytes = ${show(p.sequence)} × ${show(p.microBatch)} × ${show(p.hidden)} × 2 = ${showBytes(activation(p))}.`,
  'A layer needs four: after attention and after the MLP in the forward pass, and their two mirror images in the backward pass.',
  `A ring sends 2(t − 1)/t of the tensor: 4 × 2 × ${show(p.tensorParallel - 1)}/${show(p.tensorParallel)} × ${showBytes(activation(p))} = ${showBytes(bytesPerLayer(p))} a layer.`,
];

const shape = {
  sequence: whole,
  microBatch: whole,
  hidden: whole,
  tensorParallel: z.int().min(2),
};

export const tensorBytesPerLayer = defineQuantity({
  id: 'tensor-parallel-bytes-per-layer',
  unit: 'bytes',
  parameters: z.strictObject(shape),
  value: bytesPerLayer,
  steps: (p) => [
    ...layerSteps(p),
    `**${showBytes(bytesPerLayer(p))}** leave each GPU for one layer and one micro-batch.`,
  ],
  slips: {
    half: {
      value: (p) => bytesPerLayer(p) / 2,
      why: 'That is half: either the backward pass or one of the two phases of each all-reduce is missing.',
    },
    'payload-only': {
      value: (p) => 4 * activation(p),
      why: 'That adds up the tensors, not what a ring sends for them: 2(t − 1)/t of each.',
    },
    'one-all-reduce': {
      value: (p) => bytesPerLayer(p) / 4,
      why: 'That is one all-reduce; a layer has four, forward and backward together.',
    },
    'divides-by-degree': {
      value: (p) => bytesPerLayer(p) / p.tensorParallel,
      why: 'The all-reduced tensor is not split over the ranks: every rank holds a partial sum of the whole of it.',
    },
  },
});

interface CrossNode extends Layer {
  readonly layers: number;
  readonly microBatches: number;
  readonly nicGigabitsPerSecond: number;
}
const crossNodeSeconds = (p: CrossNode): number =>
  (p.layers * p.microBatches * bytesPerLayer(p)) / bytesPerSecondOf(p.nicGigabitsPerSecond);

export const tensorSecondsPerStep = defineQuantity({
  id: 'tensor-parallel-seconds-per-step',
  unit: 's',
  parameters: z.strictObject({
    ...shape,
    layers: whole,
    microBatches: whole,
    nicGigabitsPerSecond: positive,
  }),
  value: crossNodeSeconds,
  steps: (p) => [
    ...layerSteps(p),
    `× ${show(p.layers)} layers × ${show(p.microBatches)} micro-batches = ${showBytes(p.layers * p.microBatches * bytesPerLayer(p))} a step.`,
    `At ${show(p.nicGigabitsPerSecond)} Gb/s = ${show(p.nicGigabitsPerSecond / 8)} GB/s: **${showSeconds(crossNodeSeconds(p))}**, and the next matrix product waits for each of them.`,
  ],
  slips: {
    half: {
      value: (p) => crossNodeSeconds(p) / 2,
      why: 'That is half: either the backward pass or one of the two phases of each all-reduce is missing.',
    },
    'bits-as-bytes': {
      value: (p) => crossNodeSeconds(p) / 8,
      why: 'The network card is rated in gigabits a second: divide by eight for gigabytes.',
    },
    'one-micro-batch': {
      value: (p) => crossNodeSeconds(p) / p.microBatches,
      why: 'That is one micro-batch; every micro-batch of the step repeats the traffic.',
    },
    'payload-only': {
      value: (p) =>
        (p.layers * p.microBatches * 4 * activation(p)) / bytesPerSecondOf(p.nicGigabitsPerSecond),
      why: 'That adds up the tensors, not what a ring sends for them: 2(t − 1)/t of each.',
    },
  },
});
