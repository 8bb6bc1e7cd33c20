import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** One opinion as it is stored, with the grade that it is about. */
export interface NewOpinion {
  readonly gradeId: string;
  readonly organisationId: string;
  readonly questionId: string;
  readonly model: string;
  readonly failure: string | null;
  readonly score: number | null;
  readonly graderScore: number;
  readonly reviewReason: string | null;
  readonly verdicts: object;
  readonly dropped: object;
  readonly createdAt: Date;
}

/** Of no organisation's assessment, or of a candidate who agreed to it. */
const AGREED = {
  OR: [{ invitationId: null }, { invitation: { opinionAllowed: true } }],
} as const satisfies Prisma.AttemptWhereInput;

/**
 * First answers to the shared bank: a follow-up counts with the item that it follows, and an organisation's own questions go to
 * no endpoint of the server's.
 */
const FIRST = {
  followUpOfId: null,
  questionId: { not: { startsWith: 'own-' } },
  attempt: AGREED,
} as const satisfies Prisma.AttemptItemWhereInput;

/** Grades of first answers in words that may be sent. */
const WRITTEN = {
  report: { path: ['kind'], equals: 'structured' },
  answerSeq: { gt: 0 },
  attemptItem: FIRST,
  opinion: null,
} as const satisfies Prisma.GradeWhereInput;

@Injectable()
export class SecondOpinionsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Grades of an attempt that have no opinion yet. */
  async waiting(attemptId: string): Promise<string[]> {
    const rows = await this.db.grade.findMany({
      where: { ...WRITTEN, attemptItem: { ...FIRST, attemptId } },
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** Grades from `since` until `before` that have no opinion yet, oldest first. */
  async overdue(
    { since, before }: { since: Date; before: Date },
    limit: number,
  ): Promise<string[]> {
    const rows = await this.db.grade.findMany({
      where: { ...WRITTEN, createdAt: { gte: since, lt: before } },
      orderBy: { createdAt: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  }

  /** What an opinion is about: grade, pinned content and answer; null where there is no such grade, or it has an opinion. */
  async material(gradeId: string) {
    const grade = await this.db.grade.findFirst({
      where: { ...WRITTEN, id: gradeId },
      select: {
        id: true,
        organisationId: true,
        questionId: true,
        answerSeq: true,
        report: true,
        attemptItem: {
          select: { id: true, attemptId: true, contentHash: true, seed: true, questionId: true },
        },
      },
    });
    if (grade === null) return null;
    const { attemptId } = grade.attemptItem;
    const revision = await this.db.revision.findUnique({
      where: { attemptId_serverSeq: { attemptId, serverSeq: grade.answerSeq } },
      select: { body: true },
    });
    return revision === null ? null : { ...grade, answer: revision.body };
  }

  /** Keeps an opinion; where the grade has one already, or is gone, nothing happens. */
  async keep(opinion: NewOpinion): Promise<void> {
    await this.db.$transaction(async (tx) => {
      if ((await tx.grade.count({ where: { id: opinion.gradeId } })) === 0) return;
      await tx.secondOpinion.createMany({
        data: [
          {
            ...opinion,
            state: opinion.failure === null ? 'given' : 'failed',
            needsReview: opinion.reviewReason !== null,
            verdicts: opinion.verdicts,
            dropped: opinion.dropped,
          },
        ],
        skipDuplicates: true,
      });
    });
  }

  ofAttempt(attemptId: string) {
    return this.db.secondOpinion.findMany({
      where: { grade: { attemptItem: { attemptId } } },
      orderBy: { grade: { attemptItem: { position: 'asc' } } },
      select: {
        model: true,
        state: true,
        failure: true,
        score: true,
        graderScore: true,
        needsReview: true,
        reviewReason: true,
        verdicts: true,
        dropped: true,
        createdAt: true,
        grade: { select: { attemptItemId: true } },
      },
    });
  }

  /** Opinions with the grades that they were compared with, newest first. */
  compared(limit: number) {
    return this.db.secondOpinion.findMany({
      where: { state: 'given' },
      orderBy: { createdAt: 'desc' },
      take: limit,
      select: {
        questionId: true,
        score: true,
        graderScore: true,
        verdicts: true,
        grade: { select: { report: true } },
      },
    });
  }

  /** How many answers of each question were given an opinion, failed to get one, and wait for a human. */
  async counts() {
    const rows = await this.db.secondOpinion.groupBy({
      by: ['questionId', 'state', 'needsReview'],
      _count: { _all: true },
    });
    return rows.map(({ questionId, state, needsReview, _count }) => ({
      questionId,
      state,
      needsReview,
      count: _count._all,
    }));
  }

  /** Who read which of a person's answers, and whether a human was asked for. */
  ofPerson(userId: string) {
    return this.db.secondOpinion.findMany({
      where: { grade: { userId, attemptItem: { attempt: { kind: { not: 'assessment' } } } } },
      orderBy: { createdAt: 'asc' },
      select: { questionId: true, model: true, state: true, needsReview: true, createdAt: true },
    });
  }
}
