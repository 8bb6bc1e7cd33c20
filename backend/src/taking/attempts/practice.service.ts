import { Injectable } from '@nestjs/common';
import { AidsService } from '../aids/index.js';
import { ContentService, SHOWN_SEED } from '../../bank/content/index.js';
import { pageCursorOf } from '../../platform/http/index.js';
import { PRACTICE_RULES, type Owner } from './attempt.js';
import { AttemptFactoryService } from './attempt-factory.service.js';
import { AttemptsRepository } from './attempts.repository.js';
import { attemptPage } from './attempt-list.js';
import type { AttemptPage, AttemptView, ListAttempts, StartPractice } from './attempts.schemas.js';

/** One question at a time, and the list of everything that somebody has tried. */
@Injectable()
export class PracticeService {
  constructor(
    private readonly factory: AttemptFactoryService,
    private readonly attempts: AttemptsRepository,
    private readonly content: ContentService,
    private readonly aids: AidsService,
  ) {}

  /** One question to practise, running at once and without limit; 404 where the bank has none of that id. */
  practise(owner: Owner, { questionId, fresh }: StartPractice): Promise<AttemptView> {
    const content = this.content.draw(questionId, fresh ? this.content.seed() : SHOWN_SEED);
    return this.factory.create(owner, {
      kind: 'practice',
      guide: content.guide,
      tier: content.tier,
      bankVersion: this.content.version,
      rules: PRACTICE_RULES,
      items: [{ content, budgetSeconds: null }],
      starts: 'now',
    });
  }

  /** Newest first. */
  async list(owner: Owner, query: ListAttempts): Promise<AttemptPage> {
    const rows = await this.attempts.page(owner, query, pageCursorOf(query.cursor));
    const rests = await this.aids.rests(owner.userId);
    return attemptPage(rows, { limit: query.limit, rests }, this.content.titles);
  }
}
