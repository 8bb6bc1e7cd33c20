import type { Seconds } from '../../units/units.js';
import { stepParts, type Energy, type StepPart } from '../schema/evaluation.js';
import type { Job } from '../schema/job.js';

/**
 * Share of the range between idle and board power that each part of a step draws. Products run into the power
 * limit; kernels that wait for memory draw about two thirds of it, and waiting for the network or for another
 * stage about a third: power falls to 50-75 % of the limit while gradients are exchanged and to idle where nothing
 * runs (POLCA, arXiv:2308.12908 section 4.2).
 */
const activity = {
  compute: 0.9,
  recompute: 0.9,
  tensorCommunication: 0.4,
  contextCommunication: 0.4,
  expertCommunication: 0.4,
  pipelineCommunication: 0.2,
  pipelineBubble: 0.15,
  dataCommunication: 0.4,
  optimizer: 0.65,
  offload: 0.2,
  overhead: 0.1,
} satisfies Record<StepPart, number>;

/** Idle boards: A100 SXM 50-60 W of 400, H100 SXM 70-100 W of 700 (nvidia-smi, no process). */
const idleShare = 0.14;

/**
 * Processors, memory, fans, drives and network cards, per accelerator and relative to its board power: a node of
 * eight H100 trains at 7.75 kW, 76 % of its rating (arXiv:2506.14551), of which the boards draw about 5.
 */
const hostShare = 0.5;

/** Jean Zay, where BLOOM was trained (arXiv:2211.02001 section 4.2); the mean of all data centres is 1.56 (Uptime Institute, 2024). */
const usualPue = 1.2;

/** World mean of 2023 (Ember, Global Electricity Review 2024). */
const usualGrid = 480;

function assumptionsOf(job: Job): readonly string[] {
  const p = job.power ?? {};
  const taken: readonly (readonly [number | undefined, string])[] = [
    [p.idleWatts, 'an idle accelerator draws 14 % of its board power'],
    [
      p.hostWattsPerDevice,
      'hosts and network draw half the board power of their accelerators (arXiv:2506.14551)',
    ],
    [p.pue, 'PUE 1.2, as where BLOOM was trained (arXiv:2211.02001)'],
    [p.gramsCo2ePerKilowattHour, '480 g CO2e per kWh, world mean of 2023 (Ember)'],
  ];
  return taken.filter(([given]) => given === undefined).map(([, what]) => what);
}

/** Share of the step that the accelerators' dynamic range is in use, 0..1. */
export function activityOf(parts: Readonly<Record<StepPart, Seconds>>, total: Seconds): number {
  let used = 0;
  for (const part of stepParts) used += activity[part] * parts[part];
  return total > 0 ? Math.min(1, used / total) : 0;
}

/** What a run takes besides its steps: the wall clock counts, because a cluster that restarts draws power too. */
export interface EnergyOf {
  readonly stepSeconds: { readonly total: Seconds; readonly parts: Record<StepPart, Seconds> };
  readonly tokensPerStep: number;
  readonly runSeconds: Seconds | null;
  readonly goodput: number;
}

/** Mean power of an accelerator and its share of the host, summed over the cluster, in front of the PUE. */
function powerOf(job: Job, used: number): { boards: number; hosts: number } | null {
  let boards = 0;
  let hosts = 0;
  for (const { accelerator, nodes, devicesPerNode } of job.cluster.groups) {
    const { watts } = accelerator;
    if (watts === undefined) return null;
    const idle = Math.min(watts, job.power?.idleWatts ?? idleShare * watts);
    boards += nodes * devicesPerNode * (idle + (watts - idle) * used);
    hosts += nodes * devicesPerNode * (job.power?.hostWattsPerDevice ?? hostShare * watts);
  }
  return { boards, hosts };
}

/** Energy of a step and of the whole run: board power by what the step does, hosts, PUE (arXiv:2211.02001 section 4). */
export function energyOf(job: Job, of: EnergyOf): Energy | null {
  const power = powerOf(job, activityOf(of.stepSeconds.parts, of.stepSeconds.total));
  if (power === null) return null;
  const clusterWatts = (power.boards + power.hosts) * (job.power?.pue ?? usualPue);
  const joulesPerStep = clusterWatts * of.stepSeconds.total;
  const perToken = joulesPerStep / of.tokensPerStep / Math.max(of.goodput, 1e-12);
  const kilowattHours = of.runSeconds === null ? null : (clusterWatts * of.runSeconds) / 3.6e6;
  const grams = job.power?.gramsCo2ePerKilowattHour ?? usualGrid;
  return {
    acceleratorWatts: power.boards / job.cluster.devices,
    clusterWatts,
    joulesPerStep,
    kilowattHoursPerMillionTokens: (perToken * 1e6) / 3.6e6,
    kilowattHours,
    kilogramsCo2e: kilowattHours === null ? null : (kilowattHours * grams) / 1000,
    assumptions: assumptionsOf(job),
  };
}
