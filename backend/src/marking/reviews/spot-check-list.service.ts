import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import type { Member } from '../../platform/http/index.js';
import { ReviewsRepository } from './reviews.repository.js';
import { SpotCheckPilesRepository } from './spot-check-piles.repository.js';
import type { SpotChecks } from './spot-checks.schemas.js';
import { resultOf } from './spot-checks.service.js';

/** How marks came about that nobody gave one by one. */
@Injectable()
export class SpotCheckListService {
  constructor(
    private readonly piles: SpotCheckPilesRepository,
    private readonly reviews: ReviewsRepository,
    private readonly titles: AssessmentTitles,
  ) {}

  /** Of one assessment. Names of other reviewers are for those who decide. */
  async of({ organisationId, userId, rights }: Member, assessmentId: string): Promise<SpotChecks> {
    await this.titles.of({ organisationId, assessmentId });
    const rows = await this.piles.list(organisationId, assessmentId);
    const all = rights.has('decisions:write');
    const names = await this.reviews.names(
      all ? [...new Set(rows.map(({ reviewerId }) => reviewerId))] : [userId],
    );
    return {
      checks: rows.map((row) => ({
        ...resultOf(row),
        question: row.questionId,
        scope: row.scope,
        by: names.get(row.reviewerId) ?? null,
        you: row.reviewerId === userId,
        at: (row.closedAt ?? row.createdAt).toISOString(),
      })),
    };
  }
}
