import { Injectable } from '@nestjs/common';
import type { Member } from '../../platform/http/index.js';
import { RegradeFinderService, unnamed } from './regrade-finder.service.js';
import { RegradeSourcesService } from './regrade-sources.service.js';
import { RegradeStarterService } from './regrade-starter.service.js';
import { RegradesRepository } from './regrades.repository.js';
import type { RegradeRun, Regrades } from './regrades.schemas.js';

/** Runs of an assessment, so far and now. */
@Injectable()
export class RegradesService {
  constructor(
    private readonly finder: RegradeFinderService,
    private readonly repository: RegradesRepository,
    private readonly sources: RegradeSourcesService,
    private readonly starter: RegradeStarterService,
  ) {}

  /** What a run of today would compare, and the runs so far; 404 where the assessment is not the organisation's. */
  async list({ organisationId }: Member, assessmentId: string): Promise<Regrades> {
    const of = { organisationId, assessmentId };
    const title = await this.finder.title(of);
    const [attempts, questions, runs, named] = await Promise.all([
      this.repository.attempts(of),
      this.sources.changes(of),
      this.repository.list(of),
      this.finder.named(of),
    ]);
    return {
      title,
      attempts,
      questions: named ? questions : questions.map(unnamed),
      runs: await this.finder.shown(runs, runs),
    };
  }

  /** Starts a run: see RegradeStarterService. */
  async start({ organisationId, userId }: Member, assessmentId: string): Promise<RegradeRun> {
    const of = { organisationId, assessmentId };
    await this.finder.title(of);
    return this.finder.one(await this.starter.start(of, userId));
  }
}
