import type { LayerTable, StageSeconds } from '../compute/stage-seconds.js';
import type { StageLayers } from '../pipeline/stage-layers.js';
import type { Bytes, Flops, Seconds } from '../../units/units.js';
import type { Job } from '../schema/job.js';
import type { LayerLayout } from '../layout/layout.js';
import type { ActivationMemory } from '../memory/memory.js';
import type { Plan } from '../schema/plan.js';
import type { StageParameters } from '../layout/stage-parameters.js';

/** One layer of a workload on one device, of each kind that it has. */
export interface LayerCost {
  readonly table: LayerTable;
  /** Weights of one layer on one device. */
  readonly weights: number;
  /** Activations of one layer and micro-batch on one device. */
  readonly activations: Bytes;
}

/** What the model asks of a kind of net: all else (schedules, sharding, networks, money) is the same for every kind. */
export interface Workload {
  parameters(job: Job): { readonly total: number; readonly active: number };
  /** FLOPs of one step that the training needs. */
  flops(job: Job): Flops;
  /** FLOPs that the plan's recomputation adds. */
  recomputeFlops(job: Job, plan: Plan): Flops;
  layers(l: LayerLayout): LayerCost;
  /**
   * Work of one micro-batch on one stage, and the memory that it takes. `adding` are the seconds of one layer to add
   * its gradients to those of the micro-batches before.
   */
  work(l: LayerLayout, stage: StageLayers, table: LayerTable, adding: Seconds): StageSeconds;
  memory(l: LayerLayout, stage: StageLayers): ActivationMemory;
  stageParameters(
    job: Job,
    plan: Pick<Plan, 'tp' | 'ep' | 'etp'>,
    stage: StageLayers,
  ): StageParameters;
}
