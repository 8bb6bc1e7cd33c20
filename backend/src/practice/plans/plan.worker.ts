import { performance } from 'node:perf_hooks';
import {
  evaluate,
  parseScenario,
  parseSearchRequest,
  search,
  type Evaluation,
  type Problem,
  type Result,
  type SearchResult,
} from '@meshwright/graders';
import { worker } from '../../platform/thread-work/index.js';

export interface SearchTask {
  readonly request: unknown;
  /** How long to search; what has been found by then is the answer. */
  readonly limitMs: number;
}

export default worker({
  search: ({ request, limitMs }: SearchTask): Result<SearchResult, Problem[]> => {
    const parsed = parseSearchRequest(request);
    if (!parsed.ok) return parsed;
    const until = performance.now() + limitMs;
    return search(parsed.value, {
      shouldStop: () => performance.now() > until,
      now: () => performance.now(),
    });
  },
  evaluate: (input: unknown): Result<Evaluation, Problem[]> => {
    const scenario = parseScenario(input);
    return scenario.ok ? evaluate(scenario.value) : scenario;
  },
});
