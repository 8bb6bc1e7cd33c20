import { Injectable } from '@nestjs/common';
import { asServer } from '../../platform/database/index.js';
import { type Principal, Problem } from '../../platform/http/index.js';
import { type CandidateResult, MyResultsService } from '../results/index.js';
import { MyDataRepository, type StoredRecord } from './my-data.repository.js';
import type { MyData, MyRecord } from './my-data.schemas.js';
import { recordView, type Around } from './record-view.js';

/** What each organisation has of a person, read together. */
@Injectable()
export class MyRecords {
  constructor(
    private readonly data: MyDataRepository,
    private readonly results: MyResultsService,
  ) {}

  async of(principal: Principal): Promise<MyData> {
    const records = await this.data.records(principal.userId);
    const assessments = records.flatMap(({ invitations }) =>
      invitations.map(({ assessmentId }) => assessmentId),
    );
    const settings = await this.data.settings([...new Set(assessments)]);
    return Promise.all(
      records.map(async (record) =>
        this.view(record, { settings, told: await this.told(principal, record) }),
      ),
    );
  }

  /** What the person has been told of each attempt; nothing while they are in the middle of an assessment. */
  private async told(
    principal: Principal,
    { invitations }: StoredRecord,
  ): Promise<Map<string, CandidateResult>> {
    const told = new Map<string, CandidateResult>();
    const handedIn = invitations
      .flatMap(({ attempts }) => attempts)
      .filter(({ rehearsal, submittedAt }) => !rehearsal && submittedAt !== null);
    for (const { id } of handedIn) {
      try {
        told.set(id, await this.results.of(principal, id));
      } catch (error) {
        if (!(error instanceof Problem) || error.getStatus() >= 500) throw error;
      }
    }
    return told;
  }

  private async view(
    record: StoredRecord,
    known: Pick<Around, 'settings' | 'told'>,
  ): Promise<MyRecord> {
    const { id, organisationId, invitations } = record;
    const subjects = [
      id,
      ...invitations.map((each) => each.id),
      ...invitations.flatMap(({ attempts }) => attempts.map((attempt) => attempt.id)),
    ];
    return asServer(
      'an organisation’s mails and log, as far as they are about the person',
      async () => {
        const log = await this.data.log(organisationId, subjects);
        const mails = await this.data.mails(organisationId, id);
        const judged = await this.data.judged(organisationId, id);
        const roles = await this.data.roles(
          organisationId,
          log.flatMap(({ actorId }) => actorId ?? []),
        );
        return recordView(record, { ...known, mails, log, roles, judged });
      },
    );
  }
}
