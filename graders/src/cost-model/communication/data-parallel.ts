import type { Bytes, Seconds } from '../../units/units.js';
import {
  allGatherSeconds,
  allReduceSeconds,
  beside,
  ringLatency,
  ringRate,
  type Ring,
} from '../hardware/collectives.js';
import { elementwiseSeconds } from '../hardware/kernels.js';
import { wholePass, type LayerSeconds } from '../compute/layer-seconds.js';
import type { StateLayout as Layout } from '../layout/layout.js';
import type { PipelineShape } from '../pipeline/schedules/schedule.js';
import { ringOf } from '../hardware/stage-hardware.js';
import { dropsAfterForward, shardsWeights } from '../model/state-bytes.js';
import type { StageParameters } from '../layout/stage-parameters.js';

/** Exposed seconds a layer and micro-batch spends gathering sharded weights and scattering gradients. */
export interface GatherSeconds {
  readonly forward: Seconds;
  readonly backward: Seconds;
}

/** Bytes of gradients on the wire for one parameter: as they are kept, unless cast or compressed. */
function gradientWireBytes(l: Layout): Bytes {
  const full = l.plan.reducePrecision === 'fp32' ? 4 : l.state.gradients;
  switch (l.plan.gradientCompression ?? 'none') {
    case 'none':
      return full;
    case 'fp16':
      return Math.min(2, full);
    // arXiv:1905.13727 table 3: rank 4 sends about 1/80 of a transformer's gradient
    case 'powersgd':
      return full / 80;
  }
}

/** Weights that are kept in 8 bits travel in 8; those of blocks with a scale each are gathered before they are cast. */
const weightWireBytes = (l: Layout): Bytes =>
  l.job.training.precision === 'fp8' &&
  (l.plan.narrowWeights === 'primary' || l.profile.gathersNarrow)
    ? 1
    : 2;

/** Sharded weights stay whole for all micro-batches of a step, and gradients are reduced after the last one. */
const keepsWhole = (l: Layout): boolean =>
  shardsWeights(l.plan) && l.plan.pp > 1 && !dropsAfterForward(l.plan);

/** The group that shares one copy of the weights: the whole data-parallel group, or a part of it (HSDP). */
function shardRing(l: Layout): Ring {
  if (l.plan.sharding !== 'hsdp') return l.data;
  const size = Math.min(l.data.ranks, l.plan.hsdpGroup ?? l.hardware.devicesPerNode);
  return ringOf(l.hardware, size, l.plan.tp);
}

/** Copies of a gathered unit out of its buffer, and of its 16-bit gradients into one as they go on the wire. */
function copySeconds(
  l: Layout,
  weights: number,
  trained: number,
): { readonly out: Seconds; readonly into: Seconds } {
  if (!l.profile.copiesUnits) return { out: 0, into: 0 };
  return {
    out: elementwiseSeconds(l.rates, (2 + 2) * weights),
    into: elementwiseSeconds(l.rates, (2 + gradientWireBytes(l)) * trained),
  };
}

/** Sharded weights are gathered for forward and backward; each hides behind the neighbouring layer's compute. */
export function gatherSeconds(l: Layout, layer: LayerSeconds, weights: number): GatherSeconds {
  if (!shardsWeights(l.plan) || keepsWhole(l)) return { forward: 0, backward: 0 };
  const ring = shardRing(l);
  if (ring.ranks === 1) return { forward: 0, backward: 0 };
  const gather = allGatherSeconds(ring, weightWireBytes(l) * weights);
  const again = dropsAfterForward(l.plan) ? gather : 0;
  // adapters are too small to count
  const trained = l.job.training.lora === undefined ? weights : 0;
  const scatter = trained > 0 ? allGatherSeconds(ring, gradientWireBytes(l) * trained) : 0;
  const hide = l.profile.overlapParameters;
  const { out, into } = copySeconds(l, weights, trained);
  return {
    forward: out + (hide ? beside(gather, wholePass(layer.forward)) : gather),
    backward:
      (again > 0 ? out : 0) +
      into +
      (hide
        ? beside(again + scatter, wholePass(layer.backward) + wholePass(layer.recompute))
        : again + scatter),
  };
}

