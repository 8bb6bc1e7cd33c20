import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

const MOST_LISTED = 500;

const ISSUED = {
  id: true,
  name: true,
  token: true,
  issuedAt: true,
  validUntil: true,
  withdrawnAt: true,
  reason: true,
} as const satisfies Prisma.CredentialSelect;

const PLACE = {
  id: true,
  assessmentId: true,
  organisationId: true,
  organisation: { select: { id: true, name: true } },
  candidate: { select: { id: true, email: true, displayName: true } },
  release: { select: { settings: true } },
  attempts: {
    where: { rehearsal: false, submittedAt: { not: null } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  },
  credential: { select: ISSUED },
} as const satisfies Prisma.InvitationSelect;

export type CredentialPlace = Prisma.InvitationGetPayload<{ select: typeof PLACE }>;
export type IssuedRow = Prisma.CredentialGetPayload<{ select: typeof ISSUED }>;

export interface NewCredential {
  readonly id: string;
  readonly organisationId: string;
  readonly invitationId: string;
  readonly keyId: string;
  readonly name: string;
  readonly token: string;
  readonly issuedAt: Date;
  readonly validUntil: Date | null;
}

@Injectable()
export class CredentialsRepository {
  constructor(private readonly db: PrismaService) {}

  /** The person's own invitation with what a badge is made of; null where it is not theirs. */
  place(userId: string, id: string): Promise<CredentialPlace | null> {
    return this.db.invitation.findFirst({ where: { id, candidate: { userId } }, select: PLACE });
  }

  /** False where there is one already, or the invitation is gone. Run it as the server. */
  add(credential: NewCredential): Promise<boolean> {
    const { organisationId, invitationId } = credential;
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Invitation" WHERE id = ${invitationId}::uuid FOR UPDATE`;
      const known = await tx.invitation.findFirst({
        where: { id: invitationId, credential: null },
        select: { id: true },
      });
      if (known === null) return false;
      await tx.credential.create({ data: credential, select: { id: true } });
      const action = 'credential.issued';
      await recordAudit(tx, { organisationId, actorId: null, action, subject: invitationId });
      return true;
    });
  }

  /** The latest first. */
  list(organisationId: string) {
    return this.db.credential.findMany({
      where: { organisationId },
      orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
      take: MOST_LISTED,
      select: {
        ...ISSUED,
        invitation: {
          select: { candidate: { select: { id: true, displayName: true, email: true } } },
        },
      },
    });
  }

  /** Whom it was withdrawn from; null where it is not the organisation's or was withdrawn before. */
  withdraw(
    { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
    id: string,
    { reason, now }: { readonly reason: string; readonly now: Date },
  ) {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.credential.updateMany({
        where: { id, organisationId, withdrawnAt: null },
        data: { withdrawnAt: now, reason },
      });
      if (count === 0) return null;
      const found = await tx.credential.findUniqueOrThrow({
        where: { id },
        select: {
          name: true,
          invitationId: true,
          organisation: { select: { name: true } },
          invitation: { select: { candidate: { select: { id: true, email: true } } } },
        },
      });
      const action = 'credential.withdrawn';
      const subject = found.invitationId;
      await recordAudit(tx, { organisationId, actorId: userId, action, subject });
      return found;
    });
  }

  /** What stands of it; null where nothing does. Run it as the server. */
  standing(id: string) {
    return this.db.credential.findUnique({
      where: { id },
      select: { withdrawnAt: true, reason: true },
    });
  }

  /** Of a company; null where there is none. Run it as the server. */
  issuer(id: string) {
    return this.db.organisation.findFirst({
      where: { id, kind: 'company' },
      select: { id: true, name: true },
    });
  }

  /** Run it as the server. */
  withdrawn(organisationId: string) {
    return this.db.credential.findMany({
      where: { organisationId, withdrawnAt: { not: null } },
      orderBy: { withdrawnAt: 'desc' },
      select: { id: true, reason: true },
    });
  }
}
