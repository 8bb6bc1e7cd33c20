import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import { CONFIG, type Config } from '../config/config.js';
import { DATABASE, type Database } from '../database/database.js';
import { createBoss } from './boss.js';

/** The payload comes back from JSON in the database: parse it. */
type Handler = (payload: unknown) => Promise<void>;

/** A deadline is met within this and a little: auto-submit is due within 5 s of the end. */
const POLL_SECONDS = 1;
const QUEUE = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 300,
} as const;
const STOP_WITHIN_MS = 5_000;
const SAME_TROUBLE_MS = 30_000;

/**
 * Work that must be done at a time, whatever becomes of the browser and of this process. Handlers run at least once
 * and are retried: they must be idempotent.
 */
@Injectable()
export class JobsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly handlers = new Map<string, Handler>();
  private readonly rounds = new Map<string, string>();
  private readonly queues = new Map<string, Promise<void>>();
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

  /** Names what is done with the jobs of a queue. Call it in `onModuleInit`, before the workers start. */
  define(name: string, handler: Handler): void {
    if (this.handlers.has(name)) throw new Error(`the queue ${name} is defined twice`);
    this.handlers.set(name, handler);
  }

  /** Has `name`'s handler called without a payload by the clock (cron syntax, UTC). Call it in `onModuleInit`. */
  every(name: string, cron: string): void {
    this.rounds.set(name, cron);
  }

  /** Has `name`'s handler called with `payload` at `at` or soon after (at once where that is past). */
  async schedule(name: string, at: Date, payload: object): Promise<void> {
    await this.ready(name);
    await this.boss.send(name, payload, { startAfter: at });
  }

  /** Does one job here and now. */
  async perform(name: string, payload: object): Promise<void> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`no handler is defined for the queue ${name}`);
    await handler(payload);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.worker !== 'in-process') return;
    for (const name of this.handlers.keys()) {
      await this.ready(name);
      await this.boss.work<object | null>(
        name,
        { pollingIntervalSeconds: POLL_SECONDS, batchSize: 20 },
        async (jobs) => {
          for (const job of jobs) await this.perform(name, job.data ?? {});
        },
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

  private async ready(name: string): Promise<void> {
    this.started ??= this.boss.start();
    await this.started;
    let queue = this.queues.get(name);
    if (!queue) {
      queue = this.boss.createQueue(name, QUEUE);
      this.queues.set(name, queue);
    }
    await queue.catch((error: unknown) => {
      this.queues.delete(name);
      throw error;
    });
  }

  /** While the database is away each poll fails: one line for all of them. */
  private report(error: Error): void {
    const now = performance.now();
    if (this.lastTrouble && now - this.lastTrouble < SAME_TROUBLE_MS) return;
    this.lastTrouble = now;
    this.logger.warn({
      err: error,
      msg: 'the job queue has trouble with the database; it goes on trying',
    });
  }
}
