import { Injectable } from '@nestjs/common';
import { GRADER_VERSION } from '../../bank/grading/index.js';
import { Clock } from '../../platform/config/index.js';
import { RegradeJobsService } from './regrade-jobs.service.js';
import { noAttempts, nothingToRegrade, regradeOpen } from './regrade-refusals.js';
import { RegradeSourcesService } from './regrade-sources.service.js';
import { RegradesRepository, type InAssessment, type Run } from './regrades.repository.js';

/** Begins runs, pinned to the rubrics of the moment. */
@Injectable()
export class RegradeStarterService {
  constructor(
    private readonly repository: RegradesRepository,
    private readonly sources: RegradeSourcesService,
    private readonly jobs: RegradeJobsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a run over all graded attempts. 409 `no-attempts`, `nothing-to-regrade` where rubrics and grader are as they
   * were, or `regrade-open` where another run is to be decided on first.
   */
  async start(of: InAssessment, by: string): Promise<Run> {
    const attempts = await this.repository.attempts(of);
    if (attempts === 0) throw noAttempts();
    const pinned = (await this.sources.found(of)).filter(
      ({ change: { change } }) => change === 'regradable',
    );
    if (pinned.length === 0) throw nothingToRegrade();
    const run = await this.repository.start({
      ...of,
      attempts,
      questions: pinned.map(({ change: { change: _, ...about }, source }) => ({
        ...about,
        source: source.hash,
      })),
      sources: pinned.map(({ source }) => source),
      bankVersion: this.sources.bankVersion,
      graderVersion: GRADER_VERSION,
      lexiconHash: this.sources.lexiconHash,
      by,
      now: this.clock.now(),
    });
    if (run === null) throw regradeOpen();
    await this.jobs.begin(run.id);
    return run;
  }
}
