import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { randomFrom } from '@meshwright/graders';
import { questionSummary } from '@meshwright/question-bank';
import { AbilityService } from '../../measuring/ability/index.js';
import { Clock } from '../../platform/config/index.js';
import { ContentService } from '../../bank/content/index.js';
import { invalidInput, type Principal } from '../../platform/http/index.js';
import { nextQuestion } from './next-question.js';
import type { NextQuestion, NextQuestionWish } from './next-question.schemas.js';
import { OwnGradesService } from './own-grades.service.js';

const LARGEST_SEED = 2_147_483_647;

/** Adaptive practice: what to answer next. */
@Injectable()
export class NextQuestionService {
  constructor(
    private readonly grades: OwnGradesService,
    private readonly content: ContentService,
    private readonly ability: AbilityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Of somebody unknown (null) nothing is known but the wish. Throws 422 where no question fits it, and 403
   * `assessment-under-way` for who takes an assessment: what comes next follows from scores.
   */
  async of(person: Principal | null, wish: NextQuestionWish): Promise<NextQuestion> {
    if (person !== null) await this.grades.admit(person);
    const questions = this.content.provedQuestions(wish);
    const [book, history] = await Promise.all([
      this.ability.book(),
      person === null ? [] : this.grades.answers(person),
    ]);
    const topics = new Map(this.content.allTopics().map((topic) => [topic.id, topic]));
    const found = nextQuestion(
      {
        book,
        questions,
        history,
        topic: wish.topic === undefined ? undefined : topics.get(wish.topic),
        titleOf: (id) => topics.get(id)?.title ?? id,
        now: this.clock.now(),
      },
      randomFrom(randomInt(LARGEST_SEED)),
    );
    if (found === null) {
      const path = wish.topic === undefined ? 'tier' : 'topic';
      throw invalidInput([{ path, message: 'no question fits', expected: 'one that has' }], 422);
    }
    return { question: questionSummary(found.question), why: found.why };
  }
}
