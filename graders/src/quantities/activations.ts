import { z } from 'zod';
import { layerActivationBytes } from '../cost-model/model/activations.js';
import { transformer } from '../cost-model/model/transformer.js';
import {
  defineQuantity,
  gibForGb,
  headsFit,
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
  readonly heads: number;
  readonly tensorParallel: number;
}

interface Keep {
  readonly sequenceParallel: boolean;
  readonly recompute: 'none' | 'selective' | 'full';
}

/** A 16-bit GPT layer with dropout and unfused attention: arXiv:2205.05198 table 2. */
const layerBytes = (p: Layer, keep: Keep): number => {
  const gpt = transformer({
    arch: 'dense-gpt',
    layers: 1,
    hidden: p.hidden,
    heads: p.heads,
    vocab: 1,
  });
  const perToken = layerActivationBytes(
    gpt,
    { ...keep, tp: p.tensorParallel, expertTp: 1, flash: false, keys: p.sequence, element: 2 },
    false,
  );
  return p.sequence * p.microBatch * perToken;
};

const kept: Keep = { sequenceParallel: true, recompute: 'none' };
const layerShape = {
  sequence: whole,
  microBatch: whole,
  hidden: whole,
  tensorParallel: z.int().min(2),
};

export const activationLayer = defineQuantity({
  id: 'activation-bytes-per-layer',
  unit: 'bytes',
  parameters: z.strictObject({ ...layerShape, heads: whole }),
  range: [headsFit],
  value: (p) => layerBytes(p, kept),
  steps: (p) => [
    `A layer keeps s·b·(34h + 5as) bytes: 34h for the tensors of width h and 4h, 5as for the attention scores, their softmax and the dropout on it.`,
    `34 × ${show(p.hidden)} + 5 × ${show(p.heads)} × ${show(p.sequence)} = ${show(34 * p.hidden)} + ${show(5 * p.heads * p.sequence)} = ${show(34 * p.hidden + 5 * p.heads * p.sequence)} bytes a token.`,
    `× ${show(p.sequence)} × ${show(p.microBatch)} tokens, and sequence parallelism lets tensor parallelism divide all of it by ${show(p.tensorParallel)}: **${showBytes(layerBytes(p, kept))}**.`,
  ],
  slips: {
    'no-sequence-parallel': {
      value: (p) => layerBytes(p, { ...kept, sequenceParallel: false }),
      why: 'Without sequence parallelism 10h of each layer stay whole on every rank; here they are split as well.',
    },
    'no-attention-scores': {
      value: (p) => layerBytes(p, { ...kept, recompute: 'selective' }),
      why: 'The attention scores, 5as, are missing. Selective recomputation or a fused kernel would save them, but neither is in use.',
    },
    'not-split': {
      value: (p) => layerBytes(p, kept) * p.tensorParallel,
      why: 'That is the whole layer; each of the tensor-parallel ranks keeps its part.',
    },
    'gib-for-gb': gibForGb((p: Layer) => layerBytes(p, kept)),
  },
});

interface Stage extends Omit<Layer, 'heads'> {
  readonly layersPerStage: number;
  readonly stages: number;
  readonly microBatches: number;
}
const full: Keep = { sequenceParallel: false, recompute: 'full' };
/** What full recomputation keeps of a layer is its input, whatever the number of heads. */
const inputBytes = (p: Stage): number => layerBytes({ ...p, heads: 1 }, full);
const inputs = (p: Stage): number => p.layersPerStage * inputBytes(p);
const inFlight = (p: Stage): number => Math.min(p.microBatches, p.stages);

