import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { FairPool, type PoolOptions, type StartThreads } from './fair-pool.js';

/** Files that threads run; each exports what work.ts makes of its works. */
export type WorkerName =
  | 'identity/accounts/password'
  | 'authors/authoring/proof'
  | 'authors/exchange/package'
  | 'bank/own-questions/own-text'
  | 'taking/candidates/csv'
  | 'telling/decisions/pdf'
  | 'bank/grading/grading'
  | 'practice/plans/plan'
  | 'measuring/statistics/statistics';

/** Where such a file is. */
export type Workers = (name: WorkerName) => string;

/** Injection token of the Workers. */
export const WORKERS = Symbol('workers');

/** Injection token of what begins threads (StartThreads). */
export const START_THREADS = Symbol('start-threads');

export const compiledWorkers: Workers = (name) =>
  fileURLToPath(new URL(`../../${name}.worker.js`, import.meta.url));

/**
 * Whatever may keep a core busy runs on a thread of its own, so that nobody who only saves waits for it. Which code
 * that is stands in .dependency-cruiser.cjs and eslint.config.mjs, which let no other file have it.
 */
@Injectable()
export class Threads implements OnApplicationShutdown {
  private readonly logger = new Logger('threads');
  private readonly pools: FairPool[] = [];

  constructor(
    @Inject(WORKERS) private readonly workers: Workers,
    @Inject(START_THREADS) private readonly start: StartThreads,
  ) {}

  /** Threads of one kind; they end with the server. */
  open(name: WorkerName, options: Omit<PoolOptions, 'filename'>): FairPool {
    const pool = new FairPool(
      { ...options, filename: this.workers(name) },
      this.logger,
      this.start,
    );
    this.pools.push(pool);
    return pool;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}
