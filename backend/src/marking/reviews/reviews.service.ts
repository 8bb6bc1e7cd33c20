import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import type { Member } from '../../platform/http/index.js';
import { ReviewItemsService } from './review-items.service.js';
import { ReviewLoadRepository } from './review-load.repository.js';
import { ReviewsRepository, type Asking, type CountedReview } from './reviews.repository.js';
import type {
  ReviewCounts,
  ReviewedQuestion,
  ReviewQueue,
  ReviewsView,
} from './reviews.schemas.js';
import { isExact } from './spot-check.js';
import { SpotCheckPilesRepository, type Piles } from './spot-check-piles.repository.js';

/** What there is to review. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly repository: ReviewsRepository,
    private readonly piles: SpotCheckPilesRepository,
    private readonly load: ReviewLoadRepository,
    private readonly items: ReviewItemsService,
    private readonly titles: AssessmentTitles,
    private readonly clock: Clock,
  ) {}

  /** The assessments of the organisation that have answers to review, the latest first, with the questions to go on with. */
  async assessments(member: Member): Promise<ReviewsView> {
    const { organisationId, userId } = member;
    const toCome = await this.items.bringInAll(organisationId);
    const by = { organisationId, userId, now: this.clock.now() };
    const [rows, piles, dues, reviewers] = await Promise.all([
      this.repository.counts(by),
      this.piles.all(by),
      this.load.dues(organisationId),
      this.reviewers(member, by),
    ]);
    const ids = [...new Set(rows.map(({ assessmentId }) => assessmentId))];
    const due = new Map(dues.map(({ assessmentId, dueAt }) => [assessmentId, dueAt]));
    const assessments = ids.map(async (id) => {
      const own = rows.filter(({ assessmentId }) => assessmentId === id);
      return {
        id,
        title: own[0]?.title ?? '',
        counts: sumOf(own),
        dueAt: due.get(id)?.toISOString() ?? null,
        questions: await Promise.all(
          own.filter(({ open }) => open > 0).map((row) => this.questionOf(row, piles)),
        ),
      };
    });
    return { toCome, reviewers, assessments: await Promise.all(assessments) };
  }

  /** The questions of one assessment with what waits for whom; 404 where it is not the organisation's. */
  async queue({ organisationId, userId }: Member, assessmentId: string): Promise<ReviewQueue> {
    const title = await this.titles.of({ organisationId, assessmentId });
    const toCome = await this.items.bringInAll(organisationId);
    const by = { organisationId, userId, now: this.clock.now() };
    const rows = await this.repository.counts(by, assessmentId);
    const piles = await this.piles.all(by, assessmentId);
    return {
      title,
      toCome,
      own: rows.some(({ own }) => own > 0),
      questions: await Promise.all(rows.map((row) => this.questionOf(row, piles))),
    };
  }

  private async reviewers(
    { rights, userId }: Member,
    by: Asking,
  ): Promise<ReviewsView['reviewers']> {
    const loads = await this.load.loads(by, rights.has('decisions:write') ? undefined : userId);
    const names = await this.repository.names(loads.map(({ reviewerId }) => reviewerId));
    return loads.flatMap(({ reviewerId, ...load }) => {
      const name = names.get(reviewerId);
      return name === undefined ? [] : [{ name, you: reviewerId === userId, ...load }];
    });
  }

  private async questionOf(row: CountedReview, piles: Piles): Promise<ReviewedQuestion> {
    const release = await this.items.releaseOf(row);
    const question = release.questions.get(row.questionId);
    if (question === undefined)
      throw new Error(`release ${row.releaseId} has no ${row.questionId}`);
    const { id, title, kind } = question;
    const isHere = (pile: { assessmentId: string; questionId: string }): boolean =>
      pile.assessmentId === row.assessmentId && pile.questionId === row.questionId;
    return {
      id,
      title,
      kind,
      counts: sumOf([row]),
      exact: isExact(question),
      empty: piles.empties.find(isHere)?.empty ?? 0,
      oneByOne: piles.refused.filter(isHere).map(({ scope }) => scope),
    };
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
