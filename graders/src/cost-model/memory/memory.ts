import type { StageLayers } from '../pipeline/stage-layers.js';
import type { Bytes } from '../../units/units.js';
import {
  embeddingActivationBytes,
  headActivationBytes,
  layerActivationBytes,
} from '../model/activations.js';
import {
  communicatorBytes,
  contextBytes,
  reserveShares,
  separateOperators,
  workspaceBytes,
} from '../constants/memory-constants.js';
import type { MemoryPart } from '../schema/evaluation.js';
import {
  activationLayout,
  separatesGate,
  wholeActivationLayout,
  recomputedShare,
} from '../layout/activation-layout.js';
import type { StateLayout, LayerLayout as Layout } from '../layout/layout.js';
import { gradientsLeave, offloadedShare } from '../communication/offload.js';
import type { Transformer } from '../schema/job.js';
import { isNarrow } from '../hardware/precision.js';
import { moeLayers, paddedVocabulary } from '../model/parameters.js';
import type { StageParameters } from '../layout/stage-parameters.js';
import { frozenWeightBytes, shardsWeights } from '../model/state-bytes.js';
import { stateShards } from '../layout/state-shards.js';

export type MemoryParts = Record<MemoryPart, Bytes>;

interface States {
  readonly weights: Bytes;
  readonly gradients: Bytes;
  readonly optimizer: Bytes;
}

/** Weights, gradients and optimizer states of one device after sharding, before offload. */
export function stateBytesOf(l: StateLayout, p: StageParameters): States {
  const each = l.state;
  const { dense, experts } = stateShards(l);
  const { lora } = l.job.training;
  const trained = lora === undefined ? p.dense : p.adapters;
  const trainedExperts = lora === undefined ? p.experts : 0;
  const frozen = lora === undefined ? 0 : frozenBytes(p, lora.baseBits);
  const of = (bytes: number, kind: keyof States): Bytes =>
    bytes * (trained / dense[kind] + trainedExperts / experts[kind]);
  return {
    weights: of(each.weights, 'weights') + frozen / dense.weights + narrowCopies(l, p),
    gradients: of(each.gradients, 'gradients'),
    optimizer:
      l.job.training.optimizer === 'muon'
        ? muonBytes(each.optimizer, p, dense.optimizer, experts.optimizer)
        : of(each.optimizer, 'optimizer'),
  };
}

/**
 * Transformer Engine keeps an 8-bit copy of each weight of a product and its transpose for all micro-batches of a step;
 * weights that are 8-bit themselves take these two bytes instead of the 16 bits.
 */
function narrowCopies(l: StateLayout, p: StageParameters): Bytes {
  const { precision, lora } = l.job.training;
  const cached = l.profile.cachesNarrow && l.plan.narrowWeights !== 'primary';
  if (!cached || !isNarrow(precision) || lora !== undefined) return 0;
  const { dense, experts } = stateShards(l);
  return 2 * ((p.dense - p.vocabulary) / dense.weights + p.experts / experts.weights);
}

/**
 * Muon leaves embedding and head to Adam, which has one moment more. It works on whole matrices, so sharding deals
 * out matrices: one device holds at least the largest, the embedding (Megatron-LM layer_wise_optimizer.py).
 */
function muonBytes(each: number, p: StageParameters, dense: number, experts: number): Bytes {
  const vocabulary = (each + 4) * p.vocabulary;
  const even = (each * (p.dense - p.vocabulary) + vocabulary) / dense;
  return Math.max(even, dense > 1 ? vocabulary : 0) + (each * p.experts) / experts;
}

/** A frozen base: layers in few bits; embedding and head in 16, or in 32 beside quantised layers (PEFT, prepare_model_for_kbit_training). */
const frozenBytes = (p: StageParameters, baseBits: 4 | 8 | 16): Bytes =>
  (p.dense - p.vocabulary + p.experts) * frozenWeightBytes(baseBits) +
  (baseBits === 16 ? 2 : 4) * p.vocabulary;

/** DeepSpeed and FSDP keep the gradients next to the optimizer when that is offloaded and they are sharded. */
function residentStates(l: StateLayout, s: States): States {
  const { optimizer, parameters } = l.plan.offload;
  return {
    weights: parameters === 'none' ? s.weights : 0,
    gradients: gradientsLeave(l) ? 0 : s.gradients,
    optimizer: optimizer === 'none' ? s.optimizer : 0,
  };
}

/** Layers by kind, prediction layers among them, which the last stage holds. */
function workingLayers(m: Transformer, stage: StageLayers) {
  const predicting = stage.last ? m.mtpLayers : 0;
  const sparse = moeLayers(m) > 0;
  return {
    dense: stage.dense + (sparse ? 0 : predicting),
    moe: stage.moe + (sparse ? predicting : 0),
  };
}

