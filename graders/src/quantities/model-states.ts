import { z } from 'zod';
import { ringShare } from '../cost-model/hardware/collectives.js';
import { Plan } from '../cost-model/schema/plan.js';
import { shardDegrees } from '../cost-model/model/state-bytes.js';
import { defineQuantity, gibForGb, positive, show, showBytes, whole } from './quantity.js';

/** fp32 master copy, first and second moment of Adam: 4 + 4 + 4 bytes a parameter. */
const ADAM_BYTES = 12;
const WEIGHT_BYTES = 2;

interface States {
  readonly parameters: number;
  readonly ranks: number;
  readonly stage: number;
  readonly gradientBytes: number;
}

const stages = ['none', 'zero1', 'zero2', 'zero3'] as const;

/** Bytes of one parameter on one rank, by part. ZeRO, arXiv:1910.02054 §5 and figure 1. */
const perParameter = ({ stage, ranks, gradientBytes }: Omit<States, 'parameters'>) => {
  const plan = Plan.parse({ dp: ranks, sharding: stages[stage] });
  const over = shardDegrees(plan, ranks, ranks);
  return {
    weights: WEIGHT_BYTES / over.weights,
    gradients: gradientBytes / over.gradients,
    optimizer: ADAM_BYTES / over.optimizer,
  };
};

const stateBytes = (p: States): number => {
  const { weights, gradients, optimizer } = perParameter(p);
  return p.parameters * (weights + gradients + optimizer);
};

const shardedNote = (bytes: number, sharded: boolean, ranks: number): string =>
  sharded ? `${show(bytes)}/${show(ranks)}` : show(bytes);

export const stateMemory = defineQuantity({
  id: 'state-bytes-per-gpu',
  unit: 'bytes',
  parameters: z.strictObject({
    parameters: positive,
    ranks: whole,
    stage: z.int().min(0).max(3),
    gradientBytes: z.union([z.literal(2), z.literal(4)]),
  }),
  value: stateBytes,
  steps: (p) => [
    `Bytes of a parameter: weights ${show(WEIGHT_BYTES)}, gradients ${show(p.gradientBytes)}, fp32 master copy and Adam's two moments 4 + 4 + 4 = ${show(ADAM_BYTES)}.`,
    p.stage === 0
      ? 'Nothing is split: every rank holds all of it.'
      : `ZeRO-${show(p.stage)} splits over ${show(p.ranks)} ranks: ${['the optimizer states', 'the optimizer states and the gradients', 'everything'][p.stage - 1] ?? ''}.`,
    `${shardedNote(WEIGHT_BYTES, p.stage >= 3, p.ranks)} + ${shardedNote(p.gradientBytes, p.stage >= 2, p.ranks)} + ${shardedNote(ADAM_BYTES, p.stage >= 1, p.ranks)} = ${show(stateBytes(p) / p.parameters)} bytes a parameter.`,
    `× ${show(p.parameters)} parameters = **${showBytes(stateBytes(p))}**.`,
  ],
  slips: {
    'forgot-gradients': {
      value: (p) => stateBytes({ ...p, gradientBytes: 0 }),
      why: 'The gradients are missing: they live beside the weights from the backward pass to the optimizer step.',
    },
    'forgot-master-copy': {
      value: (p) => stateBytes(p) - (p.parameters * 4) / (p.stage >= 1 ? p.ranks : 1),
      why: 'Adam in mixed precision keeps an fp32 master copy besides its two moments: 12 bytes, not 8.',
    },
    'weights-only': {
      value: (p) => p.parameters * perParameter(p).weights,
      why: 'That is the weights alone. Gradients and optimizer states take several times as much.',
    },
    'shards-everything': {
      value: (p) => stateBytes({ ...p, stage: 3 }),
      why: 'Only stage 3 splits the weights too; below it, every rank keeps them whole.',
    },
    'shards-nothing': {
      value: (p) => stateBytes({ ...p, stage: 0 }),
      why: 'That is plain data parallelism; this stage splits a part of the states over the ranks.',
    },
    'gib-for-gb': gibForGb(stateBytes),
  },
});

