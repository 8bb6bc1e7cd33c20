import type { Job } from '../cost-model/schema/job.js';
import type { Problem } from '../cost-model/schema/problem.js';
import { jobProblems } from '../cost-model/rules/rules.js';
import { scalingOf, type Scaling } from '../cost-model/search/scaling.js';
import { ScalingRequest } from '../cost-model/schema/scaling.js';
import { SearchRequest } from '../cost-model/schema/scenario.js';
import type { SearchHooks, SearchResult } from '../cost-model/schema/search-result.js';
import { searchJob } from '../cost-model/search/search.js';
import { spaceProblems } from '../cost-model/search/space-problems.js';
import { failure, success, type Result } from '../result.js';
import { plannedJob, refusedWell } from './commands.js';
import { shapeProblems } from './parse-problems.js';
import { resolveJob } from './resolve.js';

/*
 * What plays many plans stands apart from what judges one (`commands.ts`): a browser in which somebody takes an
 * assessment loads the latter at most.
 */

/** Read a scenario to be moved to other cluster sizes; its own plan must hold on its own cluster. */
export function parseScalingRequest(input: unknown): Result<ScalingRequest, Problem[]> {
  const shape = ScalingRequest.safeParse(input, { reportInput: true });
  if (!shape.success) return failure(shapeProblems(shape.error.issues));
  const job = plannedJob(shape.data);
  return job.ok ? success(shape.data) : job;
}

/** Strong or weak scaling over cluster sizes: step time, efficiency, money and what limits each size. */
export function scaling(request: ScalingRequest): Result<Scaling, Problem[]> {
  const planned = plannedJob(request);
  return planned.ok ? success(scalingOf(planned.value.job, request)) : planned;
}

/** A search with every choice looked up and the rules of its job met. */
function searchedJob(request: SearchRequest): Result<Job, Problem[]> {
  const job = resolveJob(request);
  if (!job.ok) return job;
  const problems = [...jobProblems(job.value), ...spaceProblems(job.value, request)];
  return problems.length > 0 ? failure(problems) : job;
}

/** Read a search from outside: a scenario whose plan holds only what is fixed. */
export const parseSearchRequest = (input: unknown): Result<SearchRequest, Problem[]> =>
  refusedWell(input, readSearchRequest);

function readSearchRequest(input: unknown): Result<SearchRequest, Problem[]> {
  const shape = SearchRequest.safeParse(input, { reportInput: true });
  if (!shape.success) return failure(shapeProblems(shape.error.issues));
  const job = searchedJob(shape.data);
  return job.ok ? success(shape.data) : job;
}

/**
 * Find the best plans of a space, exhaustively. `hooks.shouldStop` is asked every few thousand plans;
 * a search that was stopped says `complete: false` and reports what it has.
 */
export function search(
  request: SearchRequest,
  hooks: SearchHooks = {},
): Result<SearchResult, Problem[]> {
  const job = searchedJob(request);
  return job.ok ? success(searchJob(job.value, request, hooks)) : job;
}
