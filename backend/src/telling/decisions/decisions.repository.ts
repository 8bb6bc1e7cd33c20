import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { DecisionKind, NewDecision, NewNote } from './decisions.schemas.js';

/** Which candidate in which assessment. */
export interface Candidacy {
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly invitationId: string;
}

/** Who writes, and when. */
export interface Writing {
  readonly userId: string;
  readonly now: Date;
}

export interface Latest {
  readonly invitation: string;
  readonly number: number;
  readonly kind: DecisionKind;
  readonly reason: string;
  readonly deciderId: string;
  readonly at: Date;
}

/** `missing`: one of them is not this assessment's. `stale`: somebody decided meanwhile, on these. */
export type Outcome =
  | { readonly done: readonly Latest[] }
  | { readonly missing: true }
  | { readonly stale: readonly Latest[] };

const NOTE = { id: true, text: true, authorId: true, correctsId: true, createdAt: true } as const;

/** Notes and decisions on candidates: rows are added and never changed. */
@Injectable()
export class DecisionsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Who it is, with everything that was noted and decided; null where it is not this assessment's. */
  record({ organisationId, assessmentId, invitationId }: Candidacy) {
    return this.db.invitation.findFirst({
      where: { id: invitationId, organisationId, assessmentId },
      select: {
        candidate: { select: { id: true, displayName: true, email: true } },
        decisions: { orderBy: { number: 'desc' } },
        notes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: NOTE },
      },
    });
  }

  /** Names of members, by id; who has left has none. */
  async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.user.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, displayName: true },
    });
    return new Map(rows.map(({ id, displayName }) => [id, displayName]));
  }

  async hasAssessment(organisationId: string, id: string): Promise<boolean> {
    return (await this.db.assessment.count({ where: { id, organisationId } })) > 0;
  }

  /** All or none. Sent again word for word by the same person it finds what it did. */
  decide(
    { organisationId, assessmentId }: Omit<Candidacy, 'invitationId'>,
    { userId, now }: Writing,
    { kind, reason, of }: NewDecision,
  ): Promise<Outcome> {
    return this.db.$transaction(async (tx) => {
      const ids = of.map(({ invitation }) => invitation);
      if ((await lock(tx, { organisationId, assessmentId, ids })) < ids.length)
        return { missing: true };
      const latest = new Map((await latestOf(tx, ids)).map((row) => [row.invitation, row]));
      const isDone = (row: Latest | undefined, after: number): boolean =>
        row?.number === after + 1 &&
        row.deciderId === userId &&
        row.kind === kind &&
        row.reason === reason;
      const open = of.filter(({ invitation, after }) => !isDone(latest.get(invitation), after));
      const stale = open.flatMap(({ invitation, after }) => {
        const row = latest.get(invitation);
        return row !== undefined && row.number !== after ? [row] : [];
      });
      if (stale.length > 0) return { stale };
      if (open.some(({ invitation, after }) => after > 0 && !latest.has(invitation)))
        return { missing: true };
      const rows = await tx.decision.createManyAndReturn({
        data: open.map(({ invitation, after }) => ({
          organisationId,
          invitationId: invitation,
          number: after + 1,
          kind,
          reason,
          deciderId: userId,
          createdAt: now,
        })),
        select: { id: true, invitationId: true, number: true },
      });
      for (const { id, invitationId, number } of rows)
        await recordAudit(tx, {
          organisationId,
          actorId: userId,
          action: 'decision.made',
          subject: invitationId,
          detail: { decision: id, number, kind },
        });
      return { done: await latestOf(tx, ids) };
    });
  }

  /** Null where there is no such candidate, or no such note of the writer's that nobody has corrected. */
  note(
    place: Candidacy,
    { userId, now }: Writing,
    { text, corrects }: NewNote,
  ): Promise<Prisma.CandidateNoteGetPayload<{ select: typeof NOTE }> | null> {
    const { organisationId, assessmentId, invitationId } = place;
    return this.db.$transaction(async (tx) => {
      if ((await lock(tx, { organisationId, assessmentId, ids: [invitationId] })) === 0)
        return null;
      if (corrects !== undefined) {
        const where = { id: corrects, invitationId, authorId: userId, correction: null };
        if ((await tx.candidateNote.count({ where })) === 0) return null;
      }
      const note = await tx.candidateNote.create({
        data: {
          organisationId,
          invitationId,
          authorId: userId,
          text,
          correctsId: corrects ?? null,
          createdAt: now,
        },
        select: NOTE,
      });
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: corrects === undefined ? 'note.written' : 'note.corrected',
        subject: invitationId,
        detail: { note: note.id },
      });
      return note;
    });
  }
}

interface Locked {
  readonly organisationId: string;
  readonly assessmentId: string;
  readonly ids: readonly string[];
}

/** Locks invitations of the assessment, in an order that two who do it at once share; how many there are. */
async function lock(
  tx: Prisma.TransactionClient,
  { organisationId, assessmentId, ids }: Locked,
): Promise<number> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM "Invitation" WHERE id = ANY(${ids}::uuid[]) AND "organisationId" = ${organisationId}::uuid
      AND "assessmentId" = ${assessmentId}::uuid ORDER BY id FOR UPDATE`;
  return found.length;
}

const latestOf = (tx: Prisma.TransactionClient, ids: readonly string[]): Promise<Latest[]> =>
  tx.$queryRaw<Latest[]>`
    SELECT DISTINCT ON ("invitationId") "invitationId" AS invitation, number, kind::text AS kind, reason, "deciderId",
      "createdAt" AS at
    FROM "Decision" WHERE "invitationId" = ANY(${ids}::uuid[]) ORDER BY "invitationId", number DESC`;
