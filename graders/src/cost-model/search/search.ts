import { clusterPeakFlops, evaluateJob } from '../run/evaluate.js';
import type { Job } from '../schema/job.js';
import { clusterDollarsPerHour } from '../run/money.js';
import type { Offload } from '../schema/plan.js';
import type { SearchRequest } from '../schema/scenario.js';
import type { RankedPlan, SearchHooks, SearchResult } from '../schema/search-result.js';
import { stateChoicesOf } from './branches.js';
import { Explorer } from './explore.js';
import { Found } from './found.js';
import { limitsOf, type Candidate, type Limits } from './ranking.js';
import { runnersUp } from './runners-up.js';
import { spaceOf, type SearchSpace } from './space.js';
import { valuesOf } from './values.js';
import { workloadOf } from '../step/workloads.js';

/** Plans, weighed by their stages, between two reports of progress. */
const reportEvery = 8192;

const limits = (job: Job, request: SearchRequest): Limits => {
  const { sequenceLength, globalBatch } = job.training;
  const tokens = sequenceLength * globalBatch;
  return limitsOf(request.constraints, {
    modelFlops: workloadOf(job).flops(job),
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
  const space = spaceOf(job, request);
  const { total } = space;
  const found = new Found(request);
  const complete = exploreAll(space, { request, found, hooks });
  const seconds = ((hooks.now?.() ?? 0) - started) / 1000;
  return {
    ...report(found),
    ...counts(found, seconds),
    total,
    seconds,
    complete,
    space: valuesOf(space),
  };
}

const counts = (found: Found, seconds: number) => ({
  evaluated: found.evaluated,
  pruned: found.pruned,
  feasible: found.feasible,
  plansPerSecond: seconds > 0 ? found.evaluated / seconds : 0,
});

function exploreAll(
  space: SearchSpace,
  run: { request: SearchRequest; found: Found; hooks: SearchHooks },
): boolean {
  const { request, found, hooks } = run;
  const tell = (): void =>
    hooks.onProgress?.({ evaluated: found.evaluated, pruned: found.pruned, total: space.total });
  let since = 0;
  for (const { job, knobs, branches } of space.parts) {
    const explorer = new Explorer({
      job,
      stateChoices: stateChoicesOf(knobs),
      limits: limits(job, request),
      found,
      prune: hooks.prune ?? true,
      onPlan: hooks.onPlan?.bind(hooks),
    });
    for (const branch of branches) {
      explorer.explore(branch);
      since += branch.variants.length * branch.each * (1 + (branch.base.pp / 16) ** 2);
      if (since < reportEvery) continue;
      since = 0;
      tell();
      if (hooks.shouldStop?.() === true) return false;
    }
  }
  tell();
  return true;
}

function report(found: Found) {
  const ranked = ({ job, plan }: Pick<Candidate, 'job' | 'plan'>): RankedPlan => ({
    plan,
    precision: job.training.precision,
    result: evaluateJob(job, plan),
  });
  const best = found.best.plans.map(ranked);
  const { lacking } = found;
  return {
    best,
    front: found.front.plans.map(ranked),
    runnersUp: runnersUp(best, lacking === null ? null : ranked(lacking)),
  };
}
