import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Problem as PlanProblem, Report, Result, SearchResult } from '@meshwright/graders';
import type { Piscina } from 'piscina';
import { Problem } from '../http/problem.js';
import { threadPool, type ThreadFile } from '../threads/thread-pool.js';
import type { GradeTask, SearchTask } from './plan.worker.js';

/** Injection token of the ThreadFile. */
export const PLAN_THREAD = Symbol('plan thread');

export const planThread = (): ThreadFile => ({
  filename: fileURLToPath(new URL('./plan.worker.js', import.meta.url)),
});

/** A search ends by itself after this, with what it has found. */
const LIMIT_MS = 15_000;
/** One that does not is killed. */
const KILL_MS = 20_000;
/** Searches that may wait for a thread. */
const WAITING = 8;

/** Threads for the cost model's long work, started when first needed. Grading never waits behind searches. */
@Injectable()
export class PlanThreads implements OnModuleDestroy {
  private readonly logger = new Logger('plans');
  private searching: Piscina | undefined;
  private grading: Piscina | undefined;

  constructor(@Inject(PLAN_THREAD) private readonly thread: ThreadFile) {}

  /** Runs one search; `gone` ends it early. Throws 503 `busy` where too many wait, 504 `too-slow` where it was killed. */
  async search(request: unknown, gone: AbortSignal): Promise<Result<SearchResult, PlanProblem[]>> {
    this.searching ??= threadPool(
      this.thread,
      Math.max(1, availableParallelism() - 1),
      this.logger,
    );
    if (this.searching.queueSize >= WAITING) throw busy();
    const task: SearchTask = { kind: 'search', request, limitMs: LIMIT_MS };
    const signal = AbortSignal.any([gone, AbortSignal.timeout(KILL_MS)]);
    try {
      return (await this.searching.run(task, { signal })) as Result<SearchResult, PlanProblem[]>;
    } catch (error) {
      if (gone.aborted) throw clientGone();
      if (signal.aborted) throw tooSlow();
      throw error;
    }
  }

  /** The report on a plan; it is compared with the best one that a search finds. */
  async grade(item: GradeTask['item'], plan: unknown): Promise<Report> {
    this.grading ??= threadPool(this.thread, 1, this.logger);
    const task: GradeTask = { kind: 'grade', item, plan };
    return (await this.grading.run(task)) as Report;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.searching?.destroy(), this.grading?.destroy()]);
  }
}

function busy(): Problem {
  return new Problem(
    503,
    'busy',
    'Too many searches are waiting on this server: try again in a few seconds.',
    { retryAfterSeconds: 5 },
  );
}

function tooSlow(): Problem {
  return new Problem(
    504,
    'too-slow',
    `The search took more than ${String(KILL_MS / 1000)} s. Fix more of the plan, or give a smaller space.`,
  );
}

/** 499: nobody reads it, but the log does. */
function clientGone(): Problem {
  return new Problem(499, 'client-gone', 'The client went away before the search was done.');
}
