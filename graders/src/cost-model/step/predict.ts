import { footingOf, groundOf } from './micro-batch-cost.js';
import { frameOf } from '../pipeline/partition.js';
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
  const frame = frameOf(job, plan);
  const devices = frame.hardwareKinds.map((hardware) => deviceOf(job, hardware));
  const grounds = devices.map((device) => groundOf(device, plan));
  const footing = footingOf(frame, grounds, plan);
  const holding = holdingOf(frame, devices, plan);
  const pace = paceOf(frame, plan, footing.microBatches);
  const waiting = waitingOf(footing, holding);
  const times = new StageTimes();
  const rhythm = rhythmOf(footing, pace, waiting, times);
  return { setting: { footing, holding, pace, waiting, rhythm }, times };
}

/** Predict one plan of a job, every stage apart; the plan must have passed the rules. */
export function predict(job: Job, plan: Plan): Prediction {
  const { setting } = settle(job, plan);
  const step = noSeconds();
  fillStep(setting, step);
  return {
    microBatches: setting.footing.microBatches,
    step,
    total: totalSeconds(step),
    rhythm: setting.rhythm,
    stages: predictStages(setting),
  };
}

function predictStages({ footing, holding, pace }: Setting): readonly StagePrediction[] {
  const { frame } = footing;
  const all = new Array<StagePrediction>(frame.stages);
  frame.classes.forEach(({ ground, members }, c) => {
    const stage = footing.stages[c];
    const held = holding.stages[c];
    const hardware = frame.hardwareKinds[ground];
    if (stage === undefined || held === undefined || hardware === undefined) return;
    for (const r of members) {
      const inFlight = pace.schedule.inFlight(pace.shape, r);
      all[r] = predictStage(stage, held, hardware, { stage: r, inFlight });
    }
  });
  return all;
}
