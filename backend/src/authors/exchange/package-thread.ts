import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/http/index.js';
import { SharedLine, Threads } from '../../platform/threads/index.js';
import type { ReadFile, ReadTask, WriteTask, WrittenFile } from './package.js';

/** Files that may wait for the thread. */
const WAITING = 32;
const RULES = { limitMs: 20_000, ofOneOrganisation: 4, fromOneNetwork: 12 };

/** One thread on which files of questions are read and written: a hostile one keeps nobody else waiting for long. */
@Injectable()
export class PackageThread {
  private readonly line: SharedLine;

  constructor(threads: Threads) {
    const pool = threads.open('authors/exchange/package', { threads: 1, waiting: WAITING });
    this.line = new SharedLine(pool, RULES, { busy, tooMuch });
  }

  /** Throws 503 `busy` where too many wait, 422 `too-slow` where it was given up. */
  async read(task: ReadTask, organisationId: string): Promise<ReadFile> {
    return (await this.line.run('read', task, organisationId)) as ReadFile;
  }

  /** Throws as `read` does. */
  async write(task: WriteTask, organisationId: string): Promise<WrittenFile> {
    return (await this.line.run('write', task, organisationId)) as WrittenFile;
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
    `The file took more than ${String(RULES.limitMs / 1000)} s, or all the memory that there is for it: divide it into smaller ones.`,
  );
