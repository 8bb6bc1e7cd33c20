import { Injectable } from '@nestjs/common';
import {
  catalog,
  evaluate,
  parseScenario,
  type Evaluation,
  type Problem as PlanProblem,
  type Result,
  type SearchResult,
} from '@meshwright/graders';
import { invalidInput } from '../http/problem.js';
import { RateLimits } from '../http/rate-limit.js';
import { PlanThreads } from './plan-threads.js';

export interface Searcher {
  /** Who is asking: a person, or an address where nobody is signed in. */
  readonly key: string;
  readonly gone: AbortSignal;
}

/** The cost model over HTTP. */
@Injectable()
export class PlansService {
  constructor(
    private readonly threads: PlanThreads,
    private readonly limits: RateLimits,
  ) {}

  catalog(): typeof catalog {
    return catalog;
  }

  /** Throws 422 with every problem of the scenario, each with the nearest value that would be right. */
  evaluate(input: unknown): Evaluation {
    const scenario = orProblem(parseScenario(input));
    return orProblem(evaluate(scenario));
  }

  /** Throws as `evaluate` does; 429 for too many searches, 503 and 504 as PlanThreads does. */
  async search(input: unknown, { key, gone }: Searcher): Promise<SearchResult> {
    await this.limits.take('search', key);
    return orProblem(await this.threads.search(input, gone));
  }
}

function orProblem<T>(result: Result<T, PlanProblem[]>): T {
  if (result.ok) return result.value;
  const faults = result.error.map(({ path, rule, message, nearest }) => ({
    path,
    message,
    rule,
    ...(nearest === undefined ? {} : { expected: nearest, nearest }),
  }));
  throw invalidInput(faults, 422);
}
