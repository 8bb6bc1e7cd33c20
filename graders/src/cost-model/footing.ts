import type { Bytes, Seconds } from '../units.js';
import { layerActivationBytes } from './activations.js';
import type { Frame } from './frame.js';
import { activationLayout, layerSeconds } from './layer-time.js';
import { layerLayout, type Device, type LayerLayout } from './layout.js';
import { standingMemory, type StandingMemory } from './memory.js';
import { moeLayers } from './parameters.js';
import type { Plan } from './schema/plan.js';
import { denseLayerShare, expertLayerShare } from './stage-parameters.js';
import {
  sendActivationSeconds,
  workSeconds,
  type LayerTable,
  type StageSeconds,
} from './stage-time.js';

/** Layers on one kind of site: what tp, cp, ep, micro-batch, sequence parallelism, attention and recompute decide. */
export interface Ground {
  readonly layout: LayerLayout;
  readonly table: LayerTable;
  /** Weights of one layer on one device. */
  readonly weights: number;
  /** Activations of one layer and micro-batch on one device. */
  readonly activations: Bytes;
}

/** One class of stages without its waits: the work of one micro-batch and the memory that it takes. */
export interface StageFooting {
  readonly ground: number;
  readonly members: readonly number[];
  readonly work: StageSeconds;
  readonly standing: StandingMemory;
  /** One message to a neighbour. */
  readonly send: Seconds;
}

/**
 * Everything that a plan's degrees, micro-batch, recompute and attention decide, whatever its sharding,
 * schedule, chunks and offload: a search shares it between plans.
 */
export interface Footing {
  readonly frame: Frame;
  readonly microBatches: number;
  /** How often a stage runs all that it holds: once a micro-batch, or for every other one where it holds two copies. */
  readonly rounds: number;
  readonly grounds: readonly Ground[];
  /** By class of stages. */
  readonly stages: readonly StageFooting[];
}

/** Must not depend on pp or dp: a search keeps it for all of them. */
export function groundOf(device: Device, plan: Plan): Ground {
  const layout = layerLayout(device, plan);
  const { model: m } = device.job;
  const activations =
    layout.tokens * layerActivationBytes(m, activationLayout(layout), m.experts > 1);
  const denseWeights = denseLayerShare(m, plan.tp, false);
  const dense = layerSeconds(layout, false, denseWeights);
  if (moeLayers(m) === 0) {
    return { layout, table: { dense, moe: null }, weights: denseWeights, activations };
  }
  const weights = denseLayerShare(m, plan.tp, true) + expertLayerShare(m, plan);
  const moe = layerSeconds(layout, true, weights);
  return { layout, table: { dense, moe }, weights, activations };
}

export function footingOf(frame: Frame, grounds: readonly Ground[], plan: Plan): Footing {
  const stages = frame.classes.map(({ ground, members, layers }) => {
    const on = grounds[ground];
    if (on === undefined) throw new RangeError(`no site ${ground}`);
    return {
      ground,
      members,
      work: workSeconds(on.layout, layers, on.table),
      standing: standingMemory(on.layout, layers),
      send: sendActivationSeconds(on.layout, plan),
    };
  });
  const microBatches = frame.job.training.globalBatch / (plan.microBatch * plan.dp);
  return { frame, microBatches, rounds: microBatches / frame.copies, grounds, stages };
}
