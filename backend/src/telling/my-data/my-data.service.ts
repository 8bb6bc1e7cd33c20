import { Injectable } from '@nestjs/common';
import { AttemptsExport } from '../../taking/attempts/index.js';
import { DeletionRequests } from '../../taking/candidates/index.js';
import { Clock } from '../../platform/config/index.js';
import { jsonPieces, type Principal, zipped } from '../../platform/http/index.js';
import type { MyData, MyRecord } from './my-data.schemas.js';
import { MyRecords } from './my-records.service.js';
import { readableCopy } from './readable-copy.js';

/** Everything that organisations have of a person, for that person, and what they may ask for. */
@Injectable()
export class MyDataService {
  constructor(
    private readonly records: MyRecords,
    private readonly attempts: AttemptsExport,
    private readonly requests: DeletionRequests,
    private readonly clock: Clock,
  ) {}

  all(principal: Principal): Promise<MyData> {
    return this.records.of(principal);
  }

  /** A zip of all of it with answers and receipts' hashes, as JSON for programs and as a page to read. */
  async export(principal: Principal): Promise<Uint8Array> {
    const exportedAt = this.clock.now().toISOString();
    const records: (MyRecord & { answers: object[] })[] = [];
    for (const record of await this.all(principal)) {
      const answers = await this.attempts.ofPerson(principal.userId, record.id);
      records.push({ ...record, answers });
    }
    let json = '';
    for await (const piece of jsonPieces({ exportedAt, records })) json += piece;
    return zipped({
      'my-data.json': json,
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
}
