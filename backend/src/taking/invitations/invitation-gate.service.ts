import { Injectable } from '@nestjs/common';
import { type Release, ReleasesService } from '../assessments/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { InvitationsRepository, type Of } from './invitations.repository.js';
import type { AssessmentParams } from './invitations.schemas.js';

/** Whether there is something to invite to. */
@Injectable()
export class InvitationGate {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly releases: ReleasesService,
  ) {}

  /** The assessment's place in the organisation; 404 where it has none. */
  async of({ organisationId }: Member, { assessment }: AssessmentParams): Promise<Of> {
    const of = { organisationId, assessmentId: assessment };
    if (!(await this.invitations.hasAssessment(of))) throw notFound('assessment');
    return of;
  }

  /** What candidates are invited to; 409 where there is nothing yet, or nothing any more. */
  async published({ organisationId, assessmentId }: Of): Promise<Release> {
    const release = await this.releases.current(organisationId, assessmentId);
    if (release === null)
      throw new Problem(
        409,
        'not-published',
        'This assessment is not open to candidates: publish it first.',
      );
    return release;
  }
}
