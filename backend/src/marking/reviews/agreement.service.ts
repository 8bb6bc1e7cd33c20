import { Injectable } from '@nestjs/common';
import { AssessmentTitles } from '../../taking/assessments/index.js';
import type { Member } from '../../platform/http/index.js';
import { agreementView } from './agreement.js';
import type { ReviewAgreement } from './agreement.schemas.js';
import { GoldRepository } from './gold.repository.js';
import { ReviewsRepository } from './reviews.repository.js';

/** How well those who review agree, with the grader and with themselves. */
@Injectable()
export class AgreementService {
  constructor(
    private readonly repository: ReviewsRepository,
    private readonly gold: GoldRepository,
    private readonly titles: AssessmentTitles,
  ) {}

  /** How grader and reviewers agree. Names of reviewers are for those who decide; others see their own drift alone. */
  async read(
    { organisationId, userId, rights }: Member,
    assessmentId: string,
  ): Promise<ReviewAgreement> {
    await this.titles.of({ organisationId, assessmentId });
    const [marks, gold] = await Promise.all([
      this.repository.counted(organisationId, assessmentId),
      this.gold.marks(organisationId, { assessmentId }),
    ]);
    const seen = rights.has('decisions:write')
      ? [...new Set([...marks, ...gold].map(({ reviewerId }) => reviewerId))]
      : [userId];
    const names = await this.repository.names(seen);
    return agreementView(marks, gold, { userId, seen, names });
  }
}
