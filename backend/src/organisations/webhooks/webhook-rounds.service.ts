import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { WebhookSender } from './webhook-sender.service.js';

/** Sends what is due here and now, once; by itself a worker does so without a job. */
const ROUND = 'webhook-round';

/** The jobs' clock strikes once a minute, which is too rare for a message: a worker looks for itself. */
const LOOK_EVERY_MS = 1_000;
/** Messages under way at once in this process. */
const SLOTS = 32;
const STOP_WITHIN_MS = 5_000;
const SAME_TROUBLE_MS = 30_000;

/** Has due messages sent for as long as this process works off jobs. */
@Injectable()
export class WebhookRounds
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger('webhooks');
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private running: Promise<void> | undefined;
  private lastTrouble = -Infinity;

  constructor(
    private readonly sender: WebhookSender,
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.define(ROUND, async () => {
      await Promise.all(await this.sender.take(SLOTS));
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.worker === 'in-process') this.running = this.run();
  }

  /** What is under way gets a moment to end; what does not is sent again, with the same id, when its lease is over. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await Promise.race([
      Promise.all(this.underWay),
      wait(STOP_WITHIN_MS, undefined, { ref: false }),
    ]);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const full = await this.look();
      if (!full) await this.pause();
    }
  }

  /** True where more is probably due already. */
  private async look(): Promise<boolean> {
    const free = SLOTS - this.underWay.size;
    if (free <= 0) return false;
    try {
      const begun = await this.sender.take(free);
      for (const sending of begun) {
        this.underWay.add(sending);
        void sending.finally(() => this.underWay.delete(sending));
      }
      return begun.length > 0 && begun.length === free;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  private async pause(): Promise<void> {
    await wait(LOOK_EVERY_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(
      () => undefined,
    );
  }

  /** While the database is away each look fails: one line for all of them. */
  private report(error: unknown): void {
    const now = performance.now();
    if (now - this.lastTrouble < SAME_TROUBLE_MS) return;
    this.lastTrouble = now;
    this.logger.warn({ err: error, msg: 'webhooks cannot be looked for; it goes on trying' });
  }
}
