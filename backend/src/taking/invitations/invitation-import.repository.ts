import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AuditEntry, recordAudit, recordAudits } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { type NewMail, putMail } from '../../platform/mail/index.js';
import { LETTER, type LetterRow, type Of } from './invitations.repository.js';

/** One to be invited; the token's hash is that of a token nobody has where a later mail brings the first real one. */
export interface Invitee {
  readonly email: string;
  readonly displayName: string;
  readonly timeZone: string | null;
  readonly extraTimePercent: number;
  readonly breakSeconds: number;
  readonly tags: readonly string[];
  /** Sha256 as hexadecimal digits. */
  readonly tokenHash: string;
}

export interface NewInvitations extends Of {
  readonly people: readonly Invitee[];
  readonly expiresAt: Date;
  readonly createdById: string;
  readonly now: Date;
}

export interface Imported {
  readonly invited: number;
  /** Of the invitations that were written. */
  readonly ids: readonly string[];
  /** Who has been given more than before, and may have an attempt under way. */
  readonly raised: readonly string[];
}

/** The link of one person, and the mail that it goes out in. */
export interface FirstLink {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly link: string;
  readonly mail: (row: LetterRow) => NewMail;
}

export interface Batch {
  readonly key: string;
  readonly requestHash: string;
}

const TRANSACTION = { maxWait: 10_000, timeout: 60_000 } as const;

@Injectable()
export class InvitationImportRepository {
  constructor(private readonly db: PrismaService) {}

  /** One person, by hand: the invitation, its link and its mail at once, so that nobody else writes that mail. */
  invite(wish: NewInvitations, { mail }: FirstLink): Promise<Imported & { mailId: string | null }> {
    return this.db.$transaction(async (tx) => {
      const done = await inviteAll(tx, wish);
      const [id] = done.ids;
      if (id === undefined) return { ...done, mailId: null };
      await recordAudit(tx, { ...actorOf(wish), action: 'invitation.sent', subject: id });
      const row = await tx.invitation.update({
        where: { id },
        data: { sentAt: wish.now },
        select: LETTER,
      });
      return { ...done, mailId: await putMail(tx, mail(row)) };
    }, TRANSACTION);
  }

  /** Once for each `key`, whoever asks at the same time; a later request learns what became of the first. */
  importOnce(wish: NewInvitations, { key, requestHash }: Batch) {
    const { organisationId, assessmentId, now } = wish;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.invitationBatch.createMany({
        data: [{ organisationId, key, assessmentId, requestHash, invited: 0, createdAt: now }],
        skipDuplicates: true,
      });
      const where = { organisationId_key: { organisationId, key } };
      if (count === 0) {
        const before = await tx.invitationBatch.findUniqueOrThrow({
          where,
          select: { requestHash: true, invited: true },
        });
        return { ...before, repeated: true, raised: [] };
      }
      const { invited, raised } = await inviteAll(tx, wish);
      await tx.invitationBatch.update({ where, data: { invited }, select: { key: true } });
      await recordAudit(tx, {
        ...actorOf(wish),
        action: 'invitation.imported',
        subject: assessmentId,
        detail: { invited, raised: raised.length },
      });
      return { requestHash, invited, repeated: false, raised };
    }, TRANSACTION);
  }

  /** Of `emails`, those whom the organisation knows, and whether an invitation to the assessment still stands. */
  async known({ organisationId, assessmentId }: Of, emails: readonly string[], now: Date) {
    const rows = await this.db.$queryRaw<{ email: string; invited: boolean }[]>`
      SELECT c.email, EXISTS (
        SELECT 1 FROM "Invitation" i
        WHERE i."candidateId" = c.id AND i."assessmentId" = ${assessmentId}::uuid
          AND i."revokedAt" IS NULL AND i."expiresAt" > ${now}
      ) AS invited
      FROM "Candidate" c
      WHERE c."organisationId" = ${organisationId}::uuid AND c.email = ANY(${[...emails]})`;
    return new Map(rows.map(({ email, invited }) => [email, invited]));
  }
}

/** People of one statement: to write and read thousands at once would hold up all others for a fifth of a second. */
const AT_ONCE = 500;

/**
 * All of `people`. Who is known keeps name and zone, and what they need is raised, never lowered; who has an invitation
 * that still stands gets no second one. The assessment's lock makes two imports take turns, and those of two assessments
 * lock whom both know in one order.
 */
async function inviteAll(tx: Prisma.TransactionClient, wish: NewInvitations): Promise<Imported> {
  const { organisationId, assessmentId, people } = wish;
  await tx.$queryRaw`SELECT id FROM "Assessment" WHERE id = ${assessmentId}::uuid FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT count(*)::int FROM (
    SELECT id FROM "Candidate"
    WHERE "organisationId" = ${organisationId}::uuid AND email = ANY(${people.map(({ email }) => email)})
    ORDER BY id FOR UPDATE) AS known`;
  const ordered = inOrder(people);
  const all = { ids: [] as string[], raised: [] as string[] };
  for (let from = 0; from < ordered.length; from += AT_ONCE) {
    const done = await inviteSome(tx, wish, ordered.slice(from, from + AT_ONCE));
    all.ids.push(...done.ids);
    all.raised.push(...done.raised);
  }
  return { ...all, invited: all.ids.length };
}

