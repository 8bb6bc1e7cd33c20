import type { Bytes, Seconds } from '../../units/units.js';
import { stepConstants } from '../constants/calibration.js';
import { allReduceSeconds } from '../hardware/collectives.js';
import { syncWork, type SyncWork } from '../communication/data-parallel.js';
import type { PipelinePartition } from '../pipeline/partition.js';
import { stateLayout, type Device, type StateLayout, type StatePlan } from '../layout/layout.js';
import { stateMemoryOf, type StateMemory } from '../memory/memory.js';
import { optimizerSeconds } from '../communication/offload.js';
import { paddedVocabulary } from '../model/parameters.js';
import { ringOf } from '../hardware/stage-hardware.js';
import { workloadOf } from './workloads.js';

/** States of one class of stages: how much they take, how they are synchronised and updated. */
export interface StageModelStates {
  readonly stateMemory: StateMemory;
  readonly sync: SyncWork;
}

/**
 * Everything that a plan's degrees, sharding and offload decide, whatever its micro-batch, recompute, attention and
 * schedule: a search computes it once for all of those.
 */
export interface ModelStates {
  readonly plan: StatePlan;
  /** By kind of hardware. */
  readonly layouts: readonly StateLayout[];
  /** By class of stages. */
  readonly stages: readonly StageModelStates[];
  /** Optimizer step of the slowest stage. */
  readonly optimizer: Seconds;
  /** Adding up the gradients of a tied embedding. */
  readonly tied: Seconds;
  /** Time between steps that no plan changes. */
  readonly overhead: Seconds;
  /** Bytes of states alone where they overflow the device of some stage, otherwise 0: no plan with them fits. */
  readonly overflow: Bytes;
}

export function modelStatesOf(
  partition: PipelinePartition,
  devices: readonly Device[],
  plan: StatePlan,
): ModelStates {
  const layouts = devices.map((d) => stateLayout(d, plan));
  const workload = workloadOf(partition.job);
  let optimizer = 0;
  let overflow = 0;
  const stages = partition.classes.map(({ layers, hardwareKind }) => {
    const layout = layouts[hardwareKind];
    if (layout === undefined) throw new RangeError(`no hardware ${hardwareKind}`);
    const parameters = workload.stageParameters(layout.job, plan, layers);
    optimizer = Math.max(optimizer, optimizerSeconds(layout, parameters));
    const stateMemory = stateMemoryOf(layout, parameters);
    const states = stateMemory.weights + stateMemory.gradients + stateMemory.optimizer;
    if (states > layout.hardware.memoryBytes) overflow = Math.max(overflow, states);
    return { stateMemory, sync: syncWork(layout, parameters) };
  });
  const tied = tiedEmbedding(layouts);
  const overhead = stepConstants.overheadSeconds * (partition.job.calibration?.overhead ?? 1);
  return { plan, layouts, stages, optimizer, tied, overhead, overflow };
}

/** First and last stage hold a copy each of a tied embedding and add up its gradients (Megatron-LM). */
function tiedEmbedding([first]: readonly StateLayout[]): Seconds {
  if (first === undefined || first.plan.pp === 1) return 0;
  const { job, plan, hardware } = first;
  if (!job.model.tied || job.training.lora !== undefined) return 0;
  const bytes = (4 * paddedVocabulary(job.model, plan.tp) * job.model.hidden) / plan.tp;
  return allReduceSeconds(ringOf(hardware, 2, plan.tp * plan.cp * plan.dp), bytes);
}
