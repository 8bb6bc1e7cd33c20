import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/http/index.js';
import { type FairPool, Overrun, Threads } from '../../platform/threads/index.js';
import type { CsvReading } from './csv-candidates.js';

const LIMIT_MS = 20_000;
const WAITING = 64;

/** Reads lists of people: two megabytes that somebody has made up take seconds. */
@Injectable()
export class CsvThread {
  private readonly pool: FairPool;

  constructor(threads: Threads) {
    this.pool = threads.open('taking/candidates/csv', { threads: 1, waiting: WAITING });
  }

  /** `file` in base64. Throws 422 `too-slow` where it takes too long to read, 503 `busy` where too many wait. */
  async people(file: string, organisationId: string): Promise<CsvReading> {
    try {
      const ask = { turn: ['organisation', organisationId], limitMs: LIMIT_MS };
      return (await this.pool.run('people', file, ask)) as CsvReading;
    } catch (error) {
      throw error instanceof Overrun ? tooSlow() : error;
    }
  }
}

function tooSlow(): Problem {
  return new Problem(
    422,
    'too-slow',
    `The file could not be read within ${String(LIMIT_MS / 1000)} s: divide it into smaller ones.`,
  );
}
