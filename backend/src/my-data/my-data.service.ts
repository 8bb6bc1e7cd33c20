import { Injectable } from '@nestjs/common';
import { AttemptsExport } from '../attempts/attempts-export.js';
import { DeletionRequests } from '../candidates/deletion-requests.service.js';
import { Clock } from '../config/clock.js';
import { asServer } from '../database/scope.js';
import type { Principal } from '../http/access.js';
import { zipped } from '../http/zipped.js';
import { MyDataRepository, type StoredRecord } from './my-data.repository.js';
import type { MyData, MyRecord } from './my-data.schemas.js';
import { readableCopy } from './readable-copy.js';
import { recordView } from './record-view.js';

/** Everything that organisations have of a person, for that person, and what they may ask for. */
@Injectable()
export class MyDataService {
  constructor(
    private readonly data: MyDataRepository,
    private readonly attempts: AttemptsExport,
    private readonly requests: DeletionRequests,
    private readonly clock: Clock,
  ) {}

  async all({ userId }: Principal): Promise<MyData> {
    const records = await this.data.records(userId);
    const assessments = records.flatMap(({ invitations }) =>
      invitations.map(({ assessmentId }) => assessmentId),
    );
    const settings = await this.data.settings([...new Set(assessments)]);
    return Promise.all(records.map((record) => this.view(record, settings)));
  }

  /** A zip of all of it with answers and receipts' hashes, as JSON for programs and as a page to read. */
  async export(principal: Principal): Promise<Uint8Array> {
    const exportedAt = this.clock.now().toISOString();
    const records: (MyRecord & { answers: object[] })[] = [];
    for (const record of await this.all(principal)) {
      const answers = await this.attempts.ofPerson(principal.userId, record.id);
      records.push({ ...record, answers });
    }
    return zipped({
      'my-data.json': JSON.stringify({ exportedAt, records }, null, 2),
      'my-data.html': readableCopy(records, exportedAt),
    });
  }

  async askForDeletion(principal: Principal, candidateId: string, text: string): Promise<MyData> {
    await this.requests.ask({ userId: principal.userId, candidateId }, text);
    return this.all(principal);
  }

  async withdrawDeletion(principal: Principal, candidateId: string): Promise<MyData> {
    await this.requests.withdraw({ userId: principal.userId, candidateId });
    return this.all(principal);
  }

  async endOpinions(principal: Principal, candidateId: string): Promise<MyData> {
    await this.requests.endOpinions({ userId: principal.userId, candidateId });
    return this.all(principal);
  }

  private async view(record: StoredRecord, settings: Map<string, unknown[]>): Promise<MyRecord> {
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
        return recordView(record, { settings, mails, log, roles, judged });
      },
    );
  }
}
