import { Inject, Injectable } from '@nestjs/common';
import { isOwnId, type Question } from '@meshwright/question-bank';
import { CONTENT, type Content, KeptContents } from '../content/index.js';
import { questionOf } from './own-question-views.js';
import { OwnQuestionsRepository } from './own-questions.repository.js';

/** Characters of the questions that are kept. */
const KEPT = 8_000_000;

/** What assessments of an organisation may ask: the shared bank, and of its own questions those that are named. */
@Injectable()
export class AskableQuestions {
  /** By their text, which is what there is of a version. */
  private readonly cache = new KeptContents<Question>(KEPT);

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
    this.cache.keep(body, question, body.length);
    return question;
  }
}
