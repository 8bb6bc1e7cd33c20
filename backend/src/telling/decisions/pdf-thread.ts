import { Buffer } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/http/index.js';
import { type FairPool, Overrun, Threads } from '../../platform/threads/index.js';
import type { myResultPdf } from './my-result-pdf.js';
import type { reportPdf } from './report-pdf.js';

const LIMIT_MS = 20_000;
const WAITING = 64;

/** Lays out files to print: long answers fill many pages, and each takes its while. */
@Injectable()
export class PdfThread {
  private readonly pool: FairPool;

  constructor(threads: Threads) {
    this.pool = threads.open('telling/decisions/pdf', { threads: 1, waiting: WAITING });
  }

  /** Throws 422 `too-slow` where it takes too long, 503 `busy` where too many wait. */
  report(reader: string, ...input: Parameters<typeof reportPdf>): Promise<Buffer> {
    return this.laidOut('report', reader, input);
  }

  /** Throws as `report` does. */
  result(reader: string, ...input: Parameters<typeof myResultPdf>): Promise<Buffer> {
    return this.laidOut('result', reader, input);
  }

  private async laidOut(work: string, reader: string, input: unknown): Promise<Buffer> {
    try {
      const ask = { turn: ['account', reader], limitMs: LIMIT_MS };
      return Buffer.from((await this.pool.run(work, input, ask)) as Uint8Array);
    } catch (error) {
      throw error instanceof Overrun ? tooSlow() : error;
    }
  }
}

function tooSlow(): Problem {
  return new Problem(
    422,
    'too-slow',
    `The file could not be laid out within ${String(LIMIT_MS / 1000)} s: read the page instead, or print that.`,
  );
}
