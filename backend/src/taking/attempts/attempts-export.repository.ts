import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
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
  workedSeconds: true,
  followUpOfId: true,
  followUpCriterion: true,
  grades: {
    select: {
      graderVersion: true,
      round: true,
      answerSeq: true,
      score: true,
      report: true,
      createdAt: true,
    },
  },
  // without who gave them: that is the organisation's audit log's to tell
  review: {
    select: {
      stage: true,
      score: true,
      marks: {
        orderBy: { leaseEpoch: 'asc' },
        select: {
          stage: true,
          points: true,
          proposed: true,
          score: true,
          comment: true,
          createdAt: true,
        },
      },
    },
  },
} as const;

const ATTEMPT = {
  id: true,
  kind: true,
  rehearsal: true,
  state: true,
  guide: true,
  tier: true,
  rules: true,
  try: true,
  invitationId: true,
  release: { select: { title: true, number: true } },
  extraSeconds: true,
  breakUsedMs: true,
  reopenings: true,
  createdAt: true,
  startedAt: true,
  endsAt: true,
  submittedAt: true,
  submittedBy: true,
  gradedAt: true,
  score: true,
} as const;

/** Whose attempts: a person's (of one organisation's assessments alone), or what an organisation has of a candidate. */
export type Whose =
  | { readonly userId: string; readonly candidateId?: string }
  | { readonly organisationId: string; readonly candidateId: string };

const attemptsOf = (whose: Whose): Prisma.AttemptWhereInput =>
  'userId' in whose
    ? {
        userId: whose.userId,
        ...(whose.candidateId === undefined
          ? {}
          : { invitation: { candidateId: whose.candidateId } }),
      }
    : {
        organisationId: whose.organisationId,
        invitation: { candidateId: whose.candidateId },
      };

/** Reads attempts one by one, so that an export holds no more than it gives. */
@Injectable()
export class AttemptsExportRepository {
  constructor(private readonly db: PrismaService) {}

  /** Newest first. */
  async ids(whose: Whose): Promise<string[]> {
    const rows = await this.db.attempt.findMany({
      where: attemptsOf(whose),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  head(whose: Whose, id: string) {
    return this.db.attempt.findFirst({ where: { id, ...attemptsOf(whose) }, select: ATTEMPT });
  }

  /** Signals with the candidate's replies, help, and what managers did, in order. */
  events(attemptId: string) {
    return this.db.attemptEvent.findMany({
      // that answers were compared is a note of the server's to itself, made by a job sooner or later
      where: { attemptId, kind: { not: 'compared' } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        kind: true,
        at: true,
        userId: true,
        actorId: true,
        answersId: true,
        detail: true,
      },
    });
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

  /** What came after the end: kept, not judged. */
  late(attemptId: string) {
    return this.db.revision.findMany({
      where: { attemptId, late: true },
      orderBy: { serverSeq: 'asc' },
      select: { attemptItemId: true, serverSeq: true, body: true },
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
export type ExportedGrade = ExportedItem['grades'][number];
export type ExportedRevision = Awaited<ReturnType<AttemptsExportRepository['revisions']>>[number];
