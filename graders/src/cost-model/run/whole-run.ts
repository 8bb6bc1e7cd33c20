import type { Seconds } from '../../units/units.js';
import { energyOf } from './energy.js';
import type { Evaluation } from '../schema/evaluation.js';
import { failureRun, type FailureRun } from './failure-run.js';
import { failureTimes, goodputOf, repairsOf, type FailingCluster } from './goodput.js';
import type { Job } from '../schema/job.js';
import { runCost } from './money.js';
import type { Plan } from '../schema/plan.js';
import type { Reliability } from '../schema/scenario.js';
import { workloadOf } from '../step/workloads.js';

/** A checkpoint holds 14 bytes a parameter: bf16 weights, fp32 master and two moments. */
function failingCluster(job: Job, plan: Plan, stepSeconds: Seconds): FailingCluster {
  const { devices, groups, storageBytesPerSecond } = job.cluster;
  return {
    devices,
    devicesPerNode: Math.min(...groups.map((g) => g.devicesPerNode)),
    replicas: plan.dp,
    stepSeconds,
    storageSeconds: (14 * workloadOf(job).parameters(job).total) / storageBytesPerSecond,
  };
}

/** What lies beyond the step: failures, and with them the time, money and energy of the run. */
export function wholeRun(
  job: Job,
  plan: Plan,
  stepSeconds: Evaluation['stepSeconds'],
): Pick<Evaluation, 'goodput' | 'run' | 'energy'> {
  const { tokens, globalBatch, sequenceLength } = job.training;
  const tokensPerStep = globalBatch * sequenceLength;
  const goodput =
    job.reliability === undefined
      ? null
      : goodputOf(failingCluster(job, plan, stepSeconds.total), job.reliability);
  const useful = goodput?.value ?? 1;
  const run =
    tokens === undefined
      ? null
      : runCost(job, tokens, (useful * tokensPerStep) / stepSeconds.total);
  const runSeconds = run === null ? null : run.days * 86_400;
  return {
    goodput,
    run,
    energy: energyOf(job, { stepSeconds, tokensPerStep, runSeconds, goodput: useful }),
  };
}

/** One draw of the whole run under failures; `steps` optimizer steps of `stepSeconds`. */
export function runWithFailures(
  job: Job,
  plan: Plan,
  run: {
    readonly reliability: Reliability;
    readonly steps: number;
    readonly stepSeconds: Seconds;
  },
): FailureRun {
  const of = failingCluster(job, plan, run.stepSeconds);
  const times = failureTimes(of, run.reliability);
  return failureRun(times, repairsOf(of, run.reliability, times.mtbf), {
    work: run.steps * run.stepSeconds,
    seed: run.reliability.seed ?? 0,
  });
}
