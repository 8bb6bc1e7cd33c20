import { Injectable } from '@nestjs/common';
import { aboutAny, countedDetail, recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { DELETION_REQUEST, UNDER_WAY } from './deletion-requests.repository.js';
import { eraseCandidates } from './erasure.repository.js';

interface Place {
  readonly organisationId: string;
  readonly id: string;
}

const CANDIDATE = {
  id: true,
  email: true,
  displayName: true,
  timeZone: true,
  extraTimePercent: true,
  breakSeconds: true,
  note: true,
  createdAt: true,
  updatedAt: true,
  organisation: { select: { id: true, name: true } },
  deletionRequests: { orderBy: { requestedAt: 'asc' }, select: DELETION_REQUEST },
} as const satisfies Prisma.CandidateSelect;

/** Never a link's hash: it would tell whether a link is the one. Nor what they declared of themselves: it is not for whoever exports. */
/** What stands of a credential in exports; the organisation does not hold it for the person. */
export const CREDENTIAL = {
  id: true,
  name: true,
  issuedAt: true,
  validUntil: true,
  withdrawnAt: true,
  reason: true,
} as const satisfies Prisma.CredentialSelect;

const INVITATION = {
  id: true,
  assessment: { select: { id: true, title: true } },
  createdAt: true,
  sentAt: true,
  remindedAt: true,
  expiresAt: true,
  openedAt: true,
  redeemedAt: true,
  revokedAt: true,
  tags: true,
  consentedAt: true,
  consentHash: true,
  credential: { select: CREDENTIAL },
  redemptions: {
    orderBy: { at: 'asc' },
    select: { at: true, withAccount: true, userAgent: true },
  },
  atsSends: {
    orderBy: { createdAt: 'asc' },
    select: {
      partner: true,
      url: true,
      createdAt: true,
      announcedAt: true,
      readAt: true,
      readScore: true,
      readBand: true,
    },
  },
  decisions: {
    orderBy: { number: 'asc' },
    select: { number: true, kind: true, reason: true, createdAt: true },
  },
  notes: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, text: true, correctsId: true, createdAt: true },
  },
} as const satisfies Prisma.InvitationSelect;

const granted = (request: string): Prisma.CandidateWhereInput => ({
  deletionRequests: { some: { id: request, closedAt: null } },
  invitations: { none: { attempts: { some: UNDER_WAY } } },
});

/** All that an organisation has of one candidate, and its end. */
@Injectable()
export class CandidateDataRepository {
  constructor(private readonly db: PrismaService) {}

  candidate({ organisationId, id }: Place) {
    return this.db.candidate.findFirst({ where: { id, organisationId }, select: CANDIDATE });
  }

  invitations({ organisationId, id }: Place) {
    return this.db.invitation.findMany({
      where: { candidateId: id, organisationId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: INVITATION,
    });
  }

  /** Without texts: those hold links. */
  mails({ organisationId, id }: Place) {
    return this.db.outboxMail.findMany({
      where: { candidateId: id, organisationId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: {
        to: true,
        subject: true,
        state: true,
        attempts: true,
        error: true,
        createdAt: true,
        sentAt: true,
      },
    });
  }

  /** What the log says of these ids, in deeds on many too; not who did it, nor to whom else. */
  async auditEvents(organisationId: string, subjects: readonly string[]) {
    const events = await this.db.auditEvent.findMany({
      where: { organisationId, ...aboutAny(subjects) },
      orderBy: { sequence: 'asc' },
      select: { sequence: true, at: true, action: true, subject: true, detail: true },
    });
    return events.map((event) => ({ ...event, detail: countedDetail(event.detail) }));
  }

  async recordExport({ organisationId, id }: Place, actorId: string): Promise<void> {
    await this.db.$transaction((tx) =>
      recordAudit(tx, { organisationId, actorId, action: 'candidate.exported', subject: id }),
    );
  }

  /**
   * False where the address is not the candidate's, or there is no such candidate; with `request`, also where that wish
   * of theirs does not wait any more or an assessment is under way. Run it as the server.
   */
  async erase(
    { organisationId, id, request }: Place & { readonly request?: string },
    email: string,
    actorId: string,
  ): Promise<boolean> {
    const count = await this.db.$transaction((tx) =>
      eraseCandidates(tx, {
        organisationId,
        which: { id, email, ...(request === undefined ? {} : granted(request)) },
        // the id leads nowhere any more; it shows which earlier entries were about whom is gone
        told: () => ({ organisationId, actorId, action: 'candidate.deleted', subject: id }),
      }),
    );
    return count > 0;
  }
}
