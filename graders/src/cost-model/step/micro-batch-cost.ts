import type { StageSeconds } from '../compute/stage-seconds.js';
import type { Seconds } from '../../units/units.js';
import type { PipelinePartition } from '../pipeline/partition.js';
import { layerLayout, type Device, type LayerLayout } from '../layout/layout.js';
import type { ActivationMemory } from '../memory/memory.js';
import type { Plan } from '../schema/plan.js';
import { sendActivationSeconds } from './stage-time.js';
import type { LayerCost, Workload } from './workload.js';
import { workloadOf } from './workloads.js';

/** One layer on one kind of hardware: what tp, cp, ep, micro-batch, sequence parallelism, attention and recompute decide. */
export interface DeviceLayerCost extends LayerCost {
  readonly workload: Workload;
  readonly layout: LayerLayout;
}

/** One class of stages without its waits: the work of one micro-batch and the memory that it takes. */
export interface StageMicroBatchCost {
  readonly hardwareKind: number;
  readonly members: readonly number[];
  readonly work: StageSeconds;
  readonly activationMemory: ActivationMemory;
  /** One message to a neighbour. */
  readonly send: Seconds;
  /** Messages travel while the next chunk computes. */
  readonly hidesSends: boolean;
}

/**
 * Everything that a plan's degrees, micro-batch, recompute and attention decide, whatever its sharding,
 * schedule, chunks and offload: a search shares it between plans.
 */
export interface MicroBatchCost {
  readonly partition: PipelinePartition;
  readonly microBatches: number;
  /** How often a stage runs all that it holds: once a micro-batch, or for every other one where it holds two copies. */
  readonly rounds: number;
  readonly layerCosts: readonly DeviceLayerCost[];
  /** By class of stages. */
  readonly stages: readonly StageMicroBatchCost[];
}

/** Knobs of a plan that its layer costs leave to its micro-batch cost: not those that a search turns without making it anew. */
export type MicroBatchPlan = Omit<
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
export function deviceLayerCostOf(device: Device, plan: Plan): DeviceLayerCost {
  const layout = layerLayout(device, plan);
  const workload = workloadOf(device.job);
  return { workload, layout, ...workload.layers(layout) };
}

/**
 * Seconds of one layer and micro-batch, mean over a step, to add weight gradients to what earlier micro-batches left:
 * the new ones and the sum are read, the sum is written. Nothing where the product adds to the sum itself.
 */
function addingSeconds({ layout: l, weights }: DeviceLayerCost, microBatches: number): Seconds {
  if (l.profile.addsInProduct || l.job.training.lora !== undefined) return 0;
  const bytes = l.rates.element + 2 * l.state.gradients;
  return (weights * bytes * (microBatches - 1)) / microBatches / l.rates.memory;
}

export function microBatchCostOf(
  partition: PipelinePartition,
  layerCosts: readonly DeviceLayerCost[],
  plan: MicroBatchPlan,
): MicroBatchCost {
  const microBatches = partition.job.training.globalBatch / (plan.microBatch * plan.dp);
  const stages = partition.classes.map(({ hardwareKind, members, layers }) => {
    const layerCost = layerCosts[hardwareKind];
    if (layerCost === undefined) throw new RangeError(`no hardware ${hardwareKind}`);
    return {
      hardwareKind,
      members,
      work: layerCost.workload.work(
        layerCost.layout,
        layers,
        layerCost.table,
        addingSeconds(layerCost, microBatches),
      ),
      activationMemory: layerCost.workload.memory(layerCost.layout, layers),
      send: sendActivationSeconds(layerCost.layout, plan),
      hidesSends: plan.overlapPipeline ?? layerCost.layout.profile.overlapPipeline,
    };
  });
  return { partition, microBatches, rounds: microBatches / partition.copies, layerCosts, stages };
}
