import type { Bytes } from '../units.js';
import {
  embeddingActivationBytes,
  headActivationBytes,
  layerActivationBytes,
} from './activations.js';
import { communicatorBytes, contextBytes, reserveShare } from './calibration.js';
import type { MemoryPart } from './evaluation.js';
import { activationLayout } from './layer-time.js';
import type { Layout, StageLayers } from './layout.js';
import { paddedVocabulary } from './parameters.js';
import { schedules } from './schedules.js';
import { denseLayerShare, expertLayerShare, type StageParameters } from './stage-parameters.js';
import { recomputedShare } from './stage-time.js';
import { frozenWeightBytes, shardDegrees, shardsWeights, stateBytes } from './state-bytes.js';

export type MemoryParts = Readonly<Record<MemoryPart, Bytes>>;

interface States {
  readonly weights: Bytes;
  readonly gradients: Bytes;
  readonly optimizer: Bytes;
}

/** Weights, gradients and optimizer states of one device after sharding, before offload. */
export function stateBytesOf(l: Layout, p: StageParameters): States {
  const each = stateBytes(l.job);
  const dense = shardDegrees(l.plan, l.data.ranks, l.site.devicesPerNode);
  const experts = shardDegrees(l.plan, l.expertData.ranks, l.site.devicesPerNode);
  const { lora } = l.job.training;
  const trained = lora === undefined ? p.dense : p.adapters;
  const trainedExperts = lora === undefined ? p.experts : 0;
  const frozen = lora === undefined ? 0 : frozenBytes(p, lora.baseBits);
  const of = (bytes: number, kind: keyof States): Bytes =>
    bytes * (trained / dense[kind] + trainedExperts / experts[kind]);
  return {
    weights: of(each.weights, 'weights') + frozen / dense.weights,
    gradients: of(each.gradients, 'gradients'),
    optimizer: of(each.optimizer, 'optimizer'),
  };
}

/** A frozen base: layers in few bits, embedding and head in 16. */
const frozenBytes = (p: StageParameters, baseBits: 4 | 8 | 16): Bytes =>
  (p.dense - p.vocabulary + p.experts) * frozenWeightBytes(baseBits) + 2 * p.vocabulary;

/** What offload moves to the host or to NVMe. */
export function offloadedBytes(l: Layout, s: States): Bytes {
  const { optimizer, parameters } = l.plan.offload;
  return (
    (optimizer === 'none' ? 0 : s.optimizer + (l.plan.sharding === 'none' ? 0 : s.gradients)) +
    (parameters === 'none' ? 0 : s.weights)
  );
}

/** DeepSpeed and FSDP keep the gradients next to the optimizer when that is offloaded and they are sharded. */
function residentStates(l: Layout, s: States): States {
  const { optimizer, parameters } = l.plan.offload;
  const gradientsLeave = optimizer !== 'none' && l.plan.sharding !== 'none';
  return {
    weights: parameters === 'none' ? s.weights : 0,
    gradients: gradientsLeave ? 0 : s.gradients,
    optimizer: optimizer === 'none' ? s.optimizer : 0,
  };
}

/** Activations of all layers of a stage for one micro-batch. */
function stageActivationBytes(l: Layout, stage: StageLayers): Bytes {
  const { model: m } = l.job;
  const layout = activationLayout(l);
  const layers = stage.dense + stage.moe;
  const share = layout.recompute === 'full' ? recomputedShare(l, layers) : 1;
  const kept = layout.recompute === 'full' ? { ...layout, recompute: 'none' as const } : layout;
  const of = (moe: boolean): Bytes =>
    share * layerActivationBytes(m, layout, moe) + (1 - share) * layerActivationBytes(m, kept, moe);
  const embedding = stage.first ? embeddingActivationBytes(m, layout) : 0;
  return l.tokens * (stage.dense * of(false) + stage.moe * of(true) + embedding);
}

export interface ActivationMemory {
  readonly inFlight: number;
  readonly activations: Bytes;
}

export function activationMemory(l: Layout, stage: StageLayers, index: number): ActivationMemory {
  const shape = { stages: l.plan.pp, microBatches: l.microBatches, chunks: l.plan.vpp };
  const inFlight = schedules[l.plan.schedule].inFlight(shape, index);
  const all = inFlight * stageActivationBytes(l, stage);
  // offloaded activations leave two layers' worth of the micro-batch in work on the device
  const layers = stage.dense + stage.moe;
  const resident = Math.min(1, 2 / (inFlight * layers));
  return { inFlight, activations: l.plan.offload.activations === 'none' ? all : all * resident };
}

/** Short-lived memory: the layer being recomputed, gathered inputs, gradients of the widest tensor, unsharded units. */
function bufferBytes(l: Layout, stage: StageLayers, p: StageParameters): Bytes {
  const { model: m } = l.job;
  const moe = stage.moe > 0;
  const layout = activationLayout(l);
  const live =
    layout.recompute === 'none' || (layout.recompute === 'selective' && layout.flash)
      ? 0
      : layerActivationBytes(m, { ...layout, recompute: 'none' }, moe) -
        layerActivationBytes(m, layout, moe);
  const widest = (l.rates.element * 2 * (m.gated ? 2 : 1) * m.ffn) / l.plan.tp;
  const gathered = l.plan.sequenceParallel ? 2 * l.rates.element * m.hidden : 0;
  return l.tokens * (live + widest + gathered) + unshardedBytes(l, p, moe) + bucketBytes(l, p);
}

/** Layers that are whole while they work (weights, and the gradient of one), and the root unit. */
function unshardedBytes(l: Layout, p: StageParameters, moe: boolean): Bytes {
  if (!shardsWeights(l.plan) && l.plan.offload.parameters === 'none') return 0;
  const { model: m } = l.job;
  const unit = denseLayerShare(m, l.plan.tp, moe) + (moe ? expertLayerShare(m, l.plan) : 0);
  const gradient = stateBytes(l.job).gradients;
  return l.profile.liveUnits * 2 * unit + gradient * unit + 2 * p.vocabulary;
}

/** Flat buckets that gradients pass through on their way to other replicas or to the host. */
function bucketBytes(l: Layout, p: StageParameters): Bytes {
  if (l.data.ranks === 1 && l.plan.offload.optimizer === 'none') return 0;
  return Math.min(l.profile.bucketBytes, 2 * (p.dense + p.experts));
}

function contextMemory(l: Layout): Bytes {
  const { tp, pp, cp, ep } = l.plan;
  const groups = [tp, pp, cp, ep, l.data.ranks].filter((n) => n > 1).length;
  return contextBytes + groups * communicatorBytes;
}

/** Everything that one device of a stage holds at its fullest moment. */
export function stageMemory(
  l: Layout,
  stage: StageLayers,
  index: number,
  p: StageParameters,
): { readonly inFlight: number; readonly parts: MemoryParts } {
  const states = residentStates(l, stateBytesOf(l, p));
  const { inFlight, activations } = activationMemory(l, stage, index);
  const vocabulary = paddedVocabulary(l.job.model, l.plan.tp);
  const logits = stage.last
    ? l.tokens * headActivationBytes(l.job.model, activationLayout(l), vocabulary)
    : 0;
  const buffers = bufferBytes(l, stage, p);
  const reserve = reserveShare * (activations + logits + buffers);
  const context = contextMemory(l) + reserve;
  return { inFlight, parts: { ...states, activations, logits, buffers, context } };
}
