import {
  type PoolOptions,
  startThreads,
  type StartThreads,
  type ThreadPool,
} from '../../backend/src/platform/threads/fair-pool.js';

declare global {
  /** What the environment calls when all suites of a file are over. */
  var meshwrightEnds: (() => Promise<void>)[] | undefined;
}

/** Servers of a test that run beside one another may each keep one busy. */
const THREADS = 4;

interface Shared {
  readonly filename: string;
  readonly data: unknown;
  readonly pool: ThreadPool;
}
const all: Shared[] = [];

function poolFor(options: PoolOptions): ThreadPool {
  const { filename, data } = options;
  const found = all.find((one) => one.filename === filename && one.data === data);
  if (found !== undefined) return found.pool;
  const pool = startThreads({ ...options, threads: THREADS }, () => undefined);
  all.push({ filename, data, pool });
  (globalThis.meshwrightEnds ??= []).push(() => pool.destroy());
  return pool;
}

/**
 * Threads that the servers of several suites use one after the other: to begin one takes longer than most tests, as it
 * loads the graders and compiles the lexicon. A server that ends takes with it what it still has at work, no thread.
 * How busy the machine is must not decide what a test sees: nothing overruns here, as no work says when it began.
 */
export const sharedThreads: StartThreads = (options) => {
  const pool = poolFor(options);
  const ended = new AbortController();
  return {
    run: (order, { signal }) =>
      pool.run(
        { ...order, begun: new BigInt64Array(1) },
        { signal: AbortSignal.any([signal, ended.signal]) },
      ),
    destroy: () => {
      ended.abort();
      return Promise.resolve();
    },
  };
};
