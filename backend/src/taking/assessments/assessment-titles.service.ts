import { Injectable } from '@nestjs/common';
import { notFound } from '../../platform/http/index.js';
import { AssessmentsRepository } from './assessments.repository.js';

/** How assessments are called, for all who show something of one. */
@Injectable()
export class AssessmentTitles {
  constructor(private readonly repository: AssessmentsRepository) {}

  /** Throws 404 where the assessment is not the organisation's. */
  async of(place: {
    readonly organisationId: string;
    readonly assessmentId: string;
  }): Promise<string> {
    const title = await this.repository.title({
      organisationId: place.organisationId,
      id: place.assessmentId,
    });
    if (title === null) throw notFound('assessment');
    return title;
  }
}
