import { Injectable } from '@nestjs/common';
import { AssessmentTitles, type Release } from '../../taking/assessments/index.js';
import type { Member } from '../../platform/http/index.js';
import { ReviewedScoresService, ReviewItemsService } from '../../marking/reviews/index.js';
import { resultBody } from './result-body.js';
import { ResultMaterialsService } from './result-materials.service.js';
import type { Assessment } from './results.repository.js';
import type { ResultBody } from './results.schemas.js';

/** Some attempts of one assessment. */
export interface Attempts extends Assessment {
  readonly attemptIds: readonly string[];
}

/** What candidates are told, put together from marks, grades, answers and settings. */
@Injectable()
export class ResultSourcesService {
  constructor(
    private readonly scores: ReviewedScoresService,
    private readonly materials: ResultMaterialsService,
    private readonly items: ReviewItemsService,
    private readonly titles: AssessmentTitles,
  ) {}

  /** The assessment with everything that is graded under review; 404 where it is not the organisation's. */
  async opened(
    { organisationId }: Member,
    assessmentId: string,
  ): Promise<{ of: Assessment; title: string }> {
    const of = { organisationId, assessmentId };
    const title = await this.titles.of(of);
    await this.items.bringInAll(organisationId);
    return { of, title };
  }

  /** What an attempt was made from, with its settings. */
  releaseOf(place: { readonly releaseId: string }): Promise<Release> {
    return this.items.releaseOf(place);
  }

  /** Scores of 0 to 10 that count now, by attempt. */
  async totals(attempts: Attempts): Promise<Map<string, number>> {
    const scored = await this.scores.of({ ...attempts, withRows: false });
    return new Map(scored.map(({ attemptId, score }) => [attemptId, score]));
  }

  /** Scores of 0 to 10 that count now, by answer; each answer is under review afterwards. */
  async answers(attempts: Attempts): Promise<Map<string, number>> {
    for (const attemptId of attempts.attemptIds) await this.items.refresh({ attemptId });
    const scored = await this.scores.of({ ...attempts, withRows: false });
    return new Map(
      scored.flatMap(({ items }) => items.map(({ itemId, score }) => [itemId, score] as const)),
    );
  }

  /** By attempt, of those that are graded. Reads whole answers: not for more than some hundred at once. */
  async bodies(
    attempts: Attempts,
    basis: 'automatic' | 'reviewed',
  ): Promise<Map<string, ResultBody>> {
    const [scored, materials, keys] = await Promise.all([
      this.scores.of({ ...attempts, withRows: true }),
      this.materials.of(attempts.attemptIds),
      this.materials.keysShownTo(attempts.organisationId),
    ]);
    const library = this.materials.library();
    const bodies = await Promise.all(
      scored.map(async (attempt): Promise<[string, ResultBody]> => {
        const release = await this.releaseOf({ releaseId: attempt.items[0]?.releaseId ?? '' });
        const telling = { release, basis, attempt, materials, library, keys };
        return [attempt.attemptId, resultBody(telling)];
      }),
    );
    return new Map(bodies);
  }
}
