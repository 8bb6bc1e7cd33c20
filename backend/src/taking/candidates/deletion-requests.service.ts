import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { asServer } from '../../platform/database/index.js';
import { type Member, notFound, Problem } from '../../platform/http/index.js';
import { CandidateDataService } from './candidate-data.service.js';
import type { CandidateDeletion } from './candidates.schemas.js';
import { DeletionLetters } from './deletion-letters.service.js';
import {
  DeletionRequestsRepository,
  type Candidacy,
  type OpenRequest,
} from './deletion-requests.repository.js';
import type { DeletionRequestList, DeletionRequestView } from './deletion-requests.schemas.js';

const DAY_MS = 86_400_000;

/** An answer is owed within a month (GDPR, article 12, paragraph 3). */
const ANSWER_DAYS = 30;

/** What a candidate asks of an organisation about their data, and what its owners answer. */
@Injectable()
export class DeletionRequests {
  constructor(
    private readonly requests: DeletionRequestsRepository,
    private readonly data: CandidateDataService,
    private readonly letters: DeletionLetters,
    private readonly clock: Clock,
  ) {}

  /** By the person. 409 `already-asked` where a wish of theirs waits. */
  async ask(person: Candidacy, text: string): Promise<void> {
    const now = this.clock.now();
    const dueAt = new Date(now.getTime() + ANSWER_DAYS * DAY_MS);
    const candidate = await this.candidacy(person);
    const added = await asServer('the organisation’s log and owners are not the person’s', () =>
      this.requests.add(candidate, { text, now, dueAt }),
    );
    if (!added)
      throw new Problem(409, 'already-asked', 'You have asked for this already: it waits.');
    await this.letters.asked(candidate, dueAt);
  }

  /** By the person; 404 where none waits. */
  async withdraw(person: Candidacy): Promise<void> {
    const candidate = await this.candidacy(person);
    const done = await asServer('the organisation’s log is not the person’s', () =>
      this.requests.withdraw(candidate, this.clock.now()),
    );
    if (!done) throw notFound('request that waits');
  }

  /** By the person: no endpoint reads their answers from now on. */
  async endOpinions(person: Candidacy): Promise<void> {
    const candidate = await this.candidacy(person);
    await asServer('the organisation’s log is not the person’s', () =>
      this.requests.endOpinions(candidate),
    );
  }

  async list({ organisationId }: Member): Promise<DeletionRequestList> {
    const rows = await this.requests.open(organisationId);
    return rows.map(view);
  }

  /**
   * Deletes everything of the person for ever and tells them. 409 `attempt-under-way` while they take an assessment,
   * `address-differs` where the address that was typed is another.
   */
  async grant(member: Member, id: string, typed: CandidateDeletion): Promise<void> {
    const { organisationId } = member;
    const { candidate } = await this.openRequest(organisationId, id);
    await this.data.delete(member, { id: candidate.id, request: id }, typed);
    await this.letters.deleted({ ...candidate, organisationId });
  }

  /** The person reads the reason. */
  async refuse(member: Member, id: string, reason: string): Promise<void> {
    const { organisationId } = member;
    const request = await this.requests.find(organisationId, id);
    const now = this.clock.now();
    const { candidate } = request ?? {};
    if (
      candidate === undefined ||
      !(await this.requests.refuse(member, { id, candidateId: candidate.id }, { reason, now }))
    )
      throw notFound('request that waits');
    await this.letters.refused({ ...candidate, organisationId }, reason);
  }

  private async openRequest(organisationId: string, id: string): Promise<OpenRequest> {
    const request = await this.requests.find(organisationId, id);
    if (request === null) throw notFound('request that waits');
    if (isUnderWay(request))
      throw new Problem(
        409,
        'attempt-under-way',
        'They are taking an assessment: this can be granted once it is handed in.',
      );
    return request;
  }

  private async candidacy(person: Candidacy) {
    const found = await asServer('what an organisation is called and where its owners are', () =>
      this.requests.candidacy(person),
    );
    if (found === null) throw notFound('record');
    return found;
  }
}

const isUnderWay = ({ candidate }: OpenRequest): boolean =>
  candidate.invitations.some(({ _count }) => _count.attempts > 0);

function view(request: OpenRequest): DeletionRequestView {
  const { id, text, requestedAt, dueAt, candidate } = request;
  const { displayName, email } = candidate;
  return {
    id,
    candidate: { id: candidate.id, displayName, email },
    text,
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    waitsFor: isUnderWay(request) ? 'hand-in' : null,
  };
}