/** Stage 0 of 1F1B holds min(m, p) micro-batches (arXiv:2104.04473 §2.2). */
export const recomputedStage = defineQuantity({
  id: 'recomputed-stage-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    ...layerShape,
    layersPerStage: whole,
    stages: z.int().min(2),
    microBatches: whole,
  }),
  value: (p) => inFlight(p) * inputs(p),
  steps: (p) => [
    `Full recomputation keeps the input of a layer: s·b·h × 2 bytes = ${showBytes(inputBytes(p))}, whole on every tensor-parallel rank.`,
    `${show(p.layersPerStage)} layers: ${showBytes(inputs(p))} for one micro-batch.`,
    `1F1B has min(m, p) = ${show(inFlight(p))} micro-batches in flight on the first stage: **${showBytes(inFlight(p) * inputs(p))}**.`,
  ],
  slips: {
    'one-micro-batch': {
      value: inputs,
      why: 'The first stage starts as many micro-batches as there are stages before its first backward pass; all of them are held.',
    },
    'as-gpipe': {
      value: (p) => p.microBatches * inputs(p),
      why: 'That is GPipe, which holds every micro-batch of the step. 1F1B starts a backward pass as soon as it can and holds only as many as there are stages.',
    },
    'split-by-tensor': {
      value: (p) => (inFlight(p) * inputs(p)) / p.tensorParallel,
      why: 'Without sequence parallelism the input of a layer is whole on each tensor-parallel rank.',
    },
  },
});

interface Logits {
  readonly sequence: number;
  readonly microBatch: number;
  readonly vocab: number;
  readonly tensorParallel: number;
}
/** The logits in bf16 and in fp32 for the softmax, whose gradient overwrites it. */
const LOGIT_BYTES = 2 + 4;
const logitBytes = (p: Logits): number =>
  (LOGIT_BYTES * p.sequence * p.microBatch * p.vocab) / p.tensorParallel;

export const logitsMemory = defineQuantity({
  id: 'logits-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    sequence: whole,
    microBatch: whole,
    vocab: whole,
    tensorParallel: z.int().min(2),
  }),
  value: logitBytes,
  steps: (p) => [
    `Logits: ${show(p.sequence)} × ${show(p.microBatch)} tokens × ${show(p.vocab)} words = ${show(p.sequence * p.microBatch * p.vocab)} numbers.`,
    `Each takes 2 bytes in bf16 and 4 in fp32: ${showBytes(LOGIT_BYTES * p.sequence * p.microBatch * p.vocab)}.`,
    `The vocabulary is split over ${show(p.tensorParallel)} ranks: **${showBytes(logitBytes(p))}** each.`,
  ],
  slips: {
    'bf16-only': {
      value: (p) => (logitBytes(p) * 2) / LOGIT_BYTES,
      why: 'The fp32 copy for the softmax is missing; it takes twice the bf16 logits.',
    },
    'fp32-only': {
      value: (p) => (logitBytes(p) * 4) / LOGIT_BYTES,
      why: 'The bf16 logits are alive beside the fp32 copy.',
    },
    'not-split': {
      value: (p) => logitBytes(p) * p.tensorParallel,
      why: 'That is the whole vocabulary; each tensor-parallel rank holds its part of it.',
    },
    'gib-for-gb': gibForGb(logitBytes),
  },
});

interface Offload {
  readonly parameters: number;
  readonly ranks: number;
  readonly gigabytesPerSecond: number;
}
const shardSize = (p: Offload): number => p.parameters / p.ranks;
const transfer = (p: Offload, bytes: number): number =>
  (shardSize(p) * bytes) / (p.gigabytesPerSecond * 1e9);

/** ZeRO-Offload, arXiv:2101.06840 §4: gradients go to the host, fresh 16-bit weights come back. */
export const offloadSeconds = defineQuantity({
  id: 'optimizer-offload-seconds',
  unit: 's',
  parameters: z.strictObject({ parameters: positive, ranks: whole, gigabytesPerSecond: positive }),
  value: (p) => transfer(p, 4),
  steps: (p) => [
    `A rank owns ${show(p.parameters)} / ${show(p.ranks)} = ${show(shardSize(p))} parameters.`,
    'Its bf16 gradients go down to the host (2 bytes), the updated bf16 weights come back (2 bytes); master copy and moments stay there.',
    `${show(shardSize(p))} × 4 bytes = ${showBytes(shardSize(p) * 4)} at ${show(p.gigabytesPerSecond)} GB/s: **${showSeconds(transfer(p, 4))}**.`,
  ],
  slips: {
    'one-way': {
      value: (p) => transfer(p, 2),
      why: 'That is one direction: gradients go down and fresh weights come back.',
    },
    'moves-the-states': {
      value: (p) => transfer(p, 24),
      why: 'The optimizer states do not travel: the update runs on the host, where they live.',
    },
    'whole-model': {
      value: (p) => transfer(p, 4) * p.ranks,
      why: 'Each rank moves only its shard, and all ranks move theirs at the same time.',
    },
  },
});
