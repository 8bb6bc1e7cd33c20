import { microBatchCostOf, deviceLayerCostOf } from './micro-batch-cost.js';
import { partitionOf } from '../pipeline/partition.js';
import { modelStatesOf } from './model-states.js';
import type { Job } from '../schema/job.js';
import { deviceOf } from '../layout/layout.js';
import { pipelineScheduleOf } from '../pipeline/pipeline-schedule.js';
import type { Plan } from '../schema/plan.js';
import {
  fillStep,
  noSeconds,
  predictStage,
  pipelineTimeOf,
  totalSeconds,
  waitingOf,
  type PipelineTime,
  type PlanCosts,
  type StagePrediction,
  type StepSeconds,
} from './step-time.js';
import { StageTimes } from './stage-times.js';

export interface Prediction {
  readonly microBatches: number;
  readonly step: Readonly<StepSeconds>;
  readonly total: number;
  readonly pipelineTime: PipelineTime;
  readonly stages: readonly StagePrediction[];
}

/** One plan of a job with the times of its stages; the plan must have passed the rules. */
export function planCostsOf(
  job: Job,
  plan: Plan,
): { readonly costs: PlanCosts; readonly times: StageTimes } {
  const partition = partitionOf(job, plan);
  const devices = partition.hardwareKinds.map((hardware) => deviceOf(job, hardware));
  const layerCosts = devices.map((device) => deviceLayerCostOf(device, plan));
  const microBatchCost = microBatchCostOf(partition, layerCosts, plan);
  const modelStates = modelStatesOf(partition, devices, plan);
  const pipeline = pipelineScheduleOf(partition, plan, microBatchCost.microBatches);
  const waiting = waitingOf(microBatchCost, modelStates);
  const times = new StageTimes();
  const pipelineTime = pipelineTimeOf(microBatchCost, pipeline, waiting, times);
  return { costs: { microBatchCost, modelStates, pipeline, waiting, pipelineTime }, times };
}

/** Predict one plan of a job, every stage apart; the plan must have passed the rules. */
export function predict(job: Job, plan: Plan): Prediction {
  const { costs } = planCostsOf(job, plan);
  const step = noSeconds();
  fillStep(costs, step);
  return {
    microBatches: costs.microBatchCost.microBatches,
    step,
    total: totalSeconds(step),
    pipelineTime: costs.pipelineTime,
    stages: predictStages(costs),
  };
}

function predictStages({
  microBatchCost,
  modelStates,
  pipeline,
}: PlanCosts): readonly StagePrediction[] {
  const { partition } = microBatchCost;
  const all = new Array<StagePrediction>(partition.stages);
  partition.classes.forEach(({ hardwareKind, members }, c) => {
    const stage = microBatchCost.stages[c];
    const states = modelStates.stages[c];
    const hardware = partition.hardwareKinds[hardwareKind];
    if (stage === undefined || states === undefined || hardware === undefined) return;
    for (const r of members) {
      const inFlight = pipeline.schedule.inFlight(pipeline.shape, r);
      all[r] = predictStage(stage, states, hardware, { stage: r, inFlight });
    }
  });
  return all;
}
