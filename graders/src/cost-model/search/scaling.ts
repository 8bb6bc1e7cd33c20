import type { Dollars, Seconds } from '../../units/units.js';
import { evaluateJob } from '../run/evaluate.js';
import type { Evaluation } from '../schema/evaluation.js';
import type { Job, ResolvedCluster } from '../schema/job.js';
import { limitsOf, type Resource } from '../explain/limits.js';
import type { Problem } from '../schema/problem.js';
import { planProblems } from '../rules/rules.js';
import type { Plan } from '../schema/plan.js';
import type { ScalingRequest } from '../schema/scaling.js';
import { searchJob } from './search.js';

/** One cluster size of a scaling curve. */
export type ScalingPoint =
  | {
      readonly ok: true;
      readonly devices: number;
      readonly globalBatch: number;
      readonly plan: Plan;
      readonly stepSeconds: Seconds;
      readonly tokensPerSecond: number;
      /** Tokens a second of one device, relative to the first point that runs. */
      readonly efficiency: number;
      readonly mfu: Evaluation['mfu'];
      readonly fits: boolean;
      readonly bubbleFraction: number;
      readonly dollarsPerMillionTokens: Dollars | null;
      readonly limitedBy: Resource;
    }
  | { readonly ok: false; readonly devices: number; readonly problems: readonly Problem[] };

export interface Scaling {
  readonly mode: ScalingRequest['scaling']['mode'];
  /** How the plan of each point was found, in words. */
  readonly rule: string;
  readonly points: readonly ScalingPoint[];
}

const rules = {
  'data-parallel':
    "tp, pp, cp and ep stay, dp takes up the devices, the micro-batch is the largest divisor of a replica's batch up to the plan's",
  search: 'the fastest plan that fits, of every tp, pp, dp and micro-batch',
} satisfies Record<ScalingRequest['scaling']['plan'], string>;

const isProblem = (value: object): value is Problem => 'rule' in value && 'message' in value;

/** The same kind of nodes, as many as hold so many devices; a part of one node below that. */
function resized(cluster: ResolvedCluster, devices: number): ResolvedCluster | Problem {
  const [group, ...others] = cluster.groups;
  const path = 'scaling.devices';
  if (group === undefined || others.length > 0) {
    const message = 'a cluster of nodes of different kinds has no other size';
    return { path, rule: 'one-kind-of-node', message };
  }
  const { devicesPerNode } = group;
  if (devices > devicesPerNode && devices % devicesPerNode !== 0) {
    const message = `${devices} devices are no whole number of nodes of ${devicesPerNode}`;
    const nearest = Math.max(1, Math.round(devices / devicesPerNode)) * devicesPerNode;
    return { path, rule: 'whole-nodes', message, nearest };
  }
  const nodes = Math.max(1, devices / devicesPerNode);
  const resizedGroup = { ...group, nodes, devicesPerNode: devices / nodes };
  return { ...cluster, devices, groups: [resizedGroup] };
}

/** The job on so many devices; under weak scaling the batch grows with them. */
function jobOn(job: Job, devices: number, mode: Scaling['mode']): Job | Problem {
  const cluster = resized(job.cluster, devices);
  if (isProblem(cluster)) return cluster;
  if (mode === 'strong') return { ...job, cluster };
  const globalBatch = (job.training.globalBatch * devices) / job.cluster.devices;
  if (Number.isInteger(globalBatch)) {
    return { ...job, cluster, training: { ...job.training, globalBatch } };
  }
  return {
    path: 'training.globalBatch',
    rule: 'weak-batch',
    message: `a batch of ${job.training.globalBatch} on ${job.cluster.devices} devices has no whole counterpart on ${devices}`,
    nearest: Math.max(1, Math.round(globalBatch)),
  };
}

