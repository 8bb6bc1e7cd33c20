import { Injectable } from '@nestjs/common';
import { AnswerKeys } from '../../bank/answer-keys/index.js';
import { type Library, PinnedService } from '../../taking/attempts/index.js';
import { ContentService } from '../../bank/content/index.js';
import type { Material } from './result-body.js';
import { ResultMaterialsRepository } from './result-materials.repository.js';

/** Answers with their reports and questions, and what there is to train with. */
@Injectable()
export class ResultMaterialsService {
  constructor(
    private readonly repository: ResultMaterialsRepository,
    private readonly pinned: PinnedService,
    private readonly content: ContentService,
    private readonly keys: AnswerKeys,
  ) {}

  /** By item. */
  async of(attemptIds: readonly string[]): Promise<Map<string, Material>> {
    const stored = await this.repository.of(attemptIds);
    const sources = new Map(stored.map(({ itemId, contentHash }) => [itemId, { contentHash }]));
    const contents = await this.pinned.of({ sources });
    return new Map(
      stored.flatMap(({ itemId, report, answer }) => {
        const content = contents.get(itemId);
        return content === undefined ? [] : [[itemId, { content, report, answer }] as const];
      }),
    );
  }

  /** Whether what is told may hold anything of the questions' keys. */
  keysShownTo(organisationId: string): Promise<boolean> {
    return this.keys.shownTo(organisationId);
  }

  library(): Library {
    return {
      questions: this.content.allQuestions(),
      guides: this.content.allGuides(),
      projects: this.content.allProjects(),
    };
  }
}
