import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DEFAULT_REVIEW, type Release, ReleasesService } from '../../taking/assessments/index.js';
import { GradedListeners } from '../../taking/attempts/index.js';
import { asServer } from '../../platform/database/index.js';
import { JobsService } from '../../platform/jobs/index.js';
import { ReviewItemsRepository, type One, type Which } from './review-items.repository.js';
import { isSampled } from './review-score.js';

/** What one request puts under review itself: 60 attempts each. The rest is a job's. */
const ROUNDS_AT_ONCE = 4;
/** What one run of the job does before it makes way for others. */
const ROUNDS_IN_A_JOB = 100;

const CATCH_UP = 'review-catch-up';
const SWEEP = 'review-sweep';

/** Keeps the answers under review in step with the grades: when an attempt is graded, and whenever a queue is opened. */
@Injectable()
export class ReviewItemsService implements OnModuleInit {
  constructor(
    private readonly repository: ReviewItemsRepository,
    private readonly releases: ReleasesService,
    private readonly graded: GradedListeners,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.graded.register((attemptId) =>
      asServer('grading may be done for the candidate, whose rows these are not', () =>
        this.refresh({ attemptId }),
      ),
    );
    this.jobs.define(CATCH_UP, () => this.catchUp(), 'waiting');
    this.jobs.define(SWEEP, () => this.catchUp());
    this.jobs.every(SWEEP, '*/5 * * * *');
  }

  /** Puts an attempt, named by its id or that of an answer under review, under review with its latest grades. */
  async refresh(which: One): Promise<void> {
    await this.bringIn(which, 1);
  }

  /**
   * The same for all of an organisation that was graded and is not under review. Of more than some hundred attempts the
   * rest is left to a job, and the number of those attempts returned: 80,000 answers take ten seconds.
   */
  async bringInAll(organisationId: string): Promise<number> {
    if (await this.bringIn({ organisationId }, ROUNDS_AT_ONCE)) return 0;
    await this.jobs.schedule(CATCH_UP, null, {}, CATCH_UP);
    return this.repository.waiting(organisationId);
  }

  /** What no listener and no reader has done, as after a kill or on data of an earlier version. */
  private async catchUp(): Promise<void> {
    if (!(await this.bringIn('all', ROUNDS_IN_A_JOB)))
      await this.jobs.schedule(CATCH_UP, null, {}, CATCH_UP);
  }

  /** Whether that was all of them. */
  private async bringIn(which: Which, rounds: number): Promise<boolean> {
    for (let i = 0; i < rounds; i++) {
      const count = await this.repository.bringIn(which, ({ attemptItemId, secondPercent }) =>
        isSampled(attemptItemId, secondPercent ?? DEFAULT_REVIEW.secondMarkingPercent),
      );
      if (count === 0 || rounds === 1) return true;
    }
    return false;
  }

  /** The release that an answer was given in, with its rules of review. */
  async releaseOf({ releaseId }: { readonly releaseId: string }): Promise<Release> {
    const release = await this.releases.find(releaseId);
    if (release === null) throw new Error(`release ${releaseId} is missing`);
    return release;
  }
}
