import { Injectable } from '@nestjs/common';
import { currentToken, PrismaService } from '../database/index.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a log's ids stand for, as it is called today: names stand in their own rows and not in the log, which forgets nobody. */
@Injectable()
export class AuditNamesRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * Names by id: of those who belong to the organisation (who has left it has none here), of invitations of members their
   * addresses, of candidates their names, of attempts and invitations the candidate and the assessment, of assessments,
   * own questions, tokens and webhooks what they are called. What is deleted has no name; a program that reads the log
   * by a token is told no candidate's and no own question's.
   */
  async of(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const byPerson = currentToken() === null;
    const unique = [...new Set(ids)];
    const uuids = unique.filter((id) => UUID.test(id));
    const rows = await this.db.$queryRaw<{ id: string; name: string }[]>`
      WITH asked AS (SELECT unnest(${uuids}::uuid[]) AS id),
        whom AS NOT MATERIALIZED (
          SELECT i.id, coalesce(nullif(c."displayName", ''), c.email) || ', ' || a.title AS name
          FROM "Invitation" i
          JOIN "Candidate" c ON c.id = i."candidateId"
          JOIN "Assessment" a ON a.id = i."assessmentId"
          WHERE i."organisationId" = ${organisationId}::uuid AND ${byPerson})
      SELECT id::text, "displayName" AS name FROM "User" JOIN asked USING (id)
      UNION ALL SELECT id::text, email FROM "MemberInvitation" JOIN asked USING (id)
        WHERE "organisationId" = ${organisationId}::uuid
      UNION ALL SELECT id::text, coalesce(nullif("displayName", ''), email)
        FROM "Candidate" JOIN asked USING (id)
        WHERE "organisationId" = ${organisationId}::uuid AND ${byPerson}
      UNION ALL SELECT id::text, title FROM "Assessment" JOIN asked USING (id)
        WHERE "organisationId" = ${organisationId}::uuid
      UNION ALL SELECT id::text, name FROM whom JOIN asked USING (id)
      UNION ALL SELECT t.id::text, whom.name
        FROM "Attempt" t JOIN asked ON asked.id = t.id JOIN whom ON whom.id = t."invitationId"
      UNION ALL SELECT id::text, name FROM "ApiToken" JOIN asked USING (id)
        WHERE "organisationId" = ${organisationId}::uuid
      UNION ALL SELECT id::text, name FROM "WebhookEndpoint" JOIN asked USING (id)
        WHERE "organisationId" = ${organisationId}::uuid
      UNION ALL SELECT id, title FROM "OwnQuestion"
        WHERE "organisationId" = ${organisationId}::uuid AND id = ANY(${unique}) AND ${byPerson}`;
    return new Map(rows.flatMap(({ id, name }) => (name.trim() === '' ? [] : [[id, name]])));
  }
}
