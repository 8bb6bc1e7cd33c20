import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { CURRENT_OVERLAP } from '../../marking/overlaps/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { DecisionKind } from './decisions.schemas.js';
import type { InAssessment } from './standings.repository.js';

/** Who stands behind an invitation, and the decision that counts. */
export interface Who {
  readonly invitation: string;
  readonly name: string;
  readonly email: string;
  readonly number: number | null;
  readonly kind: DecisionKind | null;
  readonly reason: string | null;
  readonly at: Date | null;
  /** Answers that share much with another text, as they were handed in last. */
  readonly overlapping: number;
}

/** Names of candidates and what was decided on them; lists of ten thousand come as one row of ids. */
@Injectable()
export class ComparisonRepository {
  constructor(private readonly db: PrismaService) {}

  /** Those of the invitations that are the assessment's. */
  who(of: InAssessment, invitations: readonly string[]): Promise<Who[]> {
    return this.db.$queryRaw<Who[]>`
      SELECT i.id AS invitation, c."displayName" AS name, c.email, d.number, d.kind::text AS kind, d.reason,
        d."createdAt" AS at, (SELECT count(DISTINCT e.detail->>'item')::int FROM "Attempt" a
          JOIN "AttemptEvent" e ON e."attemptId" = a.id AND ${CURRENT_OVERLAP}
          WHERE a."invitationId" = i.id) AS overlapping
      FROM "Invitation" i JOIN "Candidate" c ON c.id = i."candidateId"
      LEFT JOIN LATERAL (SELECT * FROM "Decision" x WHERE x."invitationId" = i.id ORDER BY number DESC LIMIT 1) d ON true
      WHERE i.id = ANY(${[...invitations]}::uuid[]) AND ${ofAssessment(of)}`;
  }

  /** Everybody invited, by name and then by address. */
  byName(of: InAssessment): Promise<string[]> {
    return this.ids(Prisma.sql`
      SELECT array_agg(i.id::text ORDER BY lower(c."displayName"), c.email, i.id) AS ids
      FROM "Invitation" i JOIN "Candidate" c ON c.id = i."candidateId" WHERE ${ofAssessment(of)}`);
  }

  /** Whose name or address holds the words. */
  found(of: InAssessment, search: string): Promise<string[]> {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    return this.ids(Prisma.sql`
      SELECT array_agg(i.id::text) AS ids
      FROM "Invitation" i JOIN "Candidate" c ON c.id = i."candidateId"
      WHERE ${ofAssessment(of)} AND (c."displayName" ILIKE ${pattern} OR c.email ILIKE ${pattern})`);
  }

  /** On whom this was decided last; without a kind, anything at all. */
  decided(of: InAssessment, kind: DecisionKind | null): Promise<string[]> {
    return this.ids(Prisma.sql`
      SELECT array_agg(l."invitationId"::text) AS ids FROM (
        SELECT DISTINCT ON (d."invitationId") d."invitationId", d.kind
        FROM "Decision" d JOIN "Invitation" i ON i.id = d."invitationId"
        WHERE ${ofAssessment(of)} ORDER BY d."invitationId", d.number DESC) l
      WHERE ${kind}::text IS NULL OR l.kind::text = ${kind}`);
  }

  private async ids(query: Prisma.Sql): Promise<string[]> {
    const [row] = await this.db.$queryRaw<{ ids: string[] | null }[]>(query);
    return row?.ids ?? [];
  }
}

const ofAssessment = ({ organisationId, assessmentId }: InAssessment): Prisma.Sql =>
  Prisma.sql`i."organisationId" = ${organisationId}::uuid AND i."assessmentId" = ${assessmentId}::uuid`;
