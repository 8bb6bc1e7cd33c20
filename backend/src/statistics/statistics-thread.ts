import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Calibrated, CalibrationTask } from '../ability/calibrated.js';
import type { Analysis, AskedQuestion } from '../analytics/item-analysis.js';

/** Injection token of the file that the thread runs. */
export const STATISTICS_WORKER = Symbol('statistics worker');

export const statisticsWorker = (): string =>
  fileURLToPath(new URL('./statistics.worker.js', import.meta.url));

const IDLE_MS = 60_000;
const MEMORY_MB = 512;
/** A calibration that takes longer is given up, and the one before goes on counting. */
const CALIBRATION_MS = 120_000;

/** One thread for long arithmetic over many answers, started when first needed. */
@Injectable()
export class StatisticsThread implements OnModuleDestroy {
  private readonly logger = new Logger('statistics');
  private pool: Piscina | undefined;

  constructor(@Inject(STATISTICS_WORKER) private readonly filename: string) {}

  async analyse(asked: readonly AskedQuestion[]): Promise<Analysis> {
    this.pool ??= this.start();
    return (await this.pool.run(asked)) as Analysis;
  }

  /** Throws an AbortError after two minutes. */
  async calibrate(task: CalibrationTask): Promise<Calibrated> {
    this.pool ??= this.start();
    const signal = AbortSignal.timeout(CALIBRATION_MS);
    return (await this.pool.run(task, { name: 'calibrate', signal })) as Calibrated;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  private start(): Piscina {
    const pool = new Piscina({
      filename: this.filename,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // a thread may die while it has no task that could hear of it: without a listener the event would end the server
    pool.on('error', (error: unknown) => {
      this.logger.error({ err: error, msg: 'the thread of statistics has died; another follows' });
    });
    return pool;
  }
}
