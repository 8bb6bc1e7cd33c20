import { footingOf } from './footing.js';
import type { Job } from './job.js';
import type { Plan } from './schema/plan.js';
import {
  predictStage,
  predictStep,
  settle,
  type SettledClass,
  type StagePrediction,
  type StepPrediction,
} from './settle.js';

export interface Prediction {
  readonly microBatches: number;
  readonly step: StepPrediction;
  readonly stages: readonly StagePrediction[];
}

/** Predict one plan of a job, every stage apart; the plan must have passed the rules. */
export function predict(job: Job, plan: Plan): Prediction {
  const footing = footingOf(job, plan);
  const classes = settle(footing, plan);
  return {
    microBatches: job.training.globalBatch / (plan.microBatch * plan.dp),
    step: predictStep(footing, classes, plan),
    stages: predictStages(classes),
  };
}

const predictStages = (classes: readonly SettledClass[]): readonly StagePrediction[] =>
  classes
    .flatMap((c) => c.of.members.map((stage) => predictStage(c, stage)))
    .sort((a, b) => a.stage - b.stage);
