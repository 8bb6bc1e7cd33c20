/** Whose people's rows are in an organisation, for statements that keep members from judging themselves. */
import { Prisma } from '../../generated/prisma/client.js';

/** A member, in an organisation of theirs. */
export interface OwnBy {
  readonly organisationId: string;
  readonly userId: string;
}

/** Candidates who are the person: by the account that came in, or by its address where a link was opened as a guest. */
export const ownCandidates = (organisationId: string, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT c.id FROM "Candidate" c WHERE c."organisationId" = ${organisationId}::uuid
    AND (c."userId" = ${userId} OR c.email = (SELECT u.email FROM "User" u WHERE u.id = ${userId}))`;

/** Their attempts, from candidacies or made by their account. */
export const ownAttempts = (organisationId: string, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT own.id FROM "Attempt" own WHERE own."organisationId" = ${organisationId}::uuid AND own.kind = 'assessment'
    AND (own."userId" = ${userId} OR own."invitationId" IN (
      SELECT n.id FROM "Invitation" n WHERE n."candidateId" IN (${ownCandidates(organisationId, userId)})))`;

/** Of answers under review, named `v`: whether the person gave it. */
export const isOwnAnswer = (organisationId: string, userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  v."attemptItemId" IN (SELECT own_item.id FROM "AttemptItem" own_item
    WHERE own_item."attemptId" IN (${ownAttempts(organisationId, userId)}))`;
