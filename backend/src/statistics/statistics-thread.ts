import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { Calibrated, CalibrationTask } from '../ability/calibrated.js';
import type { Analysis, AskedQuestion } from '../analytics/item-analysis.js';
import { threadPool } from '../threads/thread-pool.js';

/** Injection token of the file that the thread runs. */
export const STATISTICS_WORKER = Symbol('statistics worker');

export const statisticsWorker = (): string =>
  fileURLToPath(new URL('./statistics.worker.js', import.meta.url));

/** A calibration that takes longer is given up, and the one before goes on counting. */
const CALIBRATION_MS = 120_000;

/** One thread for long arithmetic over many answers, started when first needed. */
@Injectable()
export class StatisticsThread implements OnModuleDestroy {
  private readonly logger = new Logger('statistics');
  private pool: Piscina | undefined;

  constructor(@Inject(STATISTICS_WORKER) private readonly filename: string) {}

  async analyse(asked: readonly AskedQuestion[]): Promise<Analysis> {
    return (await this.started().run(asked)) as Analysis;
  }

  /** Throws an AbortError after two minutes. */
  async calibrate(task: CalibrationTask): Promise<Calibrated> {
    const signal = AbortSignal.timeout(CALIBRATION_MS);
    return (await this.started().run(task, { name: 'calibrate', signal })) as Calibrated;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool?.destroy();
  }

  private started(): Piscina {
    return (this.pool ??= threadPool({ filename: this.filename }, 1, this.logger));
  }
}
