import type { Bytes, Seconds } from '../../units/units.js';
import { stepConstants } from '../constants/calibration.js';
import { allReduceSeconds } from '../hardware/collectives.js';
import { syncWork, type SyncWork } from '../communication/data-parallel.js';
import type { PipelinePartition } from '../pipeline/partition.js';
import {
  holdingLayout,
  type Device,
  type HoldingLayout,
  type HoldingPlan,
} from '../layout/layout.js';
import { heldMemory, type HeldMemory } from '../memory/memory.js';
import { optimizerSeconds } from '../communication/offload.js';
import { paddedVocabulary } from '../model/parameters.js';
import { ringOf } from '../hardware/stage-hardware.js';
import { workloadOf } from './workloads.js';

/** States of one class of stages: how much they take, how they are synchronised and updated. */
export interface StageHolding {
  readonly held: HeldMemory;
  readonly sync: SyncWork;
}

/**
 * Everything that a plan's degrees, sharding and offload decide, whatever its micro-batch, recompute, attention and
 * schedule: a search computes it once for all of those.
 */
export interface Holding {
  readonly plan: HoldingPlan;
  /** By kind of hardware. */
  readonly layouts: readonly HoldingLayout[];
  /** By class of stages. */
  readonly stages: readonly StageHolding[];
  /** Optimizer step of the slowest stage. */
  readonly optimizer: Seconds;
  /** Adding up the gradients of a tied embedding. */
  readonly tied: Seconds;
  /** Time between steps that no plan changes. */
  readonly overhead: Seconds;
  /** Bytes of states alone where they overflow the device of some stage, otherwise 0: no plan with them fits. */
  readonly overflow: Bytes;
}

export function holdingOf(
  partition: PipelinePartition,
  devices: readonly Device[],
  plan: HoldingPlan,
): Holding {
  const layouts = devices.map((d) => holdingLayout(d, plan));
  const workload = workloadOf(partition.job);
  let optimizer = 0;
  let overflow = 0;
  const stages = partition.classes.map(({ layers, hardwareKind }) => {
    const layout = layouts[hardwareKind];
    if (layout === undefined) throw new RangeError(`no hardware ${hardwareKind}`);
    const parameters = workload.stageParameters(layout.job, plan, layers);
    optimizer = Math.max(optimizer, optimizerSeconds(layout, parameters));
    const held = heldMemory(layout, parameters);
    const states = held.weights + held.gradients + held.optimizer;
    if (states > layout.hardware.memoryBytes) overflow = Math.max(overflow, states);
    return { held, sync: syncWork(layout, parameters) };
  });
  const tied = tiedEmbedding(layouts);
  const overhead = stepConstants.overheadSeconds * (partition.job.calibration?.overhead ?? 1);
  return { plan, layouts, stages, optimizer, tied, overhead, overflow };
}

/** First and last stage hold a copy each of a tied embedding and add up its gradients (Megatron-LM). */
function tiedEmbedding([first]: readonly HoldingLayout[]): Seconds {
  if (first === undefined || first.plan.pp === 1) return 0;
  const { job, plan, hardware } = first;
  if (!job.model.tied || job.training.lora !== undefined) return 0;
  const bytes = (4 * paddedVocabulary(job.model, plan.tp) * job.model.hidden) / plan.tp;
  return allReduceSeconds(ringOf(hardware, 2, plan.tp * plan.cp * plan.dp), bytes);
}
