import type { StageSeconds } from '../compute/stage-seconds.js';
import type { Seconds } from '../../units/units.js';
import type { Frame } from '../pipeline/partition.js';
import { layerLayout, type Device, type LayerLayout } from '../layout/layout.js';
import type { StandingMemory } from '../memory/memory.js';
import type { Plan } from '../schema/plan.js';
import { sendActivationSeconds } from './stage-time.js';
import type { LayerGround, Workload } from './workload.js';
import { workloadOf } from './workloads.js';

/** Layers on one kind of hardware: what tp, cp, ep, micro-batch, sequence parallelism, attention and recompute decide. */
export interface Ground extends LayerGround {
  readonly workload: Workload;
  readonly layout: LayerLayout;
}

/** One class of stages without its waits: the work of one micro-batch and the memory that it takes. */
export interface StageFooting {
  readonly ground: number;
  readonly members: readonly number[];
  readonly work: StageSeconds;
  readonly standing: StandingMemory;
  /** One message to a neighbour. */
  readonly send: Seconds;
  /** Messages travel while the next chunk computes. */
  readonly hidesSends: boolean;
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

/** Knobs of a plan that its grounds leave to its footing: not those that a search turns without making it anew. */
export type FootingPlan = Omit<
  Plan,
  | 'sequenceParallel'
  | 'attention'
  | 'recompute'
  | 'recomputeLayers'
  | 'schedule'
  | 'vpp'
  | 'sharding'
  | 'offload'
>;

/** Must not depend on pp or dp: a search keeps it for all of them. */
export function groundOf(device: Device, plan: Plan): Ground {
  const layout = layerLayout(device, plan);
  const workload = workloadOf(device.job);
  return { workload, layout, ...workload.layers(layout) };
}

/**
 * Seconds of one layer and micro-batch, mean over a step, to add weight gradients to what earlier micro-batches left:
 * the new ones and the sum are read, the sum is written. Nothing where the product adds to the sum itself.
 */
function addingSeconds({ layout: l, weights }: Ground, microBatches: number): Seconds {
  if (l.profile.addsInProduct || l.job.training.lora !== undefined) return 0;
  const bytes = l.rates.element + 2 * l.state.gradients;
  return (weights * bytes * (microBatches - 1)) / microBatches / l.rates.memory;
}

export function footingOf(frame: Frame, grounds: readonly Ground[], plan: FootingPlan): Footing {
  const microBatches = frame.job.training.globalBatch / (plan.microBatch * plan.dp);
  const stages = frame.classes.map(({ ground, members, layers }) => {
    const on = grounds[ground];
    if (on === undefined) throw new RangeError(`no hardware ${ground}`);
    return {
      ground,
      members,
      work: on.workload.work(on.layout, layers, on.table, addingSeconds(on, microBatches)),
      standing: on.workload.memory(on.layout, layers),
      send: sendActivationSeconds(on.layout, plan),
      hidesSends: plan.overlapPipeline ?? on.layout.profile.overlapPipeline,
    };
  });
  return { frame, microBatches, rounds: microBatches / frame.copies, grounds, stages };
}
