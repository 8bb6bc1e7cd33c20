import { Inject, Injectable } from '@nestjs/common';
import type { Result } from '@meshwright/graders';
import { CONTENT, type Content } from '../../bank/content/index.js';
import { Problem } from '../../platform/http/index.js';
import { type FairPool, Overrun, Threads } from '../../platform/threads/index.js';
import type { DraftTask, ProofTask, RubricProof } from './rubric-proof.js';

/** Dozens of answers take a second or two; a rubric that takes longer is given up. */
const LIMIT_MS = 30_000;
/** Proofs that may wait for the thread: those of a few authors who type. */
const WAITING = 8;

/** One thread on which authors' rubrics are tried, started when first needed. */
@Injectable()
export class ProofThread {
  private readonly pool: FairPool;

  constructor(threads: Threads, @Inject(CONTENT) content: Content) {
    this.pool = threads.open('authors/authoring/proof', {
      threads: 1,
      waiting: WAITING,
      data: content.bank.lexicon,
    });
  }

  /** Throws 503 `busy` where too many wait, 504 `too-slow` where it was given up. */
  async prove(task: ProofTask): Promise<RubricProof> {
    return (await this.run('prove', task)) as RubricProof;
  }

  /** Throws as `prove` does. */
  async draft(task: DraftTask): Promise<Result<string, string>> {
    return (await this.run('draft', task)) as Result<string, string>;
  }

  private async run(work: string, task: ProofTask | DraftTask): Promise<unknown> {
    try {
      return await this.pool.run(work, task, { turn: ['authors'], limitMs: LIMIT_MS });
    } catch (error) {
      throw error instanceof Overrun ? tooSlow() : error;
    }
  }
}

function tooSlow(): Problem {
  return new Problem(
    504,
    'too-slow',
    `The rubric took more than ${String(LIMIT_MS / 1000)} s on the answers. Make its expressions smaller.`,
  );
}
