import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Standing } from './standings.js';

/** One member of one organisation. */
export interface Place {
  readonly organisationId: string;
  readonly userId: string;
}

const NEVER = new Date(0);

/** A person's own practice stands in their personal organisation. */
export interface Practiser {
  readonly userId: string;
  readonly organisationId: string;
}

@Injectable()
export class SharesRepository {
  constructor(private readonly db: PrismaService) {}

  /** Everything that the person tells, for their own export. */
  ofPerson(userId: string) {
    return this.db.skillShare.findMany({
      where: { userId },
      select: {
        organisationId: true,
        since: true,
        standings: {
          orderBy: [{ week: 'desc' }, { topic: 'asc' }],
          select: {
            topic: true,
            week: true,
            answers: true,
            mean: true,
            low: true,
            high: true,
            tier: true,
          },
        },
      },
    });
  }

  /** Begins to share; nothing happens where the member does already. */
  begin({ organisationId, userId }: Place, now: Date): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.skillShare.createMany({
        data: [{ organisationId, userId, since: now, toldAt: NEVER }],
        skipDuplicates: true,
      });
      const entry = { organisationId, actorId: userId, subject: userId };
      if (count > 0) await recordAudit(tx, { ...entry, action: 'skills.shared' });
    });
  }

  /** Takes everything back that was told. */
  end({ organisationId, userId }: Place): Promise<void> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.skillShare.deleteMany({ where: { organisationId, userId } });
      if (count === 0) return;
      await tx.practiceAssignment.updateMany({
        where: { organisationId, userId },
        data: { done: false },
      });
      const entry = { organisationId, actorId: userId, subject: userId };
      await recordAudit(tx, { ...entry, action: 'skills.taken-back' });
    });
  }

  /** Whose practice an attempt is; null where it is an assessment's, which is no practice. */
  async practiserOf(attemptId: string): Promise<Practiser | null> {
    const attempt = await this.db.attempt.findUnique({
      where: { id: attemptId },
      select: { kind: true, user: { select: { id: true, organisationId: true } } },
    });
    if (attempt === null || attempt.kind === 'assessment') return null;
    return { userId: attempt.user.id, organisationId: attempt.user.organisationId };
  }

  async practiser(userId: string): Promise<Practiser> {
    const { organisationId } = await this.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { organisationId: true },
    });
    return { userId, organisationId };
  }

  /** The organisations that a person tells. */
  async toldBy(userId: string): Promise<string[]> {
    const rows = await this.db.skillShare.findMany({
      where: { userId },
      select: { organisationId: true },
    });
    return rows.map(({ organisationId }) => organisationId);
  }

  /** People with grades that some organisation may not have been told; a grade is written a while after its time. */
  async behind(limit: number): Promise<string[]> {
    const rows = await this.db.$queryRaw<{ userId: string }[]>`
      SELECT DISTINCT s."userId" FROM "SkillShare" s JOIN "User" u ON u.id = s."userId"
      WHERE EXISTS (
        SELECT 1 FROM "Grade" g WHERE g."userId" = s."userId" AND g."createdAt" > s."toldAt" - interval '10 minutes'
          AND g."organisationId" = u."organisationId" AND g.minutes > 0)
      LIMIT ${limit}`;
    return rows.map(({ userId }) => userId);
  }

  /** What the member was asked to practise in the organisation. */
  assignments({ organisationId, userId }: Place) {
    return this.db.practiceAssignment.findMany({
      where: { organisationId, userId },
      select: {
        id: true,
        topic: true,
        tier: true,
        questionCount: true,
        questionIds: true,
        createdAt: true,
      },
    });
  }

  /**
   * Tells what was read at `readAt` instead of what was told before; nothing where the member has stopped sharing, or
   * somebody has told what was read later.
   */
  tell(
    { organisationId, userId }: Place,
    {
      readAt,
      standings,
      done,
    }: { readAt: Date; standings: readonly Standing[]; done: readonly string[] },
  ): Promise<void> {
    const theirs = { organisationId, userId };
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.skillShare.updateMany({
        where: { ...theirs, toldAt: { lte: readAt } },
        data: { toldAt: readAt },
      });
      if (count === 0) return;
      await tx.skillStanding.deleteMany({ where: theirs });
      await tx.skillStanding.createMany({ data: standings.map((row) => ({ ...row, ...theirs })) });
      await tx.practiceAssignment.updateMany({
        where: { ...theirs, id: { in: [...done] }, done: false },
        data: { done: true },
      });
    });
  }
}
