import { Injectable } from '@nestjs/common';
import { AttemptsExport } from '../attempts/index.js';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { CandidateDataRepository } from './candidate-data.repository.js';
import type { CandidateDeletion, CandidateExport } from './candidates.schemas.js';

/** What an organisation owes a candidate who asks: a copy of all that it has of them, and the end of it. */
@Injectable()
export class CandidateDataService {
  constructor(
    private readonly data: CandidateDataRepository,
    private readonly attempts: AttemptsExport,
    private readonly clock: Clock,
  ) {}

  /** Says so in the audit log before it gives anything. */
  async export({ organisationId, userId }: Member, id: string): Promise<CandidateExport> {
    const place = { organisationId, id };
    const found = await this.data.candidate(place);
    if (found === null) throw notFound('candidate');
    await this.data.recordExport(place, userId);
    const { organisation, ...candidate } = found;
    const invitations = await this.data.invitations(place);
    const attempts = await this.attempts.ofCandidate(organisationId, id);
    const subjects = [
      id,
      ...invitations.map((each) => each.id),
      ...attempts.map((each) => each.id),
    ];
    return {
      exportedAt: this.clock.now().toISOString(),
      organisation,
      candidate,
      invitations,
      attempts,
      mails: await this.data.mails(place),
      log: await this.data.auditEvents(organisationId, subjects),
    };
  }

  /**
   * For ever. 409 `address-differs` where the address that was typed to confirm it is not the candidate's. With `request`
   * as long as that wish of theirs waits and no assessment is under way: who asks has seen to both.
   */
  async delete(
    { organisationId, userId }: Member,
    { id, request }: { readonly id: string; readonly request?: string },
    { email }: CandidateDeletion,
  ): Promise<void> {
    const place = { organisationId, id, ...(request === undefined ? {} : { request }) };
    const found = await this.data.candidate(place);
    if (found === null) throw notFound('candidate');
    const erased = await asServer('the guest that a link made is no row of the organisation', () =>
      this.data.erase(place, email, userId),
    );
    if (!erased)
      throw new Problem(
        409,
        'address-differs',
        `Type the candidate’s address as it stands to delete everything of theirs: ${found.email}`,
      );
  }
}
