import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job, JobResult, PgBoss, QueuePolicy } from 'pg-boss';
import { CONFIG, type Config } from '../config/index.js';
import { asServer, DATABASE, type Database, patiently } from '../database/index.js';
import { createBoss } from './boss.js';
import { jobError } from './job-error.js';

/** The payload comes back from JSON in the database: parse it. */
type Handler = (payload: unknown) => Promise<void>;

/** A deadline is met within this and a little: auto-submit is due within 5 s of the end. */
const POLL_SECONDS = 1;
/** Jobs of one queue that this process does at once; a full batch is followed by the next without a pause. */
const AT_ONCE = 4;
const QUEUE = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 300,
  // whoever does a job says so twice in this time: one that died with its process goes to the next soon, not at its expiry
  heartbeatSeconds: 20,
} as const;
const STOP_WITHIN_MS = 5_000;
const SAME_TROUBLE_MS = 30_000;

/**
 * What becomes of a job whose `key` another one of the queue has: `any` takes it all the same, `waiting` drops it where
 * that one has yet to begin, `unfinished` where that one is not done yet, retries included.
 */
type Unique = 'any' | 'waiting' | 'unfinished';

const POLICIES = {
  any: 'standard',
  waiting: 'short',
  unfinished: 'exclusive',
} as const satisfies Record<Unique, QueuePolicy>;

interface Queue {
  readonly handler: Handler;
  readonly unique: Unique;
}

/**
 * Work that must be done at a time, whatever becomes of the browser and of this process. Handlers run at least once
 * and are retried: they must be idempotent.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly queues = new Map<string, Queue>();
  private readonly rounds = new Map<string, string>();
  private readonly created = new Map<string, Promise<void>>();
  private readonly boss: PgBoss;
  private started: Promise<unknown> | undefined;
  private lastTrouble = 0;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.boss = createBoss(database.pool, {
      supervise: config.worker === 'in-process',
      onError: (error) => {
        this.report(error);
      },
    });
  }

  /**
   * Names what is done with the jobs of a queue. Call it in `onModuleInit`, before the workers start. What is `unique`
   * about the jobs of a queue stays as it was when a database first met the name: give another rule another name.
   */
  define(name: string, handler: Handler, unique: Unique = 'any'): void {
    if (this.queues.has(name)) throw new Error(`the queue ${name} is defined twice`);
    this.queues.set(name, { handler, unique });
  }

  /** Has `name`'s handler called without a payload by the clock (cron syntax, UTC). Call it in `onModuleInit`. */
  every(name: string, cron: string): void {
    this.rounds.set(name, cron);
  }

  /**
   * Has `name`'s handler called with `payload` at `at` or soon after; at once where that is past or null. A `key` names what
   * is to be done: the queue's `unique` says when a second job of the same key is dropped.
   */
  async schedule(name: string, at: Date | null, payload: object, key?: string): Promise<void> {
    await this.ready(name);
    await this.boss.send(name, payload, {
      ...(at === null ? {} : { startAfter: at }),
      ...(key === undefined ? {} : { singletonKey: key }),
    });
  }

  /** Does one job here and now. */
  async perform(name: string, payload: object): Promise<void> {
    const { handler } = this.queue(name);
    await asServer(`a job of ${name}`, () => patiently(() => handler(payload)));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.worker !== 'in-process') return;
    for (const name of this.queues.keys()) {
      await this.ready(name);
      await this.boss.work<object | null, JobResult[], typeof WORK>(name, WORK, (jobs) =>
        Promise.all(jobs.map((job) => this.attempt(name, job))),
      );
    }
    for (const [name, cron] of this.rounds) await this.boss.schedule(name, cron);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.started) return;
    await this.started.catch(() => undefined);
    await this.boss
      .stop({ graceful: true, timeout: STOP_WITHIN_MS, close: false })
      .catch(() => undefined);
  }

  /** One job of a batch: its failure is its own, and is tried again without the others. */
  private async attempt(name: string, job: Job<object | null>): Promise<JobResult> {
    try {
      await this.perform(name, job.data ?? {});
      return { id: job.id, status: 'completed' };
    } catch (error) {
      this.logger.warn({ err: error, queue: name, job: job.id, msg: 'a job failed' });
      return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
    }
  }

  private queue(name: string): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`no handler is defined for the queue ${name}`);
    return queue;
  }

  /** Starts the queue and creates `name`, each once; what fails, as while the database is away, is begun anew next time. */
  private async ready(name: string): Promise<void> {
    const { unique } = this.queue(name);
    this.started ??= this.boss.start().catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    await this.started;
    let created = this.created.get(name);
    if (!created) {
      created = this.make(name, unique).catch((error: unknown) => {
        this.created.delete(name);
        throw error;
      });
      this.created.set(name, created);
    }
    await created;
  }

  /** A queue that a database has from an earlier version keeps its policy and takes all else. */
  private async make(name: string, unique: Unique): Promise<void> {
    await this.boss.createQueue(name, { ...QUEUE, policy: POLICIES[unique] });
    await this.boss.updateQueue(name, QUEUE);
  }

  /** While the database is away each poll fails: one line for all of them. */
  private report(error: unknown): void {
    const now = performance.now();
    if (this.lastTrouble && now - this.lastTrouble < SAME_TROUBLE_MS) return;
    this.lastTrouble = now;
    this.logger.warn({
      err: jobError(error),
      msg: 'the job queue has trouble with the database; it goes on trying',
    });
  }
}

const WORK = {
  pollingIntervalSeconds: POLL_SECONDS,
  batchSize: AT_ONCE,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
