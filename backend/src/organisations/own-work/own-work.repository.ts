import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { isOwnAnswer, ownAttempts, ownCandidates, type OwnBy } from './own-rows.repository.js';

/** What of an organisation's candidates, invitations, attempts and answers is a member's own. */
@Injectable()
export class OwnWorkRepository {
  constructor(private readonly db: PrismaService) {}

  /** Whether one of these ids, of whatever kind, is of something of theirs. */
  async isAmong({ organisationId, userId }: OwnBy, ids: readonly string[]): Promise<boolean> {
    const me = Prisma.sql`${userId}::uuid`;
    const [row] = await this.db.$queryRaw<{ own: boolean }[]>`
      WITH candidates AS (${ownCandidates(organisationId, me)}), attempts AS (${ownAttempts(organisationId, me)}),
        answers AS (SELECT v.id FROM "ReviewItem" v
          WHERE v."organisationId" = ${organisationId}::uuid AND ${isOwnAnswer(organisationId, me)})
      SELECT EXISTS (SELECT 1 FROM (
        SELECT id FROM candidates UNION ALL SELECT id FROM attempts UNION ALL SELECT id FROM answers
        UNION ALL SELECT n.id FROM "Invitation" n WHERE n."candidateId" IN (SELECT id FROM candidates)
          OR n.id IN (SELECT a."invitationId" FROM "Attempt" a WHERE a.id IN (SELECT id FROM attempts))
        UNION ALL SELECT g.id FROM "GoldAnswer" g WHERE g."reviewItemId" IN (SELECT id FROM answers)
      ) mine WHERE mine.id = ANY(${[...ids]}::uuid[])) AS own`;
    return row?.own ?? false;
  }

  /** The person's own invitations to an assessment. */
  async invitations({ organisationId, userId }: OwnBy, assessmentId: string): Promise<string[]> {
    const me = Prisma.sql`${userId}::uuid`;
    const rows = await this.db.$queryRaw<{ id: string }[]>`
      SELECT n.id FROM "Invitation" n
      WHERE n."organisationId" = ${organisationId}::uuid AND n."assessmentId" = ${assessmentId}::uuid
        AND (n."candidateId" IN (${ownCandidates(organisationId, me)})
          OR n.id IN (SELECT a."invitationId" FROM "Attempt" a WHERE a.id IN (${ownAttempts(organisationId, me)})))`;
    return rows.map(({ id }) => id);
  }

  /** Whether the address is that of the person's account. */
  async isAddressOf(userId: string, emails: readonly string[]): Promise<boolean> {
    return (await this.db.user.count({ where: { id: userId, email: { in: [...emails] } } })) > 0;
  }
}
