import { clusterPeakFlops, present } from '../evaluate.js';
import { jobFlops } from '../flops.js';
import { footingOf, type Footing } from '../footing.js';
import type { Job } from '../job.js';
import { clusterDollarsPerHour } from '../money.js';
import { predict } from '../predict.js';
import type { Offload, Plan } from '../schema/plan.js';
import type { SearchRequest } from '../schema/scenario.js';
import type { RankedPlan, SearchHooks, SearchResult } from '../search-result.js';
import { predictStage, predictStep, settle, stageFits, type SettledClass } from '../settle.js';
import { boundOf } from './bounds.js';
import { branchesOf, valuesOf, type Branch } from './branches.js';
import { knobsOf, type Knobs } from './knobs.js';
import { Best, Front, limitsOf, type Limits } from './ranking.js';
import { runnersUp } from './runners-up.js';

/** What a search has found and counted so far. */
interface Progress {
  readonly best: Best;
  readonly front: Front;
  /** Fastest plan that lacks memory: why a person may have expected something else. */
  tooBig: { plan: Plan; seconds: number } | null;
  /** Of the plans never evaluated because they cannot fit, the one whose bound is smallest. */
  nearest: { plan: Plan; memory: number } | null;
  evaluated: number;
  pruned: number;
  feasible: number;
}

const reportEvery = 8192;

/** Peak memory over the stages and whether all of them fit; the first stage of each class is its fullest. */
function memoryOf(classes: readonly SettledClass[]): { peak: number; fits: boolean } {
  let peak = 0;
  let fits = true;
  for (const c of classes) {
    const stage = predictStage(c, c.of.index);
    if (stage.total > peak) peak = stage.total;
    fits &&= stageFits(stage);
  }
  return { peak, fits };
}

function evaluateFinish(footing: Footing, plan: Plan, limits: Limits, found: Progress): void {
  const classes = settle(footing, plan);
  const seconds = predictStep(footing, classes, plan).total;
  const { peak, fits } = memoryOf(classes);
  found.evaluated += 1;
  if (!fits) {
    if (found.tooBig === null || seconds < found.tooBig.seconds) found.tooBig = { plan, seconds };
    return;
  }
  if (peak > limits.memory || seconds > limits.seconds) return;
  found.feasible += 1;
  const candidate = { plan, seconds, memory: peak };
  found.best.add(candidate);
  found.front.add(candidate);
}

/** Evaluate every plan on a footing, or none when its bounds show that none can matter. */
function explore(branch: Branch, context: Context, found: Progress): void {
  const { job, knobs, limits } = context;
  const footing = footingOf(job, branch.plan);
  const bound = boundOf(footing, branch.plan, knobs);
  const hopeless =
    bound.overflows || bound.memory > limits.memory || bound.seconds > limits.seconds;
  const beaten = !found.best.admits(bound) && found.front.dominates(bound.seconds, bound.memory);
  if (hopeless || beaten) {
    found.pruned += branch.finishes.length;
    if (bound.overflows) noteNearest(branch, bound.memory, found);
    return;
  }
  for (const finish of branch.finishes) {
    evaluateFinish(footing, { ...branch.plan, ...finish }, limits, found);
  }
}

function noteNearest(branch: Branch, memory: number, found: Progress): void {
  const [finish] = branch.finishes;
  if (finish === undefined || (found.nearest !== null && found.nearest.memory <= memory)) return;
  found.nearest = { plan: { ...branch.plan, ...finish }, memory };
}

interface Context {
  readonly job: Job;
  readonly knobs: Knobs;
  readonly limits: Limits;
}

const limits = (job: Job, request: SearchRequest): Limits => {
  const { sequenceLength, globalBatch } = job.training;
  const tokens = sequenceLength * globalBatch;
  return limitsOf(request.constraints, {
    modelFlops: jobFlops(job),
    peakFlops: clusterPeakFlops(job),
    dollars: clusterDollarsPerHour(job),
    tokens,
  });
};

/** What offload a search may try when nothing fits without it and the request does not say. */
const lastResort = [
  { optimizer: 'cpu', parameters: 'none', activations: 'none' },
  { optimizer: 'cpu', parameters: 'cpu', activations: 'none' },
  { optimizer: 'cpu', parameters: 'cpu', activations: 'cpu' },
] as const satisfies readonly Offload[];

const saysOffload = ({ plan, space }: SearchRequest): boolean =>
  plan.offload !== undefined || space.offload !== undefined;

/**
 * Try every plan of the space that holds, skipping only those that cannot be best nor on the front.
 * When none is feasible and the request leaves offload open, the host's memory is tried as well.
 */
export function searchJob(job: Job, request: SearchRequest, hooks: SearchHooks = {}): SearchResult {
  const result = searchSpace(job, request, hooks);
  if (result.feasible > 0 || !result.complete || saysOffload(request)) return result;
  const space = { ...request.space, offload: [...lastResort] };
  const wider = searchSpace(job, { ...request, space }, hooks);
  return wider.feasible > 0 ? wider : result;
}

function searchSpace(job: Job, request: SearchRequest, hooks: SearchHooks): SearchResult {
  const started = hooks.now?.() ?? 0;
  const knobs = knobsOf(job, request.plan, request.space);
  const context = { job, knobs, limits: limits(job, request) };
  const branches = [...branchesOf(job, knobs, request.plan)];
  const total = branches.reduce((sum, b) => sum + b.finishes.length, 0);
  const found: Progress = {
    best: new Best(request.keep, request.objective),
    front: new Front(),
    tooBig: null,
    nearest: null,
    evaluated: 0,
    pruned: 0,
    feasible: 0,
  };
  const complete = exploreAll(branches, { context, found, hooks, total });
  const seconds = ((hooks.now?.() ?? 0) - started) / 1000;
  return {
    ...report(job, found),
    ...counts(found, seconds),
    total,
    seconds,
    complete,
    space: valuesOf(branches),
  };
}

const counts = (found: Progress, seconds: number) => ({
  evaluated: found.evaluated,
  pruned: found.pruned,
  feasible: found.feasible,
  plansPerSecond: seconds > 0 ? found.evaluated / seconds : 0,
});

function exploreAll(
  branches: readonly Branch[],
  run: { context: Context; found: Progress; hooks: SearchHooks; total: number },
): boolean {
  const { context, found, hooks, total } = run;
  let reported = 0;
  for (const branch of branches) {
    explore(branch, context, found);
    const seen = found.evaluated + found.pruned;
    if (seen - reported < reportEvery) continue;
    reported = seen;
    hooks.onProgress?.({ evaluated: found.evaluated, pruned: found.pruned, total });
    if (hooks.shouldStop?.() === true) return false;
  }
  hooks.onProgress?.({ evaluated: found.evaluated, pruned: found.pruned, total });
  return true;
}

function report(job: Job, found: Progress) {
  const ranked = (plan: Plan): RankedPlan => ({
    plan,
    result: present(job, plan, predict(job, plan)),
  });
  const best = found.best.plans.map((c) => ranked(c.plan));
  const lacking = found.tooBig ?? found.nearest;
  return {
    best,
    front: found.front.plans.map((c) => ranked(c.plan)),
    runnersUp: runnersUp(best, lacking === null ? null : ranked(lacking.plan)),
  };
}
