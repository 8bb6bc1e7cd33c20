import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/prisma.service.js';
import { countedRevisions } from './attempt-rows.repository.js';

const ITEM = {
  id: true,
  position: true,
  questionId: true,
  seed: true,
  budgetSeconds: true,
  startedAt: true,
  endsAt: true,
  closedAt: true,
  closedBy: true,
  followUpOfId: true,
  followUpCriterion: true,
  grades: {
    select: { graderVersion: true, answerSeq: true, score: true, report: true, createdAt: true },
  },
} as const;

const ATTEMPT = {
  id: true,
  kind: true,
  state: true,
  guide: true,
  tier: true,
  rules: true,
  createdAt: true,
  startedAt: true,
  submittedAt: true,
  submittedBy: true,
  gradedAt: true,
  score: true,
} as const;

/** Reads a person's attempts one by one, so that an export holds no more than it gives. */
@Injectable()
export class AttemptsExportRepository {
  constructor(private readonly db: PrismaService) {}

  async ids(userId: string): Promise<string[]> {
    const rows = await this.db.attempt.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  head(userId: string, id: string) {
    return this.db.attempt.findFirst({ where: { id, userId }, select: ATTEMPT });
  }

  items(attemptId: string) {
    return this.db.attemptItem.findMany({
      where: { attemptId },
      orderBy: { position: 'asc' },
      select: ITEM,
    });
  }

  /** What each revision is proved by, without its text. */
  revisions(attemptId: string) {
    return this.db.revision.findMany({
      where: { attemptId },
      orderBy: { serverSeq: 'asc' },
      select: { attemptItemId: true, serverSeq: true, sha256: true, receivedAt: true, late: true },
    });
  }

  /** The last revision that counts of each item, by item id. */
  answers(attemptId: string) {
    return countedRevisions(this.db, attemptId);
  }

  auditEvents(userId: string) {
    return this.db.auditEvent.findMany({
      where: { actorId: userId },
      orderBy: { at: 'asc' },
      select: { action: true, subject: true, detail: true, at: true },
    });
  }
}

export type ExportedHead = NonNullable<Awaited<ReturnType<AttemptsExportRepository['head']>>>;
export type ExportedItem = Awaited<ReturnType<AttemptsExportRepository['items']>>[number];
export type ExportedRevision = Awaited<ReturnType<AttemptsExportRepository['revisions']>>[number];
