import { Injectable } from '@nestjs/common';
import { ReleasesService } from '../assessments/releases.service.js';
import { PinnedService } from '../attempts/pinned.service.js';
import { ContentService } from '../content/content.service.js';
import { ReviewedScoresService } from '../reviews/reviewed-scores.service.js';
import { resultBody, type Material } from './result-body.js';
import { ResultMaterialsRepository } from './result-materials.repository.js';
import type { ResultBody } from './results.schemas.js';

/** Some attempts of one assessment. */
export interface Attempts {
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly attemptIds: readonly string[];
}

/** What candidates are told, put together from marks, grades, answers and settings. */
@Injectable()
export class ResultBodiesService {
  constructor(
    private readonly scores: ReviewedScoresService,
    private readonly materials: ResultMaterialsRepository,
    private readonly releases: ReleasesService,
    private readonly pinned: PinnedService,
    private readonly content: ContentService,
  ) {}

  /** By attempt, of those that are graded. Reads whole answers: not for more than some hundred at once. */
  async of(attempts: Attempts, basis: ResultBody['basis']): Promise<Map<string, ResultBody>> {
    const [scored, materials] = await Promise.all([
      this.scores.of({ ...attempts, withRows: true }),
      this.materialsOf(attempts.attemptIds),
    ]);
    const library = {
      questions: this.content.allQuestions(),
      guides: this.content.allGuides(),
      projects: this.content.allProjects(),
    };
    const bodies = await Promise.all(
      scored.map(async (attempt): Promise<[string, ResultBody]> => {
        const releaseId = attempt.items[0]?.releaseId ?? '';
        const release = await this.releases.find(releaseId);
        if (release === null) throw new Error(`release ${releaseId} is missing`);
        return [attempt.attemptId, resultBody({ release, basis, attempt, materials, library })];
      }),
    );
    return new Map(bodies);
  }

  private async materialsOf(attemptIds: readonly string[]): Promise<Map<string, Material>> {
    const stored = await this.materials.of(attemptIds);
    const sources = new Map(stored.map(({ itemId, contentHash }) => [itemId, { contentHash }]));
    const contents = await this.pinned.of({ sources });
    return new Map(
      stored.flatMap(({ itemId, report, answer }) => {
        const content = contents.get(itemId);
        return content === undefined ? [] : [[itemId, { content, report, answer }] as const];
      }),
    );
  }
}
