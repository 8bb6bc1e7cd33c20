import { Injectable } from '@nestjs/common';
import { Tier } from '@meshwright/question-bank';
import { PrismaService } from '../../platform/database/index.js';
import type { Place } from './shares.repository.js';
import type { Standing } from './standings.js';

/** What concerns one member of an organisation. */
@Injectable()
export class OwnPlaceRepository {
  constructor(private readonly db: PrismaService) {}

  async isCompany(id: string): Promise<boolean> {
    return (await this.db.organisation.count({ where: { id, kind: 'company' } })) > 0;
  }

  /** Null where the member does not share. */
  share({ organisationId, userId }: Place) {
    return this.db.skillShare.findUnique({
      where: { organisationId_userId: { organisationId, userId } },
      select: { since: true },
    });
  }

  /** Names of those in the organisation whose roles let them read what is told. */
  async leads(organisationId: string): Promise<string[]> {
    const rows = await this.db.membership.findMany({
      where: { organisationId, roles: { hasSome: ['owner', 'lead'] } },
      orderBy: { user: { displayName: 'asc' } },
      select: { user: { select: { displayName: true } } },
    });
    return rows.map(({ user }) => user.displayName);
  }

  /** Whether the member wants the weekly mail: everybody does who has not said otherwise. */
  async wantsDigest({ organisationId, userId }: Place): Promise<boolean> {
    return (
      (await this.db.skillDigest.count({ where: { organisationId, userId, off: true } })) === 0
    );
  }

  /** The target profiles that are for the member, by name. */
  profiles({ organisationId, userId }: Place) {
    return this.db.targetProfile.findMany({
      where: { organisationId, members: { some: { userId } } },
      orderBy: { name: 'asc' },
      select: { name: true, levels: true },
    });
  }

  /** Everything that the organisation is told of the member. */
  async told({ organisationId, userId }: Place): Promise<Standing[]> {
    const rows = await this.db.skillStanding.findMany({
      where: { organisationId, userId },
      orderBy: [{ week: 'asc' }, { topic: 'asc' }],
      select: {
        topic: true,
        week: true,
        answers: true,
        mean: true,
        low: true,
        high: true,
        tier: true,
      },
    });
    return rows.map((row) => ({ ...row, tier: Tier.nullable().parse(row.tier) }));
  }

  /** What the person is asked to practise, wherever they are a member, with whether they share there. */
  async assignments(userId: string) {
    return this.db.practiceAssignment.findMany({
      where: { userId },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      take: 200,
      select: {
        id: true,
        organisationId: true,
        topic: true,
        tier: true,
        questionCount: true,
        questionIds: true,
        dueOn: true,
        note: true,
        createdAt: true,
        membership: {
          select: {
            organisation: { select: { name: true } },
            skillShare: { select: { since: true } },
          },
        },
      },
    });
  }
}
