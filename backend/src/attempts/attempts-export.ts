import { Buffer } from 'node:buffer';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountExports } from '../accounts/account-exports.js';
import type { StoredRevision } from './attempt.js';
import {
  AttemptsExportRepository,
  type ExportedHead,
  type ExportedItem,
  type ExportedRevision,
} from './attempts-export.repository.js';

/** All of an export together; what lies beyond is named by the addresses where it can be read. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * A person's attempts, answers and grades in the export of their data; accounts need not know attempts. Of each item
 * there is the answer that counts, and of its other revisions the number, hash and time, as on the receipt.
 */
@Injectable()
export class AttemptsExport implements OnModuleInit {
  constructor(
    private readonly exports: AccountExports,
    private readonly repository: AttemptsExportRepository,
  ) {}

  onModuleInit(): void {
    this.exports.register('attempts', (userId) => this.attempts(userId));
    this.exports.register('events', (userId) => this.repository.auditEvents(userId));
  }

  /** Newest first. */
  private async attempts(userId: string): Promise<object[]> {
    const exported: object[] = [];
    let left = MOST_BYTES;
    for (const id of await this.repository.ids(userId)) {
      const head = await this.repository.head(userId, id);
      if (head === null) continue;
      const whole = left > 0 ? await this.whole(head) : elsewhere(head);
      left -= Buffer.byteLength(JSON.stringify(whole));
      exported.push(whole);
    }
    return exported;
  }

  private async whole(head: ExportedHead): Promise<object> {
    const [items, revisions, answers] = await Promise.all([
      this.repository.items(head.id),
      this.repository.revisions(head.id),
      this.repository.answers(head.id),
    ]);
    const shown = items.filter((item) => isShown(item, head));
    return {
      ...head,
      items: shown.map((item) => itemOf(item, { head, revisions, answer: answers.get(item.id) })),
    };
  }
}

/** As in the room: a question that has not been opened is nobody's before the hand-in. */
function isShown(item: ExportedItem, { submittedAt }: ExportedHead): boolean {
  return submittedAt !== null || item.startedAt !== null;
}

interface Written {
  readonly head: ExportedHead;
  readonly revisions: readonly ExportedRevision[];
  readonly answer: StoredRevision | undefined;
}

/** The seed, and what a follow-up is judged by, tell of the answer key: they come with the grade. */
function itemOf(item: ExportedItem, { head, revisions, answer }: Written): object {
  const { seed, followUpCriterion, ...open } = item;
  return {
    ...open,
    ...(head.state === 'graded' ? { seed, followUpCriterion } : {}),
    ...(answer === undefined ? {} : { answer: { serverSeq: answer.serverSeq, body: answer.body } }),
    revisions: revisions
      .filter(({ attemptItemId }) => attemptItemId === item.id)
      .map(({ attemptItemId: _, ...proof }) => proof),
  };
}

function elsewhere(head: ExportedHead): object {
  const address = `/api/v1/attempts/${head.id}`;
  return { ...head, readAt: [address, `${address}/report`, `${address}/receipt`] };
}