/** Activations of all layers of a stage for one micro-batch. */
function stageActivationBytes(l: Layout, stage: StageLayers): Bytes {
  const { model: m } = l.job;
  const layout = activationLayout(l);
  const n = workingLayers(m, stage);
  const share = layout.recompute === 'full' ? recomputedShare(l, n.dense + n.moe) : 1;
  const whole = share < 1 ? wholeActivationLayout(l) : layout;
  const of = (moe: boolean): Bytes =>
    share === 1
      ? layerActivationBytes(m, layout, moe)
      : share * layerActivationBytes(m, layout, moe) +
        (1 - share) * layerActivationBytes(m, whole, moe);
  const embedding = stage.first ? embeddingActivationBytes(m, layout) : 0;
  const dense = n.dense > 0 ? n.dense * of(false) : 0;
  return l.tokens * (dense + (n.moe > 0 ? n.moe * of(true) : 0) + embedding);
}

/** Memory of activations on a stage: what micro-batch, sequence and recompute decide, whatever the sharding, schedule and offload. */
export interface ActivationMemory {
  readonly layers: number;
  /** Activations of all layers for one micro-batch. */
  readonly perMicroBatch: Bytes;
  readonly logits: Bytes;
  /** The layer being recomputed, gathered inputs, gradients of the widest tensor. */
  readonly working: Bytes;
  /** What a stage hands to the next for one micro-batch. */
  readonly boundary: Bytes;
  /** What the allocator reserves of these beyond what it does where operators are fused: a factor. */
  readonly scattered: number;
}

export function activationMemoryOf(l: Layout, stage: StageLayers): ActivationMemory {
  const { model: m } = l.job;
  const vocabulary = paddedVocabulary(m, l.plan.tp);
  return {
    layers: stage.dense + stage.moe,
    perMicroBatch: stageActivationBytes(l, stage),
    // each prediction layer has logits of its own
    logits: stage.last
      ? (1 + m.mtpLayers) * l.tokens * headActivationBytes(m, activationLayout(l), vocabulary)
      : 0,
    working: l.tokens * workingBytes(l, stage.moe > 0),
    boundary: (l.tokens * l.rates.element * m.hidden) / (l.plan.sequenceParallel ? l.plan.tp : 1),
    scattered: separatesGate(l) && l.plan.recompute !== 'full' ? separateOperators : 1,
  };
}

function workingBytes(l: Layout, moe: boolean): Bytes {
  const { model: m } = l.job;
  const layout = activationLayout(l);
  const live =
    layout.recompute === 'none' ||
    (layout.recompute === 'selective' && layout.flash && !l.profile.selectsProducts)
      ? 0
      : layerActivationBytes(m, wholeActivationLayout(l), moe) -
        layerActivationBytes(m, layout, moe);
  const widest = (l.rates.element * 2 * (m.gated ? 2 : 1) * m.ffn) / l.plan.tp;
  const gathered = l.plan.sequenceParallel ? 2 * l.rates.element * m.hidden : 0;
  return live + widest + gathered;
}

/**
 * Layers that are whole while they work (weights, and the gradient of one), and the root unit. A pipeline stage keeps
 * its layers gathered between micro-batches and adds up their gradients in fp32 before it reduces them (torchtitan).
 */
function unshardedBytes(l: StateLayout, unit: number, p: StageParameters): Bytes {
  const sharded = shardsWeights(l.plan);
  if (!sharded && l.plan.offload.parameters === 'none') return 0;
  const drops = l.plan.reshardAfterForward ?? l.plan.pp === 1;
  if (sharded && !drops) return (2 + 4) * (p.dense + p.experts);
  return (l.profile.liveUnits * 2 + l.state.gradients) * unit + 2 * p.vocabulary;
}

/**
 * Flat buckets that gradients pass through on their way to other replicas or to the host: parts of the gradient
 * buffer itself (Megatron-LM), one buffer (DeepSpeed, Horovod), or a copy of all gradients (DDP without
 * gradient_as_bucket_view).
 */
function bucketBytes(l: StateLayout, p: StageParameters): Bytes {
  const alone = l.data.ranks === 1 && l.plan.offload.optimizer === 'none';
  // buckets that are made for their cast alone come and go after the backward pass, when activations are gone
  const later =
    l.plan.reducePrecision !== undefined &&
    !(l.plan.overlapGradients ?? l.profile.overlapGradients);
  if (alone || later || l.profile.buckets === 'views') return 0;
  const all =
    l.state.gradients * (l.job.training.lora === undefined ? p.dense + p.experts : p.adapters);
  return l.profile.buckets === 'all' ? all : Math.min(l.profile.bucketBytes, all);
}

