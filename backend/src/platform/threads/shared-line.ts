import { currentAddress } from '../database/index.js';
import { networkOf, type Problem } from '../http/index.js';
import { type FairPool, WorkFailed } from './fair-pool.js';

/** How long a piece of work may take, and how many of one asker's may wait: none keeps the others from theirs. */
export interface LineRules {
  readonly limitMs: number;
  readonly ofOneOrganisation: number;
  /** However many organisations are made in it. */
  readonly fromOneNetwork: number;
}

export interface LineRefusals {
  /** Where too many wait. */
  readonly busy: () => Problem;
  /** Where the work was given up. */
  readonly tooMuch: () => Problem;
}

/** A pool for the members of organisations, of which each has its share. */
export class SharedLine {
  constructor(
    private readonly pool: FairPool,
    private readonly rules: LineRules,
    private readonly refusals: LineRefusals,
  ) {}

  /** Throws `busy` or `tooMuch` of the refusals. */
  async run(work: string, task: unknown, organisationId: string): Promise<unknown> {
    const { limitMs, ofOneOrganisation, fromOneNetwork } = this.rules;
    const from = networkOf(currentAddress() ?? '');
    const isFull =
      this.pool.inLine([organisationId]) >= ofOneOrganisation ||
      this.pool.inLineFrom(from) >= fromOneNetwork;
    if (isFull) throw this.refusals.busy();
    try {
      return await this.pool.run(work, task, { turn: [organisationId], from, limitMs });
    } catch (error) {
      throw error instanceof WorkFailed ? this.refusals.tooMuch() : error;
    }
  }
}
