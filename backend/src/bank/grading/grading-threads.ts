import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import type { Report } from '@meshwright/graders';
import type { FollowUpInput } from './follow-up-grading.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { CONTENT, type Content } from '../content/index.js';
import { type FairPool, Threads } from '../../platform/threads/index.js';
import type { ReportTask, ScoresTask, TextTask } from './grading.worker.js';

/** One core is left to those who save. */
const MOST_THREADS = 4;
/** Answers that may wait for a thread: those of some hundred candidates. */
const WAITING = 2_000;
/** Dozens of answers to one question. */
const SCORES_MS = 120_000;

/**
 * Where answers are graded. `turn` says whose they are, for fair turns (see Rotation). Everything here throws WorkFailed,
 * which is Overrun where it took too long, and Problem 503 `busy` where too many wait.
 */
@Injectable()
export class GradingThreads {
  private readonly pool: FairPool;
  private readonly itemMs: number;

  constructor(threads: Threads, @Inject(CONTENT) content: Content, @Inject(CONFIG) config: Config) {
    this.itemMs = config.grading.itemMs;
    this.pool = threads.open('bank/grading/grading', {
      threads: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
      waiting: WAITING,
      data: content.bank.lexicon,
    });
  }

  /** On a whole answer; a plan is compared with the best one that a search finds. */
  async report(task: ReportTask, turn: readonly string[]): Promise<Report> {
    return (await this.pool.run('report', task, { turn, limitMs: this.itemMs })) as Report;
  }

  /** On the free text alone, whatever parts stand beside it. */
  async text(task: TextTask, turn: readonly string[]): Promise<Report> {
    return (await this.pool.run('text', task, { turn, limitMs: this.itemMs })) as Report;
  }

  /** On the answer to a follow-up: what it adds. */
  async followUp(task: FollowUpInput, turn: readonly string[]): Promise<Report> {
    return (await this.pool.run('followUp', task, { turn, limitMs: this.itemMs })) as Report;
  }

  /** Of many answers to one question. */
  async scores(task: ScoresTask, turn: readonly string[]): Promise<number[]> {
    return (await this.pool.run('scores', task, { turn, limitMs: SCORES_MS })) as number[];
  }
}
