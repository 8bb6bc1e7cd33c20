import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import { Clock } from '../../platform/config/index.js';
import type { Member } from '../../platform/http/index.js';
import { GoldService } from './gold.service.js';
import { ReviewWorkService } from './review-work.service.js';
import type { NextReview, OfferedReview } from './reviews.schemas.js';

/** What a reviewer gets next: gold answers before the first real one. */
@Injectable()
export class NextReviewService {
  constructor(
    private readonly gold: GoldService,
    private readonly work: ReviewWorkService,
    private readonly titles: AssessmentTitles,
    private readonly clock: Clock,
  ) {}

  /** A gold answer, else the next real one; 404 where the assessment is not the organisation's. */
  async next(member: Member, assessment: string, ask: NextReview): Promise<OfferedReview> {
    const { organisationId, userId } = member;
    await this.titles.of({ organisationId, assessmentId: assessment });
    const by = { organisationId, userId, now: this.clock.now() };
    const calibration = await this.gold.calibration(by, ask.question);
    if (calibration.task !== null) return { task: null, calibration };
    return { task: await this.work.next(member, assessment, ask), calibration };
  }
}
