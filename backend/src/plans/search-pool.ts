import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Problem as PlanProblem, Result, SearchResult } from '@meshwright/graders';
import { Piscina } from 'piscina';
import { Problem } from '../http/problem.js';
import type { SearchTask } from './search.worker.js';

/** Injection token of the file that a search thread runs, and how Node starts it. */
export const SEARCH_THREAD = Symbol('search thread');

export interface SearchThread {
  readonly filename: string;
  readonly execArgv?: readonly string[];
}

export const searchThread = (): SearchThread => ({
  filename: fileURLToPath(new URL('./search.worker.js', import.meta.url)),
});

/** A search ends by itself after this, with what it has found. */
const LIMIT_MS = 15_000;
/** One that does not is killed. */
const KILL_MS = 20_000;
const WAITING = 8;
const MEMORY_MB = 512;

/** Threads for searches: as many as there are cores to spare, started when the first one is asked for. */
@Injectable()
export class SearchPool implements OnModuleDestroy {
  private readonly threads = Math.max(1, availableParallelism() - 1);
  private pool: Piscina | undefined;

  constructor(@Inject(SEARCH_THREAD) private readonly thread: SearchThread) {}

  /** Runs one search; `gone` ends it early. Throws 503 `busy` where too many wait, 504 `too-slow` where it was killed. */
  async run(request: unknown, gone: AbortSignal): Promise<Result<SearchResult, PlanProblem[]>> {
    const task: SearchTask = { request, limitMs: LIMIT_MS };
    const signal = AbortSignal.any([gone, AbortSignal.timeout(KILL_MS)]);
    this.pool ??= this.start();
    if (this.pool.queueSize >= WAITING) throw busy();
    try {
      return (await this.pool.run(task, { signal })) as Result<SearchResult, PlanProblem[]>;
    } catch (error) {
      if (gone.aborted) throw clientGone();
      if (signal.aborted) throw tooSlow();
      throw error;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  private start(): Piscina {
    return new Piscina({
      filename: this.thread.filename,
      ...(this.thread.execArgv === undefined ? {} : { execArgv: [...this.thread.execArgv] }),
      minThreads: 0,
      maxThreads: this.threads,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
  }
}

function busy(): Problem {
  return new Problem(
    503,
    'busy',
    'Too many searches are waiting on this server: try again in a few seconds.',
    {
      retryAfterSeconds: 5,
    },
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
