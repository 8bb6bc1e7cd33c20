import { Injectable } from '@nestjs/common';
import type { Calibrated, CalibrationTask } from './calibrated.js';
import type { Analysis, AskedQuestion } from './item-analysis.js';
import { type FairPool, Threads } from '../../platform/threads/index.js';

/** A calibration that takes longer is given up, and the one before goes on counting. */
const CALIBRATION_MS = 120_000;
const ANALYSIS_MS = 60_000;
const WAITING = 64;

/** One thread for long arithmetic over many answers. */
@Injectable()
export class StatisticsThread {
  private readonly pool: FairPool;

  constructor(threads: Threads) {
    this.pool = threads.open('measuring/statistics/statistics', { threads: 1, waiting: WAITING });
  }

  /** Throws Overrun after a minute. */
  async analyse(asked: readonly AskedQuestion[], organisationId: string): Promise<Analysis> {
    const ask = { turn: ['organisation', organisationId], limitMs: ANALYSIS_MS };
    return (await this.pool.run('analyse', asked, ask)) as Analysis;
  }

  /** Throws Overrun after two minutes. */
  async calibrate(task: CalibrationTask): Promise<Calibrated> {
    const ask = { turn: ['server'], limitMs: CALIBRATION_MS };
    return (await this.pool.run('calibrate', task, ask)) as Calibrated;
  }
}