/** Some of them, in three statements. */
async function inviteSome(
  tx: Prisma.TransactionClient,
  wish: NewInvitations,
  some: readonly Ordered[],
): Promise<Pick<Imported, 'ids' | 'raised'>> {
  const { organisationId, assessmentId, expiresAt, createdById, now } = wish;
  const people = JSON.stringify(some);
  const raised = await tx.$queryRaw<Raised[]>`
    UPDATE "Candidate" c SET
      "timeZone" = coalesce(c."timeZone", p."timeZone"),
      "extraTimePercent" = greatest(c."extraTimePercent", p."extraTimePercent"),
      "breakSeconds" = greatest(c."breakSeconds", p."breakSeconds"),
      "updatedAt" = ${now}
    FROM jsonb_to_recordset(${people}::jsonb)
      AS p(email text, "timeZone" text, "extraTimePercent" int, "breakSeconds" int),
      (SELECT id, "extraTimePercent", "breakSeconds" FROM "Candidate"
        WHERE "organisationId" = ${organisationId}::uuid AND email = ANY(${some.map(({ email }) => email)})) AS before
    WHERE c."organisationId" = ${organisationId}::uuid AND c.email = p.email AND before.id = c.id
      AND ((c."timeZone" IS NULL AND p."timeZone" IS NOT NULL)
        OR p."extraTimePercent" > c."extraTimePercent" OR p."breakSeconds" > c."breakSeconds")
    RETURNING c.id, c."extraTimePercent", c."breakSeconds",
      before."extraTimePercent" AS "extraBefore", before."breakSeconds" AS "breaksBefore"`;
  const added = await tx.$queryRaw<Needs[]>`
    INSERT INTO "Candidate"
      (id, "organisationId", email, "displayName", "timeZone", "extraTimePercent", "breakSeconds", "createdAt", "updatedAt")
    SELECT p."candidateId", ${organisationId}::uuid, p.email, p."displayName", p."timeZone", p."extraTimePercent", p."breakSeconds", ${now}, ${now}
    FROM jsonb_to_recordset(${people}::jsonb)
      AS p("candidateId" uuid, email text, "displayName" text, "timeZone" text, "extraTimePercent" int, "breakSeconds" int)
    ON CONFLICT ("organisationId", email) DO NOTHING
    RETURNING id, "extraTimePercent", "breakSeconds"`;
  const invited = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Invitation"
      (id, "organisationId", "assessmentId", "candidateId", "tokenHash", tags, "createdById", "createdAt", "expiresAt")
    SELECT p."invitationId", ${organisationId}::uuid, ${assessmentId}::uuid, c.id, decode(p."tokenHash", 'hex'), ARRAY(SELECT jsonb_array_elements_text(p.tags)), ${createdById}::uuid, ${now}, ${expiresAt}
    FROM jsonb_to_recordset(${people}::jsonb) AS p("invitationId" uuid, email text, "tokenHash" text, tags jsonb)
    JOIN "Candidate" c ON c."organisationId" = ${organisationId}::uuid AND c.email = p.email
    WHERE NOT EXISTS (
      SELECT 1 FROM "Invitation" i
      WHERE i."candidateId" = c.id AND i."assessmentId" = ${assessmentId}::uuid
        AND i."revokedAt" IS NULL AND i."expiresAt" > ${now})
    RETURNING id`;
  await recordAudits(tx, [
    ...added.filter(isGiven).map((person) => giving(wish, person)),
    ...raised.filter(hasMore).map((person) => raising(wish, person)),
  ]);
  return { ids: invited.map(({ id }) => id), raised: raised.map(({ id }) => id) };
}

/**
 * With ids that keep the order of the file: lists show the newest first, and of one moment the greatest id first. Drawn
 * as every other id is, and then sorted: they tell nobody anything.
 */
type Ordered = ReturnType<typeof inOrder>[number];
function inOrder(people: readonly Invitee[]) {
  const candidates = descendingIds(people.length);
  const invitations = descendingIds(people.length);
  return people.map((person, i) => ({
    ...person,
    candidateId: candidates[i],
    invitationId: invitations[i],
  }));
}

const descendingIds = (count: number): string[] =>
  Array.from({ length: count }, () => randomUUID()).sort((a, b) => (a < b ? 1 : -1));

/** What somebody is given. */
interface Needs {
  readonly id: string;
  readonly extraTimePercent: number;
  readonly breakSeconds: number;
}

interface Raised extends Needs {
  readonly extraBefore: number;
  readonly breaksBefore: number;
}

const actorOf = ({ organisationId, createdById }: NewInvitations) => ({
  organisationId,
  actorId: createdById,
});

const isGiven = ({ extraTimePercent, breakSeconds }: Needs): boolean =>
  extraTimePercent > 0 || breakSeconds > 0;

/** As somebody added by hand would be told; who needs nothing stands in the number that was invited. */
const giving = (
  wish: NewInvitations,
  { id, extraTimePercent, breakSeconds }: Needs,
): AuditEntry => ({
  ...actorOf(wish),
  action: 'candidate.added',
  subject: id,
  detail: { extraTimePercent, breakSeconds },
});

/** Not only the zone, which was not known before. */
const hasMore = (person: Raised): boolean =>
  person.extraTimePercent > person.extraBefore || person.breakSeconds > person.breaksBefore;

/** As a change by hand would be told. */
function raising(wish: NewInvitations, person: Raised): AuditEntry {
  const { extraTimePercent, extraBefore, breakSeconds, breaksBefore } = person;
  return {
    ...actorOf(wish),
    action: 'candidate.changed',
    subject: person.id,
    detail: {
      ...(extraTimePercent === extraBefore
        ? {}
        : { extraTimePercent: { from: extraBefore, to: extraTimePercent } }),
      ...(breakSeconds === breaksBefore
        ? {}
        : { breakSeconds: { from: breaksBefore, to: breakSeconds } }),
    },
  };
}