interface Traffic {
  parameters: number;
  bytesPerElement: number;
  ranks: number;
}
const shardedTraffic = (p: Traffic): number =>
  3 * ringShare(p.ranks) * p.parameters * p.bytesPerElement;

/** ZeRO, arXiv:1910.02054 §7.2.2: two all-gathers of the weights and one reduce-scatter of the gradients. */
export const shardedTrafficVolume = defineQuantity({
  id: 'fsdp-traffic-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    parameters: positive,
    bytesPerElement: positive,
    ranks: z.int().min(2),
  }),
  value: shardedTraffic,
  steps: (p) => [
    `Weights: ${show(p.parameters)} × ${show(p.bytesPerElement)} bytes = ${showBytes(p.parameters * p.bytesPerElement)}.`,
    'They are gathered for the forward pass, gathered again for the backward pass, and the gradients are reduce-scattered: three collectives.',
    `3 × ${show(p.ranks - 1)}/${show(p.ranks)} × ${showBytes(p.parameters * p.bytesPerElement)} = **${showBytes(shardedTraffic(p))}**: 1.5 times the all-reduce of plain data parallelism.`,
  ],
  slips: {
    'as-all-reduce': {
      value: (p) => (shardedTraffic(p) * 2) / 3,
      why: 'That is what plain data parallelism sends. Full sharding gathers the weights once more, for the backward pass.',
    },
    'no-ring-share': {
      value: (p) => 3 * p.parameters * p.bytesPerElement,
      why: 'A rank never sends its own share to itself: each collective moves (n − 1)/n of the bytes.',
    },
    'one-collective': {
      value: (p) => shardedTraffic(p) / 3,
      why: 'That is one of the three collectives.',
    },
  },
});

interface Group {
  parameters: number;
  bytesPerParameter: number;
  gpuGigabytes: number;
  reservedGigabytes: number;
}
const smallestGroup = (bytes: number, room: number): number =>
  Math.ceil(bytes / (room * 1e9) - 1e-9);

export const smallestShardGroup = defineQuantity({
  id: 'smallest-shard-group',
  unit: '',
  parameters: z.strictObject({
    parameters: positive,
    bytesPerParameter: positive,
    gpuGigabytes: positive,
    reservedGigabytes: positive,
  }),
  range: [
    {
      says: 'less is kept free than a GPU has',
      holds: (p) => p.reservedGigabytes < p.gpuGigabytes,
    },
  ],
  value: (p: Group) =>
    smallestGroup(p.parameters * p.bytesPerParameter, p.gpuGigabytes - p.reservedGigabytes),
  steps: (p) => [
    `States: ${show(p.parameters)} × ${show(p.bytesPerParameter)} bytes = ${showBytes(p.parameters * p.bytesPerParameter)}.`,
    `Room for states on one GPU: ${show(p.gpuGigabytes)} − ${show(p.reservedGigabytes)} = ${show(p.gpuGigabytes - p.reservedGigabytes)} GB.`,
    `${showBytes(p.parameters * p.bytesPerParameter)} / ${show(p.gpuGigabytes - p.reservedGigabytes)} GB = ${show((p.parameters * p.bytesPerParameter) / ((p.gpuGigabytes - p.reservedGigabytes) * 1e9))}, rounded up: **${show(smallestGroup(p.parameters * p.bytesPerParameter, p.gpuGigabytes - p.reservedGigabytes))} GPUs**.`,
  ],
  slips: {
    'no-room-for-activations': {
      value: (p) => smallestGroup(p.parameters * p.bytesPerParameter, p.gpuGigabytes),
      why: 'That fills every GPU with states and leaves nothing for activations and buffers.',
    },
    'weights-only': {
      value: (p) =>
        smallestGroup(p.parameters * WEIGHT_BYTES, p.gpuGigabytes - p.reservedGigabytes),
      why: 'That holds the bf16 weights alone; gradients and optimizer states have to live somewhere too.',
    },
    'optimizer-only': {
      value: (p) => smallestGroup(p.parameters * ADAM_BYTES, p.gpuGigabytes - p.reservedGigabytes),
      why: 'That holds the optimizer states alone, without weights and gradients.',
    },
  },
});
