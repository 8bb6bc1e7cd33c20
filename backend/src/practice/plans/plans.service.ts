import { Injectable } from '@nestjs/common';
import {
  catalog,
  type Evaluation,
  type Problem as PlanProblem,
  type Result,
  type SearchResult,
} from '@meshwright/graders';
import { AidsService } from '../../taking/aids/index.js';
import { currentAddress, currentTurn } from '../../platform/database/index.js';
import { invalidInput, networkOf, Problem, RateLimits } from '../../platform/http/index.js';
import { FROM_ONE_NETWORK, PlanThreads } from './plan-threads.js';
import type { LabAccess } from './plans.schemas.js';

/** Who asks: a guest's session will do, but there is one, so that an assessment under way is known of. */
export interface Asker {
  readonly userId: string;
}

export interface Searcher extends Asker {
  readonly gone: AbortSignal;
}

/** Accounts and, for guests, addresses take turns, and below them people. */
const turnOf = ({ userId }: Asker): readonly string[] => [currentTurn(), userId];

/** Faults that are listed; a scenario of ten thousand unknown members is told of the first ones. */
const MOST_FAULTS = 50;

/** How many of them name the nearest key or value: who has got more wrong reads the documentation. */
const MOST_NEAREST = 10;

/** Searches in line, the running one included: of one person, and of all guests at one address. */
const IN_LINE = { person: 3, address: 8 } as const;

/** The cost model over HTTP. */
@Injectable()
export class PlansService {
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
   * `aid-not-allowed` while an assessment that the person is taking shuts the lab; 503 and 504 as PlanThreads does.
   */
  async evaluate(input: unknown, asker: Asker): Promise<Evaluation> {
    await this.aids.admit(asker.userId, 'evaluate');
    return orProblem(await this.threads.evaluate(input, turnOf(asker)));
  }

  /**
   * Throws as `evaluate` does; 429 for too many searches. Those of one turn run one after the other.
   */
  async search(input: unknown, searcher: Searcher): Promise<SearchResult> {
    await this.aids.admit(searcher.userId, 'search');
    await this.limits.take('search', currentTurn());
    const turn = turnOf(searcher);
    const isFull =
      this.threads.inLine(turn) >= IN_LINE.person ||
      this.threads.inLine(turn.slice(0, 1)) >= IN_LINE.address;
    if (isFull) throw lineIsFull();
    const from = networkOf(currentAddress() ?? '');
    if (this.threads.inLineFrom(from) >= FROM_ONE_NETWORK) throw networkIsFull();
    return orProblem(await this.threads.search(input, turn, { gone: searcher.gone, from }));
  }
}

function lineIsFull(): Problem {
  return new Problem(
    429,
    'search-running',
    'Searches of yours are still running, and they run one at a time: wait for them, or cancel one.',
    { retryAfterSeconds: 5 },
  );
}

function networkIsFull(): Problem {
  return new Problem(
    429,
    'search-running',
    'Many searches from your network are running, and half of the line is kept for others: try again in a few seconds.',
    { retryAfterSeconds: 5 },
  );
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
