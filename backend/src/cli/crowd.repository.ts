import { Injectable } from '@nestjs/common';
import { PrismaService } from '../platform/database/index.js';
import type { CrowdAttempt, CrowdQuestion } from './crowd.js';

export interface CrowdPlace {
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly releaseId: string;
  readonly bankVersion: string;
  readonly graderVersion: string;
}

/** Writes a crowd without the requests that it would have sent: 10,000 attempts in a minute. */
@Injectable()
export class CrowdRepository {
  constructor(private readonly db: PrismaService) {}

  async pin(questions: readonly CrowdQuestion[]): Promise<void> {
    await this.db.pinnedContent.createMany({
      data: questions.map(({ hash, text }) => ({ hash, kind: 'question' as const, body: text })),
      skipDuplicates: true,
    });
  }

  /** Guests who belong to the organisation and tell it how they stand, for each of 12 weeks. */
  async members(organisationId: string, people: number, topics: readonly string[]): Promise<void> {
    await this.db.$executeRaw`
      WITH people AS MATERIALIZED (
        SELECT gen_random_uuid() AS id, gen_random_uuid() AS home, n FROM generate_series(1, ${people}::int) n),
      homes AS (INSERT INTO "Organisation" (id, kind, name)
        SELECT home, 'personal', 'Member ' || n FROM people RETURNING id),
      users AS (INSERT INTO "User" (id, "organisationId", kind, "displayName")
        SELECT p.id, home, 'guest', 'Member ' || lpad(n::text, 3, '0') FROM people p JOIN homes h ON h.id = home
        RETURNING id),
      joined AS (INSERT INTO "Membership" ("organisationId", "userId", roles)
        SELECT ${organisationId}::uuid, id, '{member}' FROM users RETURNING "userId"),
      shares AS (INSERT INTO "SkillShare" ("organisationId", "userId", since, "toldAt")
        SELECT ${organisationId}::uuid, "userId", now(), now() FROM joined RETURNING "userId")
      INSERT INTO "SkillStanding" ("organisationId", "userId", topic, week, answers, mean, low, high, tier)
        SELECT ${organisationId}::uuid, "userId", topic, (date_trunc('week', now()) - week * interval '7 days')::date,
          15 - week, (n + week + length(topic)) % 11, greatest(0, (n + week + length(topic)) % 11 - 1.5),
          least(10, (n + week + length(topic)) % 11 + 1.5), 'beginner'
        FROM shares JOIN people ON people.id = "userId", unnest(${[...topics]}::text[]) topic, generate_series(0, 12) week`;
  }

  /** People with their attempts. `variants` stand in the order in which the attempts name them. */
  async attempts(
    { organisationId, assessmentId, releaseId, bankVersion, graderVersion }: CrowdPlace,
    questions: readonly CrowdQuestion[],
    attempts: readonly CrowdAttempt[],
  ): Promise<void> {
    const variants = questions.flatMap(({ content: { id, tier, topics }, variants: all }) =>
      all.map((variant, index) => ({ question: id, index, tier, topics, ...variant })),
    );
    const rows = JSON.stringify(attempts);
    await this.db.$executeRaw`
      WITH x AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS x(invitation uuid, attempt uuid,
          candidate uuid, "user" uuid, home uuid, token text, email text, name text, "startedAt" timestamptz,
          "endedAt" timestamptz, rules jsonb, score float8, items jsonb)),
        y AS MATERIALIZED (SELECT x.attempt, x."user", x."endedAt", y.* FROM x, jsonb_to_recordset(x.items) AS y(id uuid,
          grade uuid, question text, hash text, position int, section int, weight int, "openedAt" timestamptz,
          "closedAt" timestamptz, seconds int, variant int, written jsonb, score float8)),
        v AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS v(question text,
          index int, tier text, topics text[], answer jsonb, report jsonb)),
        homes AS (INSERT INTO "Organisation" (id, kind, name) SELECT home, 'personal', name FROM x),
        users AS (INSERT INTO "User" (id, "organisationId", kind, "displayName") SELECT "user", home, 'guest', name FROM x),
        people AS (INSERT INTO "Candidate" (id, "organisationId", "userId", email, "displayName", "createdAt", "updatedAt")
          SELECT candidate, ${organisationId}::uuid, "user", email, name, "startedAt", "startedAt" FROM x),
        invitations AS (INSERT INTO "Invitation" (id, "organisationId", "assessmentId", "releaseId", "candidateId",
            "tokenHash", "createdAt", "sentAt", "expiresAt", "openedAt", "redeemedAt", "consentedAt",
            "consentHash")
          SELECT invitation, ${organisationId}::uuid, ${assessmentId}::uuid, ${releaseId}::uuid, candidate,
            decode(token, 'hex'), "startedAt", "startedAt", "startedAt" + interval '30 days', "startedAt", "startedAt",
            "startedAt", repeat('0', 64) FROM x),
        attempts AS (INSERT INTO "Attempt" (id, "organisationId", "userId", kind, state, rules, "bankVersion", "createdAt",
            "startedAt", "endsAt", "submittedAt", "submittedBy", "gradedAt", score, "releaseId", "invitationId", try)
          SELECT attempt, ${organisationId}::uuid, "user", 'assessment', 'graded', rules, ${bankVersion}, "startedAt",
            "startedAt", "endedAt", "endedAt", 'candidate', "endedAt", score, ${releaseId}::uuid, invitation, 1 FROM x),
        items AS (INSERT INTO "AttemptItem" (id, "organisationId", "attemptId", position, section, weight, "questionId",
            "contentHash", seed, state, "startedAt", "closedAt", "closedBy", "workedSeconds")
          SELECT id, ${organisationId}::uuid, attempt, position, section, weight, question, hash, 0, 'closed', "openedAt",
            "closedAt", 'candidate', seconds FROM y),
        revisions AS (INSERT INTO "Revision" ("organisationId", "attemptId", "attemptItemId", "serverSeq", "clientId",
            "clientSeq", "baseSeq", "leaseEpoch", body, sha256, "receivedAt")
          SELECT ${organisationId}::uuid, y.attempt, y.id, (y.written->>'seq')::int, 'crowd', (y.written->>'seq')::int, 0, 1,
            v.answer, y.written->>'sha256', (y.written->>'at')::timestamptz
          FROM y JOIN v ON v.question = y.question AND v.index = y.variant WHERE y.written IS NOT NULL)
      INSERT INTO "Grade" (id, "organisationId", "userId", "attemptItemId", "graderVersion", "answerSeq", "questionId", tier,
          topics, minutes, report, score, points, "maxPoints", "createdAt")
        SELECT y.grade, ${organisationId}::uuid, y."user", y.id, ${graderVersion}, coalesce((y.written->>'seq')::int, 0),
          y.question, v.tier, v.topics, y.weight, v.report, y.score, (v.report->>'points')::float8,
          (v.report->>'maxPoints')::float8, y."endedAt"
        FROM y JOIN v ON v.question = y.question AND v.index = y.variant`;
  }
}
