import { Inject, Injectable } from '@nestjs/common';
import { isOwnId, type Question } from '@meshwright/question-bank';
import { CONTENT, type Content } from '../content/index.js';
import { questionOf } from './own-question-views.js';
import { OwnQuestionsRepository } from './own-questions.repository.js';

/** Bodies never change; this bounds the memory (about 30 KB each). */
const CACHED = 300;

/** What assessments of an organisation may ask: the shared bank, and of its own questions those that are named. */
@Injectable()
export class AskableQuestions {
  private readonly cache = new Map<string, Question>();

  constructor(
    private readonly repository: OwnQuestionsRepository,
    @Inject(CONTENT) private readonly content: Content,
  ) {}

  /**
   * The shared bank with the newest approved version of each own question among `ids`. Those that are archived, never
   * approved or another organisation's are missing, as are own ones that nobody names: no pool draws one by accident.
   */
  async of(organisationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Question>> {
    const own = ids.filter(isOwnId);
    if (own.length === 0) return this.content.bank.questions;
    const bodies = await this.repository.bodies(organisationId, own);
    const found = [...bodies].map(([id, body]) => [id, this.parsed(body)] as const);
    return new Map([...this.content.bank.questions, ...found]);
  }

  private parsed(body: string): Question {
    const known = this.cache.get(body);
    if (known !== undefined) return known;
    const question = questionOf(body);
    const oldest = this.cache.keys().next();
    if (this.cache.size >= CACHED && oldest.done !== true) this.cache.delete(oldest.value);
    this.cache.set(body, question);
    return question;
  }
}
