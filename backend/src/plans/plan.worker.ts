import { performance } from 'node:perf_hooks';
import {
  gradePlan,
  parseSearchRequest,
  search,
  type PlanItem,
  type Problem,
  type Report,
  type Result,
  type SearchResult,
} from '@meshwright/graders';

export interface SearchTask {
  readonly kind: 'search';
  readonly request: unknown;
  /** How long to search; what has been found by then is the answer. */
  readonly limitMs: number;
}

export interface GradeTask {
  readonly kind: 'grade';
  readonly item: PlanItem;
  readonly plan: unknown;
}

/** What keeps a core busy for a second or more runs on a thread of its own, so that nobody else waits for it. */
export default function run(
  task: SearchTask | GradeTask,
): Result<SearchResult, Problem[]> | Report {
  return task.kind === 'search'
    ? runSearch(task)
    : gradePlan(task.item, { kind: 'plan', plan: task.plan });
}

function runSearch({ request, limitMs }: SearchTask): Result<SearchResult, Problem[]> {
  const parsed = parseSearchRequest(request);
  if (!parsed.ok) return parsed;
  const until = performance.now() + limitMs;
  return search(parsed.value, {
    shouldStop: () => performance.now() > until,
    now: () => performance.now(),
  });
}
