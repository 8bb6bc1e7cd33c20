import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Release } from '../assessments/release.js';
import { ReleasesService } from '../assessments/releases.service.js';
import { GradedListeners } from '../attempts/graded-listeners.js';
import { Clock } from '../config/clock.js';
import { asServer } from '../database/scope.js';
import { notFound } from '../http/problem.js';
import { ReviewItemsRepository, type Reviewable, type Which } from './review-items.repository.js';
import { isSampled } from './review-score.js';

/** Grades may come to light so much after their moment: another process may still be writing them. */
const OVERLAP_MS = 10 * 60_000;

/** Keeps the answers under review in step with the grades: when an attempt is graded, and whenever a queue is opened. */
@Injectable()
export class ReviewItemsService implements OnModuleInit {
  /** When this process last looked for answers of an organisation. */
  private readonly looked = new Map<string, Date>();

  constructor(
    private readonly repository: ReviewItemsRepository,
    private readonly releases: ReleasesService,
    private readonly graded: GradedListeners,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.graded.register((attemptId) =>
      asServer('grading may be done for the candidate, whose rows these are not', () =>
        this.bringIn({ attemptId }),
      ),
    );
  }

  /** Puts under review what was graded and is not; what is there with its grade stays as it is. */
  async bringIn(which: Which): Promise<void> {
    for (;;) {
      const found = await this.repository.missing(which);
      if (found.length === 0) return;
      const items = await Promise.all(
        found.map(async (each) => ({ ...each, second: await this.isDrawn(each) })),
      );
      await this.repository.put(items);
    }
  }

  /**
   * The same for an organisation: everything at the first look of this process, then what was graded since. To go through
   * 80,000 answers takes a second.
   */
  async bringInAll(organisationId: string): Promise<void> {
    const now = this.clock.now();
    const last = this.looked.get(organisationId);
    const since = last === undefined ? null : new Date(last.getTime() - OVERLAP_MS);
    await this.bringIn({ organisationId, since });
    this.looked.set(organisationId, now);
  }

  /** Title of an assessment; throws 404 where it is not the organisation's. */
  async titleOf(organisationId: string, assessmentId: string): Promise<string> {
    const title = await this.repository.titleOf(organisationId, assessmentId);
    if (title === null) throw notFound('assessment');
    return title;
  }

  /** The release that an answer was given in, with its rules of review. */
  async releaseOf({ releaseId }: Pick<Reviewable, 'releaseId'>): Promise<Release> {
    const release = await this.releases.find(releaseId);
    if (release === null) throw new Error(`release ${releaseId} is missing`);
    return release;
  }

  private async isDrawn(item: Reviewable): Promise<boolean> {
    const { settings } = await this.releaseOf(item);
    return isSampled(item.attemptItemId, settings.review.secondMarkingPercent);
  }
}
