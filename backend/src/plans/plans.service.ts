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
import { AidsService } from '../aids/aids.service.js';
import { invalidInput } from '../http/problem.js';
import { RateLimits } from '../http/rate-limit.js';
import { PlanThreads } from './plan-threads.js';
import type { LabAccess } from './plans.schemas.js';
import { Turns } from './turns.js';

export interface Searcher {
  /** Null where there is no session. */
  readonly userId: string | null;
  readonly address: string;
  readonly gone: AbortSignal;
}

/** Faults that are listed; a scenario of ten thousand unknown members is told of the first ones. */
const MOST_FAULTS = 50;

/** How many of them name the nearest key or value: who has got more wrong reads the documentation. */
const MOST_NEAREST = 10;

/** Searches in line, the running one included: of one person, and of all at one address who have no session. */
const IN_LINE = { person: 3, address: 8 } as const;

/** The cost model over HTTP. */
@Injectable()
export class PlansService {
  private readonly turns = new Turns();

  constructor(
    private readonly threads: PlanThreads,
    private readonly limits: RateLimits,
    private readonly aids: AidsService,
  ) {}

  catalog(): typeof catalog {
    return catalog;
  }

  /** What of the lab is open to the person now, and why the rest is not. `userId` null: no session. */
  async access(userId: string | null): Promise<LabAccess> {
    const evaluate = await this.aids.shut(userId, 'evaluate');
    const search = await this.aids.shut(userId, 'search');
    const why = evaluate ?? search;
    return {
      evaluate: evaluate === null,
      search: search === null,
      ...(why === null ? {} : { why }),
    };
  }

  /**
   * Throws 422 with every problem of the scenario, each with the nearest value that would be right; 403
   * `aid-not-allowed` while an assessment that the person is taking shuts the lab.
   */
  async evaluate(input: unknown, userId: string | null): Promise<Evaluation> {
    await this.aids.admit(userId, 'evaluate');
    const scenario = orProblem(parseScenario(input));
    return orProblem(evaluate(scenario));
  }

  /**
   * Throws as `evaluate` does; 429 for too many searches, 503 and 504 as PlanThreads does. Those of one person run one
   * after the other, so that nobody has all threads.
   */
  async search(input: unknown, { userId, address, gone }: Searcher): Promise<SearchResult> {
    const key = userId ?? address;
    await this.aids.admit(userId, 'search');
    await this.limits.take('search', key);
    const most = userId === null ? IN_LINE.address : IN_LINE.person;
    return orProblem(await this.turns.take(key, most, () => this.threads.search(input, gone)));
  }
}

function orProblem<T>(result: Result<T, PlanProblem[]>): T {
  if (result.ok) return result.value;
  const faults = result.error
    .slice(0, MOST_FAULTS)
    .map(({ path, rule, message, nearest }, index) => ({
      path,
      message,
      rule,
      ...(nearest === undefined || index >= MOST_NEAREST ? {} : { expected: nearest, nearest }),
    }));
  throw invalidInput(faults, 422);
}
