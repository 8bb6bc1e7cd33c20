import { z } from 'zod';
import {
  defineQuantity,
  defineShare,
  percent,
  show,
  showBytes,
  showShare,
  whole,
} from './quantity.js';

interface Schedule {
  readonly stages: number;
  readonly microBatches: number;
}

/** Idle share of the whole step of GPipe and 1F1B with equal stages. */
const idleShare = ({ stages: p, microBatches: m }: Schedule): number => (p - 1) / (m + p - 1);

const stages = z.int().min(2);

/** GPipe, arXiv:1811.06965 §2.3; arXiv:2104.04473 §2.2 gives idle over ideal time, (p-1)/m. */
export const pipelineIdleShare = defineShare({
  id: 'pipeline-idle-share',
  parameters: z.strictObject({ stages, microBatches: whole }),
  value: idleShare,
  steps: (p) => [
    `The last stage starts p − 1 = ${show(p.stages - 1)} slots late, and the first one waits as long at the end.`,
    `A stage works for m = ${show(p.microBatches)} slots of the m + p − 1 = ${show(p.microBatches + p.stages - 1)} that the step lasts.`,
    `Idle share: ${show(p.stages - 1)} / ${show(p.microBatches + p.stages - 1)} = **${showShare(idleShare(p))}**.`,
  ],
  slips: {
    'idle-over-ideal': {
      value: (p) => (p.stages - 1) / p.microBatches,
      why: 'That is idle time over useful time, (p − 1)/m. The question asks for the share of the whole step.',
    },
    'one-slot-too-many': {
      value: (p) => p.stages / (p.microBatches + p.stages),
      why: 'A pipeline of p stages fills in p − 1 slots, not in p.',
    },
    'busy-share': {
      value: (p) => 1 - idleShare(p),
      why: 'That is the share of useful work, the rest of the step.',
    },
  },
});

interface Target {
  readonly stages: number;
  readonly idlePercent: number;
}
/** A thousand-millionth off, so that an exact quotient does not round up. */
const roundUp = (value: number): number => Math.ceil(value - 1e-9);
const neededMicroBatches = ({ stages: p, idlePercent }: Target): number =>
  roundUp(((p - 1) * (100 - idlePercent)) / idlePercent);

export const microBatchesForIdleShare = defineQuantity({
  id: 'micro-batches-for-idle-share',
  unit: '',
  parameters: z.strictObject({ stages, idlePercent: percent }),
  value: neededMicroBatches,
  steps: (p) => [
    `(p − 1)/(m + p − 1) ≤ x gives m ≥ (p − 1)(1 − x)/x.`,
    `${show(p.stages - 1)} × ${show(100 - p.idlePercent)}/${show(p.idlePercent)} = ${show(((p.stages - 1) * (100 - p.idlePercent)) / p.idlePercent)}, rounded up: **${show(neededMicroBatches(p))} micro-batches**.`,
  ],
  slips: {
    'idle-over-ideal': {
      value: (p) => roundUp(((p.stages - 1) * 100) / p.idlePercent),
      why: 'That holds idle time against useful time, (p − 1)/m. The limit is a share of the whole step.',
    },
    'one-stage-too-many': {
      value: (p) => roundUp((p.stages * (100 - p.idlePercent)) / p.idlePercent),
      why: 'A pipeline of p stages fills in p − 1 slots, not in p.',
    },
  },
});

interface Interleaved extends Schedule {
  readonly chunks: number;
}
const interleavedShare = (p: Interleaved): number =>
  (p.stages - 1) / (p.chunks * p.microBatches + p.stages - 1);

/** Interleaved 1F1B, arXiv:2104.04473 §2.2: the bubble's time shrinks by the number of chunks a rank holds. */
export const interleavedIdleShare = defineShare({
  id: 'interleaved-idle-share',
  parameters: z.strictObject({ stages, microBatches: whole, chunks: z.int().min(2) }),
  range: [
    {
      says: 'micro-batches are a multiple of the stages, as the schedule needs them',
      holds: (p) => p.microBatches % p.stages === 0,
    },
  ],
  value: interleavedShare,
  steps: (p) => [
    `With ${show(p.chunks)} chunks a rank, a slot of the ramp is 1/${show(p.chunks)} as long: idle over useful time is (p − 1)/(v·m) = ${show(p.stages - 1)}/${show(p.chunks * p.microBatches)}.`,
    `As a share of the whole step: (p − 1)/(v·m + p − 1) = ${show(p.stages - 1)}/${show(p.chunks * p.microBatches + p.stages - 1)} = **${showShare(interleavedShare(p))}**; without interleaving it would be ${showShare(idleShare(p))}.`,
  ],
  slips: {
    'idle-over-ideal': {
      value: (p) => (p.stages - 1) / (p.chunks * p.microBatches),
      why: 'That is idle time over useful time, (p − 1)/(v·m). The question asks for the share of the whole step.',
    },
    'not-interleaved': {
      value: idleShare,
      why: 'That is plain 1F1B; the chunks shorten each slot of the ramp.',
    },
    'chunks-as-stages': {
      value: (p) => (p.chunks * p.stages - 1) / (p.microBatches + p.chunks * p.stages - 1),
      why: 'The chunks do not lengthen the pipeline: they make each slot of its ramp shorter.',
    },
  },
});

interface Boundary {
  readonly sequence: number;
  readonly microBatch: number;
  readonly hidden: number;
  readonly tensorParallel: number;
  readonly microBatches: number;
}
const tensorBytes = (p: Boundary): number => 2 * p.sequence * p.microBatch * p.hidden;
const boundaryBytes = (p: Boundary): number =>
  (2 * p.microBatches * tensorBytes(p)) / p.tensorParallel;

/** Scatter/gather over the tensor-parallel ranks, arXiv:2104.04473 §4.1. */
export const stageBoundaryBytes = defineQuantity({
  id: 'stage-boundary-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    sequence: whole,
    microBatch: whole,
    hidden: whole,
    tensorParallel: z.int().min(2),
    microBatches: z.int().min(2),
  }),
  value: boundaryBytes,
  steps: (p) => [
    `One micro-batch hands over s × b × h × 2 bytes = ${showBytes(tensorBytes(p))}: the activations forward, their gradient back.`,
    `Sequence parallelism leaves each of the ${show(p.tensorParallel)} tensor-parallel ranks 1/${show(p.tensorParallel)} of it: ${showBytes(tensorBytes(p) / p.tensorParallel)}.`,
    `× 2 directions × ${show(p.microBatches)} micro-batches = **${showBytes(boundaryBytes(p))}**.`,
  ],
  slips: {
    'forward-only': {
      value: (p) => boundaryBytes(p) / 2,
      why: 'The gradients of the same tensors come back across the boundary.',
    },
    'not-scattered': {
      value: (p) => boundaryBytes(p) * p.tensorParallel,
      why: 'That is the whole tensor-parallel group; each of its ranks sends only its slice.',
    },
    'one-micro-batch': {
      value: (p) => boundaryBytes(p) / p.microBatches,
      why: 'That is one micro-batch; every micro-batch of the step crosses.',
    },
  },
});