/** Data parallelism takes up the change; the micro-batch shrinks where a replica's batch no longer divides by it. */
function scaledPlan(plan: Plan, job: Job): Plan {
  const dp = Math.max(1, Math.round(job.cluster.devices / (plan.tp * plan.pp * plan.cp)));
  const perReplica = job.training.globalBatch / dp;
  if (!Number.isInteger(perReplica)) return { ...plan, dp };
  let microBatch = Math.min(plan.microBatch, perReplica);
  while (perReplica % microBatch !== 0) microBatch -= 1;
  return { ...plan, dp, microBatch };
}

/** How often a search for one point is asked whether to go on: every 8,192 plans, so a quarter of a million. */
const patience = 32;

/** The fastest plan that fits; what is no question of layout stays as the scenario has it. */
function searchedPlan(job: Job, request: ScalingRequest): Plan | Problem {
  let left = patience;
  const { attention, kernels, gradientCompression, offload } = request.plan;
  const plan = {
    attention,
    offload,
    ...(kernels === undefined ? {} : { kernels }),
    ...(gradientCompression === undefined ? {} : { gradientCompression }),
  };
  const objective = 'stepSeconds' as const;
  const open = { plan, objective, constraints: {}, space: {}, keep: 1 };
  const found = searchJob(job, { ...request, ...open }, { shouldStop: () => (left -= 1) < 0 });
  return (
    found.best[0]?.plan ?? {
      path: 'scaling.devices',
      rule: 'no-plan-fits',
      message: `no plan fits on ${job.cluster.devices} devices`,
    }
  );
}

function pointOn(job: Job, request: ScalingRequest, devices: number): ScalingPoint {
  const on = jobOn(job, devices, request.scaling.mode);
  if (isProblem(on)) return { ok: false, devices, problems: [on] };
  const plan =
    request.scaling.plan === 'search' ? searchedPlan(on, request) : scaledPlan(request.plan, on);
  if (isProblem(plan)) return { ok: false, devices, problems: [plan] };
  const problems = planProblems(on, plan);
  if (problems.length > 0) return { ok: false, devices, problems };
  const e = evaluateJob(on, plan);
  return {
    ok: true,
    devices,
    globalBatch: on.training.globalBatch,
    plan,
    stepSeconds: e.stepSeconds.total,
    tokensPerSecond: e.tokensPerSecond,
    efficiency: 1,
    mfu: e.mfu,
    fits: e.fits,
    bubbleFraction: e.bubbleFraction,
    dollarsPerMillionTokens: e.dollarsPerMillionTokens,
    limitedBy: limitsOf(on, plan).limitedBy,
  };
}

/** A quarter of the cluster up to 16 times it, in doublings of its nodes. */
function usualDevices(cluster: ResolvedCluster): readonly number[] {
  const perNode = cluster.groups[0]?.devicesPerNode ?? 1;
  const sizes = [0.25, 0.5, 1, 2, 4, 8, 16].map((factor) => factor * cluster.devices);
  const whole = sizes.filter((n) => Number.isInteger(n) && (n < perNode || n % perNode === 0));
  return whole.filter((n) => n <= 1_048_576);
}

/**
 * Strong or weak scaling of a scenario over cluster sizes, smallest first. A size that the plan cannot run on says
 * why and does not stop the others; efficiency is relative to the first that runs (Gustafson 1988; Amdahl 1967).
 */
export function scalingOf(job: Job, request: ScalingRequest): Scaling {
  const { mode, plan, devices = usualDevices(job.cluster) } = request.scaling;
  const sizes = [...new Set(devices)].toSorted((a, b) => a - b);
  const points = sizes.map((n) => pointOn(job, request, n));
  const first = points.find((p) => p.ok);
  if (first === undefined) return { mode, rule: rules[plan], points };
  const perDevice = first.tokensPerSecond / first.devices;
  return {
    mode,
    rule: rules[plan],
    points: points.map((p) =>
      p.ok ? { ...p, efficiency: p.tokensPerSecond / p.devices / perDevice } : p,
    ),
  };
}
