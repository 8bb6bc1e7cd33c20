import type { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Problem } from '../http/index.js';
import { Rotation } from './rotation.js';
import type { Order } from '../thread-work/index.js';

const IDLE_MS = 60_000;
const MEMORY_MB = 512;
/** What is worked on gives way to who saves, where the system has a say in it (POSIX nice). */
const NICE = 10;

/** The work could not be done: it threw (`cause`), its thread ran out of memory, or it overran. */
export class WorkFailed extends Error {
  override readonly name: string = 'WorkFailed';
}

/** The work took longer than it may, and its thread was ended. */
export class Overrun extends WorkFailed {
  override readonly name = 'Overrun';
}

export interface PoolOptions {
  /** File that the threads run (work.ts). */
  readonly filename: string;
  readonly threads: number;
  /** Pieces of work that may wait in all. */
  readonly waiting: number;
  /** What every thread is given as it begins. */
  readonly data?: unknown;
}

/** Threads that have begun, or begin with the first work. */
export interface ThreadPool {
  run(order: Order, options: { readonly signal: AbortSignal }): Promise<unknown>;
  /** Ends them, whatever they are at. */
  destroy(): Promise<void>;
}

/** Begins threads; `died` hears of one that ends while it has no work that could hear of it. */
export type StartThreads = (options: PoolOptions, died: (error: unknown) => void) => ThreadPool;

export const startThreads: StartThreads = ({ filename, threads, data }, died) => {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    workerData: data,
  });
  // without a listener the event would end the server
  pool.on('error', died);
  return pool;
};

export interface Ask {
  /** Whose it is, for fair turns: see Rotation. */
  readonly turn: readonly string[];
  /** The network that it comes from, for `inLineFrom`. */
  readonly from?: string;
  /** How long the work may take, not counting its wait and the loading of a thread. */
  readonly limitMs: number;
  /** Gives it up, in line or at work. */
  readonly signal?: AbortSignal;
}

interface Piece extends Ask {
  readonly work: string;
  readonly input: unknown;
  readonly done: (value: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Work on threads: so many at a time, in fair turns, each ended when it overruns. Threads begin when first needed and
 * end after a minute without work; one that dies fails its own piece of work alone.
 */
export class FairPool {
  private readonly line = new Rotation<Piece>();
  /** Pieces in line and at work of each network. */
  private readonly from = new Map<string, number>();
  private atWork = 0;
  private pool: ThreadPool | undefined;
  private isClosed = false;

  constructor(
    private readonly options: PoolOptions,
    private readonly logger: Logger,
    private readonly start = startThreads,
  ) {}

  /** Pieces in line under this path, with those at work. */
  inLine(turn: readonly string[]): number {
    return this.line.inLine(turn);
  }

  /** Pieces in line that came from this network, with those at work, whosever they are. */
  inLineFrom(network: string): number {
    return this.from.get(network) ?? 0;
  }

  /** Throws WorkFailed, Overrun, the signal's reason, and Problem 503 `busy` where too many wait. */
  run(work: string, input: unknown, ask: Ask): Promise<unknown> {
    return new Promise((done, failed) => {
      if (this.isClosed) throw closed();
      ask.signal?.throwIfAborted();
      if (this.line.inLine([]) - this.atWork >= this.options.waiting) throw busy();
      const piece = { ...ask, work, input, done, failed };
      this.line.put(ask.turn, piece);
      this.count(ask.from, 1);
      ask.signal?.addEventListener(
        'abort',
        () => {
          if (!this.line.remove(ask.turn, piece)) return;
          this.count(ask.from, -1);
          failed(ask.signal?.reason as Error);
        },
        { once: true },
      );
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { failed } of this.line.empty()) failed(closed());
    await this.pool?.destroy();
  }

  private count(network: string | undefined, by: 1 | -1): void {
    if (network === undefined) return;
    const left = this.inLineFrom(network) + by;
    if (left > 0) this.from.set(network, left);
    else this.from.delete(network);
  }

  private next(): void {
    while (this.atWork < this.options.threads) {
      const piece = this.line.take();
      if (piece === undefined) return;
      this.atWork += 1;
      void this.perform(piece).finally(() => {
        this.atWork -= 1;
        this.line.back(piece.turn);
        this.count(piece.from, -1);
        this.next();
      });
    }
  }

  private async perform({ work, input, limitMs, signal, done, failed }: Piece): Promise<void> {
    const limit = new AbortController();
    const begun = new BigInt64Array(new SharedArrayBuffer(8));
    const order: Order = { work, input, begun };
    const unwatch = watch(begun, limitMs, () => {
      limit.abort();
    });
    try {
      this.pool ??= this.started();
      const signals = signal === undefined ? [limit.signal] : [limit.signal, signal];
      done(await this.pool.run(order, { signal: AbortSignal.any(signals) }));
    } catch (error) {
      failed(this.reasonOf(error, { work, limitMs, signal, overran: limit.signal.aborted }));
    } finally {
      unwatch();
    }
  }

  private reasonOf(
    error: unknown,
    { work, limitMs, signal, overran }: Pick<Piece, 'work' | 'limitMs'> & Failing,
  ): unknown {
    if (overran)
      return new Overrun(`${work} took more than ${String(limitMs / 1000)} s and was ended`);
    if (this.isClosed) return closed();
    if (signal?.aborted === true) return signal.reason;
    return new WorkFailed(`${work} failed: ${(error as Error).message}`, { cause: error });
  }

  private started(): ThreadPool {
    return this.start(this.options, (error) => {
      if (this.isClosed) return; // what the last piece of work came to, for nobody
      this.logger.error({ err: error, msg: 'a thread has died; another takes its place' });
    });
  }
}

interface Failing {
  readonly signal: AbortSignal | undefined;
  readonly overran: boolean;
}

const closed = (): Error => new Error('the server is ending');

/** Calls `over` once the work has gone on for `limitMs`. Returns how to stop watching. */
function watch(begun: BigInt64Array, limitMs: number, over: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const at = Atomics.load(begun, 0);
    const spent = at === 0n ? 0 : Number(process.hrtime.bigint() - at) / 1e6;
    if (spent >= limitMs) over();
    else timer = setTimeout(look, Math.ceil(limitMs - spent));
  };
  look();
  return () => {
    clearTimeout(timer);
  };
}

function busy(): Problem {
  return new Problem(
    503,
    'busy',
    'Too much work of this kind is waiting on this server: try again in a few seconds.',
    { retryAfterSeconds: 5 },
  );
}
