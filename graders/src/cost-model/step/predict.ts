import { microBatchCostOf, deviceLayerCostOf } from './micro-batch-cost.js';
import { partitionOf } from '../pipeline/partition.js';
import { holdingOf } from './model-states.js';
import type { Job } from '../schema/job.js';
import { deviceOf } from '../layout/layout.js';
import { paceOf } from '../pipeline/pipeline-schedule.js';
import type { Plan } from '../schema/plan.js';
import {
  fillStep,
  noSeconds,
  predictStage,
  rhythmOf,
  totalSeconds,
  waitingOf,
  type Rhythm,
  type Setting,
  type StagePrediction,
  type StepSeconds,
} from './step-time.js';
import { StageTimes } from './stage-times.js';

export interface Prediction {
  readonly microBatches: number;
  readonly step: Readonly<StepSeconds>;
  readonly total: number;
  readonly rhythm: Rhythm;
  readonly stages: readonly StagePrediction[];
}

/** One plan of a job with the times of its stages; the plan must have passed the rules. */
export function settle(
  job: Job,
  plan: Plan,
): { readonly setting: Setting; readonly times: StageTimes } {
  const partition = partitionOf(job, plan);
  const devices = partition.hardwareKinds.map((hardware) => deviceOf(job, hardware));
  const layerCosts = devices.map((device) => deviceLayerCostOf(device, plan));
  const microBatchCost = microBatchCostOf(partition, layerCosts, plan);
  const holding = holdingOf(partition, devices, plan);
  const pace = paceOf(partition, plan, microBatchCost.microBatches);
  const waiting = waitingOf(microBatchCost, holding);
  const times = new StageTimes();
  const rhythm = rhythmOf(microBatchCost, pace, waiting, times);
  return { setting: { microBatchCost, holding, pace, waiting, rhythm }, times };
}

/** Predict one plan of a job, every stage apart; the plan must have passed the rules. */
export function predict(job: Job, plan: Plan): Prediction {
  const { setting } = settle(job, plan);
  const step = noSeconds();
  fillStep(setting, step);
  return {
    microBatches: setting.microBatchCost.microBatches,
    step,
    total: totalSeconds(step),
    rhythm: setting.rhythm,
    stages: predictStages(setting),
  };
}

function predictStages({ microBatchCost, holding, pace }: Setting): readonly StagePrediction[] {
  const { partition } = microBatchCost;
  const all = new Array<StagePrediction>(partition.stages);
  partition.classes.forEach(({ hardwareKind, members }, c) => {
    const stage = microBatchCost.stages[c];
    const held = holding.stages[c];
    const hardware = partition.hardwareKinds[hardwareKind];
    if (stage === undefined || held === undefined || hardware === undefined) return;
    for (const r of members) {
      const inFlight = pace.schedule.inFlight(pace.shape, r);
      all[r] = predictStage(stage, held, hardware, { stage: r, inFlight });
    }
  });
  return all;
}
