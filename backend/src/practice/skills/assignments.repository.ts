import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Place } from './shares.repository.js';

export interface NewAssignment {
  readonly topic: string | null;
  readonly tier: string | null;
  readonly questionCount: number | null;
  readonly questionIds: readonly string[];
  readonly dueOn: Date;
  readonly note: string;
  readonly createdAt: Date;
}

@Injectable()
export class AssignmentsRepository {
  constructor(private readonly db: PrismaService) {}

  /** By due date, then by name. */
  list(organisationId: string, limit: number) {
    return this.db.practiceAssignment.findMany({
      where: { organisationId },
      orderBy: [{ done: 'asc' }, { dueOn: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      take: limit,
      select: {
        id: true,
        userId: true,
        topic: true,
        tier: true,
        questionCount: true,
        questionIds: true,
        dueOn: true,
        note: true,
        done: true,
        membership: {
          select: {
            user: { select: { displayName: true } },
            skillShare: { select: { since: true } },
          },
        },
      },
    });
  }

  /** Of `ids`, those who belong to the organisation. */
  async members(organisationId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.db.membership.findMany({
      where: { organisationId, userId: { in: [...ids] } },
      select: { userId: true },
    });
    return rows.map(({ userId }) => userId);
  }

  /** Asks each of `members` for it; false where more than `most` would then be open. */
  create(
    { organisationId, userId }: Place,
    members: readonly string[],
    work: NewAssignment,
    most: number,
  ): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Organisation" WHERE id = ${organisationId}::uuid FOR UPDATE`;
      const open = await tx.practiceAssignment.count({ where: { organisationId, done: false } });
      if (open + members.length > most) return false;
      const { questionIds, ...rest } = work;
      await tx.practiceAssignment.createMany({
        data: members.map((memberId) => ({
          ...rest,
          questionIds: [...questionIds],
          organisationId,
          userId: memberId,
          madeById: userId,
        })),
      });
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'practice.assigned',
        detail: { people: members.length, ...(work.topic === null ? {} : { topic: work.topic }) },
      });
      return true;
    });
  }

  remove({ organisationId, userId, id }: Place & { readonly id: string }): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const [gone] = await tx.$queryRaw<{ userId: string }[]>`
        DELETE FROM "PracticeAssignment"
        WHERE id = ${id}::uuid AND "organisationId" = ${organisationId}::uuid RETURNING "userId"`;
      if (gone === undefined) return false;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'practice.withdrawn',
        subject: gone.userId,
      });
      return true;
    });
  }

  /** Deletes what was due before `day`. */
  async forget(day: Date): Promise<void> {
    await this.db.practiceAssignment.deleteMany({
      where: { dueOn: { lt: day } },
    });
  }
}
