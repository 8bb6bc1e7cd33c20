import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import type { Member } from '../../platform/http/index.js';
import { ReviewItemsService } from './review-items.service.js';
import { ReviewsRepository, type CountedReview } from './reviews.repository.js';
import type { ReviewCounts, ReviewQueue, ReviewsView } from './reviews.schemas.js';

/** What there is to review. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly repository: ReviewsRepository,
    private readonly items: ReviewItemsService,
    private readonly titles: AssessmentTitles,
    private readonly clock: Clock,
  ) {}

  /** The assessments of the organisation that have answers to review, the latest first. */
  async assessments({ organisationId, userId }: Member): Promise<ReviewsView> {
    const toCome = await this.items.bringInAll(organisationId);
    const rows = await this.repository.counts({ organisationId, userId, now: this.clock.now() });
    const ids = [...new Set(rows.map(({ assessmentId }) => assessmentId))];
    return {
      toCome,
      assessments: ids.map((id) => {
        const own = rows.filter(({ assessmentId }) => assessmentId === id);
        return { id, title: own[0]?.title ?? '', counts: sumOf(own) };
      }),
    };
  }

  /** The questions of one assessment with what waits for whom; 404 where it is not the organisation's. */
  async queue({ organisationId, userId }: Member, assessmentId: string): Promise<ReviewQueue> {
    const title = await this.titles.of({ organisationId, assessmentId });
    const toCome = await this.items.bringInAll(organisationId);
    const by = { organisationId, userId, now: this.clock.now() };
    const rows = await this.repository.counts(by, assessmentId);
    return {
      title,
      toCome,
      own: rows.some(({ own }) => own > 0),
      questions: await Promise.all(rows.map((row) => this.questionOf(row))),
    };
  }

  private async questionOf(row: CountedReview): Promise<ReviewQueue['questions'][number]> {
    const release = await this.items.releaseOf(row);
    const question = release.questions.get(row.questionId);
    if (question === undefined)
      throw new Error(`release ${row.releaseId} has no ${row.questionId}`);
    const { id, title, kind } = question;
    return { id, title, kind, counts: sumOf([row]) };
  }
}

function sumOf(rows: readonly ReviewCounts[]): ReviewCounts {
  const sum = (key: keyof ReviewCounts): number => rows.reduce((n, row) => n + row[key], 0);
  return {
    first: sum('first'),
    second: sum('second'),
    moderation: sum('moderation'),
    appeal: sum('appeal'),
    done: sum('done'),
    open: sum('open'),
    own: sum('own'),
    mine: sum('mine'),
  };
}