/**
 * Synchronisation between replicas at the end of a step, before anything hides it: what sharding and degrees decide,
 * the same for every micro-batch, schedule and way to recompute.
 */
export interface SyncWork {
  /** Of one reduction of all gradients. */
  readonly gradients: Seconds;
  /** Gradients are reduced for every micro-batch instead of once a step. */
  readonly eachMicroBatch: boolean;
  readonly parameters: Seconds;
  /** Last bucket of gradients: the backward pass is over when it leaves. */
  readonly last: Seconds;
  readonly hidesGradients: boolean;
  readonly hidesParameters: boolean;
}

/** What a stage does meanwhile: seconds of compute behind which the synchronisation may hide. */
export interface Cover {
  readonly forwardCompute: Seconds;
  readonly backwardCompute: Seconds;
}

function gradientSeconds(l: Layout, ring: Ring, count: number): Seconds {
  const bytes = gradientWireBytes(l) * count;
  switch (l.plan.sharding) {
    case 'none':
      return allReduceSeconds(ring, bytes);
    case 'zero1':
      return l.profile.sumsWholeGradients
        ? allReduceSeconds(ring, bytes)
        : allGatherSeconds(ring, bytes);
    case 'zero2':
      return allGatherSeconds(ring, bytes);
    case 'zero3':
    case 'fsdp':
      return keepsWhole(l) ? allGatherSeconds(ring, bytes) : 0;
    case 'hsdp': {
      const shards = shardRing(l);
      const replicas = ringOf(l.hardware, l.data.ranks / shards.ranks, l.plan.tp * shards.ranks);
      const scatter = keepsWhole(l) ? allGatherSeconds(shards, bytes) : 0;
      return scatter + allReduceSeconds(replicas, bytes / shards.ranks);
    }
  }
}

/** Weights are gathered once a step: after it, or for its first micro-batch where they then stay whole. */
const gathersOnce = (l: Layout): boolean =>
  l.plan.sharding === 'zero1' || l.plan.sharding === 'zero2' || keepsWhole(l);

function lastBucket(l: Layout, ring: Ring, count: number): Seconds {
  if (ring.ranks === 1) return 0;
  const bytes = Math.min(l.profile.bucketBytes, gradientWireBytes(l) * count);
  return bytes / ringRate(ring) + ringLatency(ring);
}

export function syncWork(l: Layout, p: StageParameters): SyncWork {
  const trained = l.job.training.lora === undefined ? p.dense : p.adapters;
  return {
    gradients: gradientSeconds(l, l.data, trained) + gradientSeconds(l, l.expertData, p.experts),
    // there is no room to accumulate them whole
    eachMicroBatch: l.plan.sharding === 'zero2',
    parameters: gathersOnce(l)
      ? allGatherSeconds(shardRing(l), weightWireBytes(l) * trained) +
        allGatherSeconds(l.expertData, weightWireBytes(l) * p.experts)
      : 0,
    last: lastBucket(l, l.data, trained + p.experts),
    hidesGradients: l.plan.overlapGradients ?? l.profile.overlapGradients,
    hidesParameters: l.plan.overlapParameters ?? l.profile.overlapParameters,
  };
}

/**
 * Backward passes that still run when the first gradients are whole: that of the last micro-batch; of an interleaved
 * pipeline the other chunks of the last p micro-batches too (Megatron-LM overlaps by chunk).
 */
const coveringPasses = ({ stages, chunks }: PipelineShape): number =>
  chunks === 1 ? 1 : 1 + (stages * (chunks - 1)) / chunks;

/** Gradients and weights of one stage, exposed after hiding behind the last backward and the first forward. */
export function exposedSync(
  work: SyncWork,
  cover: Cover,
  microBatches: number,
  shape: PipelineShape,
): Seconds {
  const times = work.eachMicroBatch ? microBatches : 1;
  const gradients = times * work.gradients;
  const least = Math.min(gradients, work.last);
  const room = cover.backwardCompute * (work.eachMicroBatch ? times : coveringPasses(shape));
  const exposed = work.hidesGradients ? Math.max(least, beside(gradients, room)) : gradients;
  const parameters = work.hidesParameters
    ? beside(work.parameters, cover.forwardCompute)
    : work.parameters;
  return exposed + parameters;
}
