import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import type { Evaluation, Problem as PlanProblem, Result, SearchResult } from '@meshwright/graders';
import { Problem } from '../../platform/http/index.js';
import { type FairPool, Overrun, Threads } from '../../platform/threads/index.js';
import type { SearchTask } from './plan.worker.js';

/** A search ends by itself after this, with what it has found. */
const LIMIT_MS = 15_000;
/** One that does not is killed. */
const KILL_MS = 20_000;
/** Searches that may wait for a thread. */
const SEARCHES = 32;
/** Of them, with those at work, from one network: accounts are made in a moment too, and half of the line is for others. */
export const FROM_ONE_NETWORK = SEARCHES / 2;

/** A scenario is judged in a millisecond or two; a thread that still compiles on a busy machine takes longer. */
const EVALUATE_MS = 15_000;
const EVALUATIONS = 256;

/** Threads for the cost model. Looking at one plan never waits behind searches. */
@Injectable()
export class PlanThreads {
  private readonly searching: FairPool;
  private readonly evaluating: FairPool;

  constructor(threads: Threads) {
    const most = Math.max(1, availableParallelism() - 1);
    this.searching = threads.open('practice/plans/plan', { threads: most, waiting: SEARCHES });
    this.evaluating = threads.open('practice/plans/plan', { threads: 1, waiting: EVALUATIONS });
  }

  /** Searches of this person or address that run or wait. */
  inLine(turn: readonly string[]): number {
    return this.searching.inLine(turn);
  }

  /** Searches from this network that run or wait, whosever they are. */
  inLineFrom(network: string): number {
    return this.searching.inLineFrom(network);
  }

  /**
   * Runs one search; those of one turn run one after the other, so that nobody has all threads. `gone` ends it early.
   * Throws 503 `busy` where too many wait, 504 `too-slow` where it was killed.
   */
  async search(
    request: unknown,
    turn: readonly string[],
    { gone, from }: { readonly gone: AbortSignal; readonly from: string },
  ): Promise<Result<SearchResult, PlanProblem[]>> {
    const task: SearchTask = { request, limitMs: LIMIT_MS };
    try {
      const ask = { turn, from, limitMs: KILL_MS, signal: gone };
      return (await this.searching.run('search', task, ask)) as Result<SearchResult, PlanProblem[]>;
    } catch (error) {
      if (gone.aborted) throw clientGone();
      throw error instanceof Overrun ? tooSlow('search', KILL_MS) : error;
    }
  }

  /** Throws 503 and 504 as `search` does. */
  async evaluate(
    input: unknown,
    turn: readonly string[],
  ): Promise<Result<Evaluation, PlanProblem[]>> {
    try {
      const ask = { turn, limitMs: EVALUATE_MS };
      return (await this.evaluating.run('evaluate', input, ask)) as Result<
        Evaluation,
        PlanProblem[]
      >;
    } catch (error) {
      throw error instanceof Overrun ? tooSlow('evaluation', EVALUATE_MS) : error;
    }
  }
}

function tooSlow(what: string, ms: number): Problem {
  return new Problem(
    504,
    'too-slow',
    `The ${what} took more than ${String(ms / 1000)} s. Fix more of the plan, or give a smaller space.`,
  );
}

/** 499: nobody reads it, but the log does. */
function clientGone(): Problem {
  return new Problem(499, 'client-gone', 'The client went away before the search was done.');
}
