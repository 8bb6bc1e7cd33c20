import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { CREDENTIAL } from './candidate-data.repository.js';
import { DELETION_REQUEST } from './deletion-requests.repository.js';
import { olderThan, type PageCursor } from '../../platform/http/index.js';
import type { CandidateChange, NewCandidate } from './candidates.schemas.js';

/** Who does it, in which organisation. */
interface Actor {
  readonly organisationId: string;
  readonly userId: string;
}

const SHOWN = {
  id: true,
  email: true,
  displayName: true,
  timeZone: true,
  extraTimePercent: true,
  breakSeconds: true,
  note: true,
  createdAt: true,
  _count: { select: { invitations: true } },
} as const satisfies Prisma.CandidateSelect;

export type CandidateRow = Prisma.CandidateGetPayload<{ select: typeof SHOWN }>;

@Injectable()
export class CandidatesRepository {
  constructor(private readonly db: PrismaService) {}

  /** Newest first, `limit` + 1 rows at most, so that the caller sees whether more follow. */
  page(
    organisationId: string,
    { search, limit, after }: { search?: string; limit: number; after: PageCursor | null },
  ): Promise<CandidateRow[]> {
    return this.db.candidate.findMany({
      where: {
        organisationId,
        AND: [olderThan(after), search ? nameOrAddress(search) : {}],
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      select: SHOWN,
    });
  }

  find(organisationId: string, id: string): Promise<CandidateRow | null> {
    return this.db.candidate.findFirst({ where: { id, organisationId }, select: SHOWN });
  }

  /** Null where the organisation knows the address already. */
  create(
    { organisationId, userId }: Actor,
    candidate: NewCandidate,
    createdAt: Date,
  ): Promise<CandidateRow | null> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.candidate.createMany({
        data: [{ ...candidate, organisationId, createdAt }],
        skipDuplicates: true,
      });
      if (count === 0) return null;
      const made = await tx.candidate.findUniqueOrThrow({
        where: { organisationId_email: { organisationId, email: candidate.email } },
        select: SHOWN,
      });
      const { id, extraTimePercent, breakSeconds } = made;
      await recordAudit(tx, {
        organisationId,
        actorId: userId,
        action: 'candidate.added',
        subject: id,
        detail: { extraTimePercent, breakSeconds },
      });
      return made;
    });
  }

  async idOf(organisationId: string, email: string): Promise<string | null> {
    const found = await this.db.candidate.findUnique({
      where: { organisationId_email: { organisationId, email } },
      select: { id: true },
    });
    return found?.id ?? null;
  }

  /** What stood there before, and what stands there now; null where it is not the organisation's. */
  change(
    { organisationId, userId }: Actor,
    id: string,
    change: CandidateChange,
  ): Promise<{ before: CandidateRow; after: CandidateRow } | null> {
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`
        SELECT id FROM "Candidate" WHERE id = ${id}::uuid AND "organisationId" = ${organisationId}::uuid FOR UPDATE`;
      const before = await tx.candidate.findFirst({ where: { id, organisationId }, select: SHOWN });
      if (before === null) return null;
      const { displayName, timeZone, extraTimePercent, breakSeconds, note } = change;
      const after = await tx.candidate.update({
        where: { id },
        data: {
          ...(displayName === undefined ? {} : { displayName }),
          ...(timeZone === undefined ? {} : { timeZone }),
          ...(extraTimePercent === undefined ? {} : { extraTimePercent }),
          ...(breakSeconds === undefined ? {} : { breakSeconds }),
          ...(note === undefined ? {} : { note }),
        },
        select: SHOWN,
      });
      const detail = told(before, after);
      if (Object.keys(detail).length > 0)
        await recordAudit(tx, {
          organisationId,
          actorId: userId,
          action: 'candidate.changed',
          subject: id,
          detail,
        });
      return { before, after };
    });
  }

  /** What organisations hold of a person. */
  ofPerson(userId: string) {
    return this.db.candidate.findMany({
      where: { userId },
      select: {
        email: true,
        displayName: true,
        timeZone: true,
        extraTimePercent: true,
        breakSeconds: true,
        note: true,
        createdAt: true,
        organisation: { select: { name: true } },
        deletionRequests: { select: DELETION_REQUEST },
        invitations: {
          select: {
            id: true,
            createdAt: true,
            sentAt: true,
            remindedAt: true,
            expiresAt: true,
            openedAt: true,
            redeemedAt: true,
            consentedAt: true,
            consentHash: true,
            revokedAt: true,
            assessment: { select: { title: true } },
            redemptions: { select: { at: true, userAgent: true, withAccount: true } },
            credential: { select: CREDENTIAL },
          },
        },
      },
    });
  }
}

/** What the log is told: of what somebody needs the values, of anything else that it was changed. */
function told(before: CandidateRow, after: CandidateRow): Prisma.InputJsonObject {
  const values = (['extraTimePercent', 'breakSeconds'] as const).filter(
    (key) => before[key] !== after[key],
  );
  const others = (['displayName', 'timeZone', 'note'] as const).filter(
    (key) => before[key] !== after[key],
  );
  return {
    ...Object.fromEntries(values.map((key) => [key, { from: before[key], to: after[key] }])),
    ...(others.length === 0 ? {} : { also: others }),
  };
}

/** `search` as somebody would type it: part of a name or address, in any case. */
const nameOrAddress = (search: string): Prisma.CandidateWhereInput => {
  const contains = search.replace(/[\\%_]/g, '\\$&');
  return {
    OR: [
      { displayName: { contains, mode: 'insensitive' } },
      { email: { contains, mode: 'insensitive' } },
    ],
  };
};
