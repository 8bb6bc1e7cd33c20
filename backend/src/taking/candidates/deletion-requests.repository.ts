import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { ownerAddresses } from '../../organisations/organisations/index.js';

/** What must not be taken away from under somebody: an assessment that was begun and not handed in. */
export const UNDER_WAY = {
  rehearsal: false,
  startedAt: { not: null },
  submittedAt: null,
} as const satisfies Prisma.AttemptWhereInput;

/** What stands of a wish in exports, and on the person's own page. */
export const DELETION_REQUEST = {
  requestedAt: true,
  dueAt: true,
  text: true,
  closedAt: true,
  outcome: true,
  reason: true,
} as const satisfies Prisma.DeletionRequestSelect;

const MOST_LISTED = 200;

const LISTED = {
  id: true,
  text: true,
  requestedAt: true,
  dueAt: true,
  candidate: {
    select: {
      id: true,
      displayName: true,
      email: true,
      organisation: { select: { name: true, timeZone: true } },
      invitations: { select: { _count: { select: { attempts: { where: UNDER_WAY } } } } },
    },
  },
} as const satisfies Prisma.DeletionRequestSelect;

export type OpenRequest = Prisma.DeletionRequestGetPayload<{ select: typeof LISTED }>;

/** A person as one organisation knows them: both ids, so that nobody reaches another's. */
export interface Candidacy {
  readonly userId: string;
  readonly candidateId: string;
}

export interface Wish {
  readonly text: string;
  readonly now: Date;
  readonly dueAt: Date;
}

/** Candidates' wishes to be deleted. */
@Injectable()
export class DeletionRequestsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Who the person is for that organisation; null where it is not theirs. Run it as the server. */
  candidacy({ userId, candidateId }: Candidacy) {
    return this.db.candidate.findFirst({
      where: { id: candidateId, userId },
      select: {
        id: true,
        email: true,
        displayName: true,
        organisationId: true,
        organisation: { select: { name: true, timeZone: true } },
      },
    });
  }

  /** False where one waits already. No endpoint reads what they wrote from then on. Run it as the server. */
  add(place: { id: string; organisationId: string }, { text, now, dueAt }: Wish): Promise<boolean> {
    const { id: candidateId, organisationId } = place;
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Candidate" WHERE id = ${candidateId}::uuid FOR UPDATE`;
      const open = await tx.deletionRequest.count({ where: { candidateId, closedAt: null } });
      if (open > 0) return false;
      await tx.deletionRequest.create({
        data: { organisationId, candidateId, text, requestedAt: now, dueAt },
        select: { id: true },
      });
      await tx.invitation.updateMany({ where: { candidateId }, data: { opinionAllowed: false } });
      // nobody's id: the entry outlives the person's data
      const action = 'candidate.deletion-asked';
      await recordAudit(tx, { organisationId, actorId: null, action, subject: candidateId });
      return true;
    });
  }

  /** False where none waits. Run it as the server. */
  withdraw(place: { id: string; organisationId: string }, now: Date): Promise<boolean> {
    const { id: candidateId, organisationId } = place;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.deletionRequest.updateMany({
        where: { candidateId, closedAt: null },
        data: { closedAt: now, outcome: 'withdrawn' },
      });
      if (count === 0) return false;
      const action = 'candidate.deletion-withdrawn';
      await recordAudit(tx, { organisationId, actorId: null, action, subject: candidateId });
      return true;
    });
  }

  /** Those that wait, the most pressing first. */
  open(organisationId: string): Promise<OpenRequest[]> {
    return this.db.deletionRequest.findMany({
      where: { organisationId, closedAt: null },
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      take: MOST_LISTED,
      select: LISTED,
    });
  }

  find(organisationId: string, id: string): Promise<OpenRequest | null> {
    return this.db.deletionRequest.findFirst({
      where: { id, organisationId, closedAt: null },
      select: LISTED,
    });
  }

  /** False where it does not wait any more. */
  refuse(
    { organisationId, userId }: { organisationId: string; userId: string },
    { id, candidateId }: { id: string; candidateId: string },
    { reason, now }: { reason: string; now: Date },
  ): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.deletionRequest.updateMany({
        where: { id, organisationId, closedAt: null },
        data: { closedAt: now, outcome: 'refused', reason },
      });
      if (count === 0) return false;
      const action = 'candidate.deletion-refused';
      await recordAudit(tx, { organisationId, actorId: userId, action, subject: candidateId });
      return true;
    });
  }

  /** Run it as the server. */
  owners(organisationId: string) {
    return ownerAddresses(this.db, organisationId);
  }

  /** No answer of theirs is read by an endpoint any more; returns of how many invitations that is new. Run it as the server. */
  endOpinions(place: { id: string; organisationId: string }): Promise<number> {
    const { id: candidateId, organisationId } = place;
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.invitation.updateMany({
        where: { candidateId, opinionAllowed: true },
        data: { opinionAllowed: false },
      });
      const action = 'candidate.second-opinions-ended';
      if (count > 0)
        await recordAudit(tx, { organisationId, actorId: null, action, subject: candidateId });
      return count;
    });
  }
}
