import { Injectable } from '@nestjs/common';
import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { PracticeService } from '../attempts/practice.service.js';
import { Clock } from '../config/clock.js';
import { ContentService } from '../content/content.service.js';
import type { Principal } from '../http/access.js';
import { estimate } from './estimate.js';
import { latestByQuestion, type GradedItem, type GradedResult } from './grade-history.js';
import { ProgressRepository } from './progress.repository.js';
import type { DueReview, ProgressView, TopicProgress } from './progress.schemas.js';
import { criterionStates, dueQuestions, type CriterionState } from './reviews.js';
import { tierResults } from './tiers.js';

type Owner = Pick<Principal, 'userId' | 'organisationId'>;

/** Graded items looked back at: years of practice. */
const LOOK_BACK = 2_000;
const RECENT = 5;
const SERIES = 200;
const MOST_DUE = 20;

const Criteria = z.array(
  z.object({ id: z.string(), label: z.string(), points: z.number(), maxPoints: z.number() }),
);

/** What a person can do by now, with how sure that is, and what is due for another look. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly repository: ProgressRepository,
    private readonly practice: PracticeService,
    private readonly content: ContentService,
    private readonly clock: Clock,
  ) {}

  async view(owner: Owner): Promise<ProgressView> {
    const [history, recent] = await Promise.all([
      this.history(owner),
      this.practice.list(owner, { limit: RECENT }),
    ]);
    const latest = latestByQuestion(history);
    const states = criterionStates(history);
    return {
      tiers: tierResults(latest),
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
    const topics = this.topics(latestByQuestion(await this.history(owner)));
    return new Map(
      topics.flatMap(({ topic, mean }) => (mean === null ? [] : [[topic, mean] as const])),
    );
  }

  /** How the person's practice and interviews went, oldest first, each answer with its score alone. */
  async results(owner: Owner): Promise<GradedResult[]> {
    const rows = await this.repository.results(owner, LOOK_BACK);
    return rows.map(({ tier, createdAt, ...row }) => ({
      ...row,
      tier: Tier.parse(tier),
      at: createdAt,
    }));
  }

  private async history(owner: Owner): Promise<GradedItem[]> {
    const rows = await this.repository.history(owner, LOOK_BACK);
    return rows.map((row) => ({
      questionId: row.questionId,
      tier: Tier.parse(row.tier),
      topics: row.topics,
      score: row.score,
      at: row.createdAt,
      criteria: Criteria.parse(row.criteria ?? []),
    }));
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
