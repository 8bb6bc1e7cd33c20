import { Injectable, Logger } from '@nestjs/common';
import { GRADER_VERSION } from '../../bank/grading/index.js';
import { RegradeBatchesRepository } from './regrade-batches.repository.js';
import { RegradeGraderService } from './regrade-grader.service.js';
import { RegradeSourcesService } from './regrade-sources.service.js';
import { RegradesRepository, type Run } from './regrades.repository.js';

/** Attempts graded in memory at a time. */
const AT_ONCE = 20;

/** A run, some attempts at a time. */
@Injectable()
export class RegradeStepsService {
  private readonly logger = new Logger('regrades');

  constructor(
    private readonly runs: RegradesRepository,
    private readonly batches: RegradeBatchesRepository,
    private readonly sources: RegradeSourcesService,
    private readonly grader: RegradeGraderService,
  ) {}

  /** Grades the next attempts; false where there is nothing more to do. */
  async step(id: string, now: Date): Promise<boolean> {
    const run = await this.runs.byId(id);
    if (run?.state !== 'running') return false;
    const hindrance = this.hindrance(run);
    const attemptIds = hindrance === null ? await this.batches.next(run, AT_ONCE) : [];
    const cursor = attemptIds.at(-1);
    if (cursor === undefined) {
      await this.batches.finish(id, hindrance, now);
      return false;
    }
    const batch = await this.grader.graded(run, attemptIds);
    return this.batches.keep(run, batch, { cursor, now });
  }

  /** Half of a run by one grader and half by another would be no run. */
  private hindrance({ graderVersion, lexiconHash }: Run): string | null {
    if (graderVersion === GRADER_VERSION && lexiconHash === this.sources.lexiconHash) return null;
    this.logger.warn({ msg: 'a regrade ends: the server has another grader than it began with' });
    return 'The server was updated while this run was under way, and grades otherwise now. Start another run.';
  }
}
