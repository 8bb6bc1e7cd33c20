import { Injectable } from '@nestjs/common';
import { currentAddress } from '../../platform/database/index.js';
import { networkOf, Problem } from '../../platform/http/index.js';
import { type FairPool, Threads, WorkFailed } from '../../platform/threads/index.js';
import type { ReadFile, ReadTask, WriteTask, WrittenFile } from './package.js';

const LIMIT_MS = 20_000;
/** Files that may wait for the thread. */
const WAITING = 32;
/** Of one organisation, so that none keeps the others from theirs. */
const WAITING_OF_ONE = 4;
/** Of one network, however many organisations are made in it. */
const FROM_ONE_NETWORK = 12;

/** One thread on which files of questions are read and written: a hostile one keeps nobody else waiting for long. */
@Injectable()
export class PackageThread {
  private readonly pool: FairPool;

  constructor(threads: Threads) {
    this.pool = threads.open('authors/exchange/package', { threads: 1, waiting: WAITING });
  }

  /** Throws 503 `busy` where too many wait, 422 `too-slow` where it was given up. */
  async read(task: ReadTask, organisationId: string): Promise<ReadFile> {
    return (await this.run('read', task, organisationId)) as ReadFile;
  }

  /** Throws as `read` does. */
  async write(task: WriteTask, organisationId: string): Promise<WrittenFile> {
    return (await this.run('write', task, organisationId)) as WrittenFile;
  }

  private async run(work: string, task: unknown, organisationId: string): Promise<unknown> {
    const from = networkOf(currentAddress() ?? '');
    const isFull =
      this.pool.inLine([organisationId]) >= WAITING_OF_ONE ||
      this.pool.inLineFrom(from) >= FROM_ONE_NETWORK;
    if (isFull) throw busy();
    try {
      return await this.pool.run(work, task, { turn: [organisationId], from, limitMs: LIMIT_MS });
    } catch (error) {
      throw error instanceof WorkFailed ? tooMuch() : error;
    }
  }
}

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'Several files of your organisation or your network are being read. Try again in a moment; nothing was lost.',
  );

const tooMuch = (): Problem =>
  new Problem(
    422,
    'too-slow',
    `The file took more than ${String(LIMIT_MS / 1000)} s, or all the memory that there is for it: divide it into smaller ones.`,
  );
