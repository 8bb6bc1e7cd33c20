import { performance } from 'node:perf_hooks';
import {
  parseSearchRequest,
  search,
  type Problem,
  type Result,
  type SearchResult,
} from '@meshwright/graders';

export interface SearchTask {
  readonly request: unknown;
  /** How long to search; what has been found by then is the answer. */
  readonly limitMs: number;
}

/** One search on a thread of its own, because it may keep a core busy for seconds. */
export default function run({ request, limitMs }: SearchTask): Result<SearchResult, Problem[]> {
  const parsed = parseSearchRequest(request);
  if (!parsed.ok) return parsed;
  const until = performance.now() + limitMs;
  return search(parsed.value, {
    shouldStop: () => performance.now() > until,
    now: () => performance.now(),
  });
}
