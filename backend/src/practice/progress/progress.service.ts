import { Injectable } from '@nestjs/common';
import { PracticeService } from '../../taking/attempts/index.js';
import { Clock } from '../../platform/config/index.js';
import { ContentService } from '../../bank/content/index.js';
import { estimate } from './estimate.js';
import { latestByQuestion, type GradedItem } from './grade-history.js';
import { OwnGradesService, type Owner } from './own-grades.service.js';
import type { DueReview, ProgressView, TopicProgress } from './progress.schemas.js';
import { criterionStates, dueQuestions, type CriterionState } from './reviews.js';

const RECENT = 5;
const SERIES = 200;
const MOST_DUE = 20;

/** What a person can do by now, with how sure that is, and what is due for another look. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly grades: OwnGradesService,
    private readonly practice: PracticeService,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 `assessment-under-way` while the person takes an assessment: all of it tells scores. */
  async view(owner: Owner): Promise<ProgressView> {
    await this.grades.admit(owner);
    const [history, recent] = await Promise.all([
      this.grades.history(owner),
      this.practice.list(owner, { limit: RECENT }),
    ]);
    const latest = latestByQuestion(history);
    const states = criterionStates(history);
    return {
      ...(await this.grades.tiers(latest)),
      topics: this.topics(latest),
      criteria: {
        mastered: states.filter(({ mastered }) => mastered).length,
        seen: states.length,
      },
      due: this.due(states),
      recent: recent.items,
      series: history
        .slice(-SERIES)
        .map(({ at, tier, score }) => ({ at: at.toISOString(), tier, score })),
    };
  }

  /** Mean score by topic, 0 to 10, of the topics that the person has met. */
  async topicMeans(owner: Owner): Promise<ReadonlyMap<string, number>> {
    const topics = this.topics(latestByQuestion(await this.grades.history(owner)));
    return new Map(
      topics.flatMap(({ topic, mean }) => (mean === null ? [] : [[topic, mean] as const])),
    );
  }

  /** One line for each topic of the bank, met or not. */
  private topics(latest: readonly GradedItem[]): TopicProgress[] {
    return this.content.allTopics().map(({ id, title }) => ({
      topic: id,
      title,
      ...estimate(latest.filter(({ topics }) => topics.includes(id)).map(({ score }) => score)),
    }));
  }

  private due(states: readonly CriterionState[]): DueReview[] {
    return dueQuestions(states, this.clock.now())
      .flatMap(({ questionId, dueAt, reason }) => {
        const question = this.content.findQuestion(questionId);
        if (question === undefined) return [];
        return [{ questionId, title: question.title, dueAt: dueAt.toISOString(), reason }];
      })
      .slice(0, MOST_DUE);
  }
}
