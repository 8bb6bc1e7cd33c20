import type { Evaluation, StageMemory } from '../schema/evaluation.js';
import { extrapolations, intervalAround } from '../step/interval.js';
import type { Job } from '../schema/job.js';
import { dollarsPerMillionTokens } from './money.js';
import { peakFlops } from '../hardware/precision.js';
import { predict, type Prediction } from '../step/predict.js';
import type { Plan } from '../schema/plan.js';
import type { StagePrediction } from '../step/step-time.js';
import { wholeRun } from './whole-run.js';
import { workloadOf } from '../step/workloads.js';

/** FLOP/s of all devices together at the precision of the products. */
export const clusterPeakFlops = (job: Job): number =>
  job.cluster.groups.reduce(
    (sum, g) =>
      sum +
      g.nodes *
        g.devicesPerNode *
        (peakFlops(g.accelerator, job.training.precision) ?? g.accelerator.peakFlops.fp16),
    0,
  );

/** The whole prediction for a plan that has passed the rules. */
export function evaluateJob(job: Job, plan: Plan): Evaluation {
  return present(job, plan, predict(job, plan));
}

/** Turn a prediction into what people and programs read. */
function present(job: Job, plan: Plan, prediction: Prediction): Evaluation {
  const { training, cluster } = job;
  const tokens = training.globalBatch * training.sequenceLength;
  const { step: parts, total: step } = prediction;
  const { idle, span } = prediction.pipelineTime;
  const tokensPerSecond = tokens / step;
  const stepSeconds = { total: step, parts };
  const extrapolates = extrapolations(job, plan);
  const { parameters, flopsPerStep, mfu, hfu } = utilisation(job, plan, step);
  const { goodput, run, energy } = wholeRun(job, plan, stepSeconds);
  const { stages, peakMemoryBytes, fits, hostMemoryBytes } = wholeMemory(prediction.stages);
  return {
    devices: cluster.devices,
    microBatches: prediction.microBatches,
    parameters,
    flopsPerStep,
    mfu,
    hfu,
    stepSeconds,
    stages,
    peakMemoryBytes,
    fits,
    hostMemoryBytes,
    bubbleFraction: idle / step,
    bubbleOverIdeal: idle / (span - idle),
    tokensPerSecond,
    tokensPerSecondPerDevice: tokensPerSecond / cluster.devices,
    tokensPerSecondPerGpu: tokensPerSecond / cluster.devices,
    dollarsPerMillionTokens: dollarsPerMillionTokens(job, tokensPerSecond),
    goodput,
    run,
    energy,
    interval: intervalAround(step, extrapolates.length),
    extrapolates,
  };
}

/** Memory of every stage, and of the fullest. */
function wholeMemory(predicted: readonly StagePrediction[]) {
  const stages: StageMemory[] = [];
  let peakMemoryBytes = 0;
  let hostMemoryBytes = 0;
  let fits = true;
  for (const stage of predicted) {
    stages.push(stageMemory(stage));
    if (stage.total > peakMemoryBytes) peakMemoryBytes = stage.total;
    if (stage.host > hostMemoryBytes) hostMemoryBytes = stage.host;
    fits &&= stage.fits;
  }
  return { stages, peakMemoryBytes, fits, hostMemoryBytes };
}

function stageMemory(s: StagePrediction): StageMemory {
  const reserved = s.total - s.memory.context;
  return {
    stage: s.stage,
    layers: s.layers,
    inFlightMicroBatches: s.inFlight,
    peakMemoryBytes: { total: s.total, parts: s.memory },
    allocatedBytes: reserved - s.memory.fragmentation,
    reservedBytes: reserved,
    limitBytes: s.limit,
    fits: s.fits,
  };
}

function utilisation(job: Job, plan: Plan, step: number) {
  const { mfuConvention: convention } = job;
  const workload = workloadOf(job);
  const peak = clusterPeakFlops(job);
  const useful = workload.flops(job);
  const hardware = useful + workload.recomputeFlops(job, plan);
  return {
    parameters: workload.parameters(job),
    flopsPerStep: { model: useful, hardware },
    mfu: { value: useful / step / peak, convention },
    hfu: { value: hardware / step / peak, convention },
  };
}