/** Matrix libraries' own memory, part of what the allocator counts; grouped products of experts run on four streams. */
export function libraryBytes(family: string, experts: boolean): Bytes {
  const { blas, fused } =
    workspaceBytes[family === 'hopper' || family === 'blackwell' ? 'large' : 'small'];
  return 2 * blas + (experts ? 5 : 1) * fused;
}

function contextMemory(l: StateLayout): Bytes {
  const { tp, pp, cp, ep } = l.plan;
  const groups = [tp, pp, cp, ep, l.data.ranks].filter((n) => n > 1).length;
  return contextBytes + groups * communicatorBytes;
}

/** Memory of a stage that degrees, sharding and offload decide, whatever the micro-batch, schedule and recompute. */
export interface StateMemory {
  readonly weights: Bytes;
  readonly gradients: Bytes;
  readonly optimizer: Bytes;
  /** Unsharded layers, buckets and workspaces. */
  readonly buffers: Bytes;
  readonly context: Bytes;
  /** States in the memory of the host. */
  readonly host: Bytes;
  /** Share of the activations that leave for the host. */
  readonly offloaded: number;
  /** What the allocator reserves beyond tensors that come and go. */
  readonly reserveShare: number;
  /** Tensors of a boundary that live at once: one received, one sent and its gradient (Megatron-LM p2p_communication.py). */
  readonly handedOn: number;
}

export function stateMemoryOf(l: StateLayout, p: StageParameters): StateMemory {
  const all = stateBytesOf(l, p);
  const states = residentStates(l, all);
  return {
    weights: states.weights,
    gradients: states.gradients,
    optimizer: states.optimizer,
    buffers:
      unshardedBytes(l, p.unit, p) +
      bucketBytes(l, p) +
      libraryBytes(l.hardware.accelerator.family, moeLayers(l.job.model) > 0),
    context: contextMemory(l),
    host: hostStates(l, all),
    offloaded: offloadedShare(l),
    handedOn: l.plan.pp > 1 ? 3 : 0,
    reserveShare: reserveShares[l.plan.allocator ?? l.profile.allocator],
  };
}

function hostStates(l: StateLayout, s: States): Bytes {
  const { optimizer, parameters } = l.plan.offload;
  return (
    (optimizer === 'cpu' ? s.optimizer : 0) +
    (optimizer === 'cpu' && gradientsLeave(l) ? s.gradients : 0) +
    (parameters === 'cpu' ? s.weights : 0)
  );
}

/** What one device keeps in the memory of its host: offloaded states and activations. */
export const hostBytes = (s: ActivationMemory, stateMemory: StateMemory, inFlight: number): Bytes =>
  stateMemory.host + stateMemory.offloaded * inFlight * s.perMicroBatch;

/**
 * Everything that one device of a stage holds at its fullest moment, written into `out`: a search calls this for
 * every plan, so what does not depend on the micro-batches in flight belongs into one of the first two arguments.
 */
export function stageMemory(
  s: ActivationMemory,
  stateMemory: StateMemory,
  inFlight: number,
  out: MemoryParts,
): void {
  const all = inFlight * s.perMicroBatch;
  // offloaded activations leave two layers' worth of the micro-batch in work on the device
  const activations =
    stateMemory.offloaded > 0
      ? all * Math.min(1, 1 - stateMemory.offloaded + 2 / (inFlight * s.layers))
      : all;
  const buffers =
    Math.max(0, s.working - s.logits) + stateMemory.handedOn * s.boundary + stateMemory.buffers;
  out.weights = stateMemory.weights;
  out.gradients = stateMemory.gradients;
  out.optimizer = stateMemory.optimizer;
  out.activations = activations;
  out.logits = s.logits;
  out.buffers = buffers;
  out.fragmentation = stateMemory.reserveShare * s.scattered * (activations + s.logits + buffers);
  out.context = stateMemory.context;
}

export const noMemory = (): MemoryParts => ({
  weights: 0,
  gradients: 0,
  optimizer: 0,
  activations: 0,
  logits: 0,
  buffers: 0,
  fragmentation: 0,
  context: 0,
});

/** Sum of the parts; the order is fixed so that the same parts have the same total everywhere. */
export const totalMemory = (m: MemoryParts): Bytes =>
  m.weights +
  m.gradients +
  m.optimizer +
  m.activations +
  m.logits +
  m.buffers +
  m.fragmentation +
  m.context;
