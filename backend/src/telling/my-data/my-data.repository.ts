import { aboutAny } from '../../platform/audit/index.js';
import { Injectable } from '@nestjs/common';
import { DELETION_REQUEST } from '../../taking/candidates/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

const MOST = { records: 100, mails: 500, log: 500 } as const;

const ATTEMPT = {
  id: true,
  rehearsal: true,
  try: true,
  state: true,
  startedAt: true,
  submittedAt: true,
  submittedBy: true,
  gradedAt: true,
  _count: {
    select: {
      revisions: true,
      // that answers were compared is no entry of its own
      events: { where: { kind: { not: 'compared' } } },
    },
  },
  items: {
    orderBy: { position: 'asc' },
    select: {
      id: true,
      _count: { select: { grades: true } },
      // without who gave them
      review: {
        select: {
          marks: { orderBy: { createdAt: 'asc' }, select: { stage: true, createdAt: true } },
        },
      },
    },
  },
} as const satisfies Prisma.AttemptSelect;

const NOTE = {
  text: true,
  createdAt: true,
  correction: { select: { id: true } },
} as const satisfies Prisma.CandidateNoteSelect;

const INVITATION = {
  id: true,
  assessmentId: true,
  assessment: { select: { title: true } },
  release: { select: { title: true, settings: true } },
  createdAt: true,
  sentAt: true,
  remindedAt: true,
  openedAt: true,
  redeemedAt: true,
  expiresAt: true,
  revokedAt: true,
  tags: true,
  consentedAt: true,
  consentHash: true,
  opinionAllowed: true,
  redemptions: { orderBy: { at: 'asc' }, select: { at: true, userAgent: true, withAccount: true } },
  attempts: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: ATTEMPT },
} as const satisfies Prisma.InvitationSelect;

const RECORD = {
  id: true,
  organisationId: true,
  email: true,
  displayName: true,
  timeZone: true,
  extraTimePercent: true,
  breakSeconds: true,
  note: true,
  createdAt: true,
  organisation: { select: { name: true, timeZone: true, retentionDays: true } },
  invitations: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: INVITATION },
  deletionRequests: {
    orderBy: { requestedAt: 'desc' },
    select: DELETION_REQUEST,
  },
} as const satisfies Prisma.CandidateSelect;

export type StoredRecord = Prisma.CandidateGetPayload<{ select: typeof RECORD }>;
export type StoredInvitation = StoredRecord['invitations'][number];
export type StoredAttempt = StoredInvitation['attempts'][number];

export type Judged = Awaited<ReturnType<MyDataRepository['judged']>>[number];

/** What organisations have of a person. */
@Injectable()
export class MyDataRepository {
  constructor(private readonly db: PrismaService) {}

  /** The latest first. */
  records(userId: string): Promise<StoredRecord[]> {
    return this.db.candidate.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST.records,
      select: RECORD,
    });
  }

  /** The settings of every release of these assessments: in one of them stands the text that was agreed to. */
  async settings(assessmentIds: readonly string[]): Promise<Map<string, unknown[]>> {
    const rows = await this.db.assessmentRelease.findMany({
      where: { assessmentId: { in: [...assessmentIds] } },
      orderBy: { number: 'desc' },
      select: { assessmentId: true, settings: true },
    });
    const found = new Map<string, unknown[]>();
    for (const { assessmentId, settings } of rows)
      found.set(assessmentId, [...(found.get(assessmentId) ?? []), settings]);
    return found;
  }

  /** What was decided, noted and passed on, without by whom. Run it as the server. */
  judged(organisationId: string, candidateId: string) {
    return this.db.invitation.findMany({
      where: { organisationId, candidateId },
      select: {
        id: true,
        decisions: {
          orderBy: { number: 'asc' },
          select: { kind: true, reason: true, createdAt: true },
        },
        notes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], select: NOTE },
        atsSends: {
          orderBy: { createdAt: 'asc' },
          select: { partner: true, createdAt: true, readAt: true },
        },
      },
    });
  }

  /** Without texts, which hold links. Run it as the server. */
  mails(organisationId: string, candidateId: string) {
    return this.db.outboxMail.findMany({
      where: { organisationId, candidateId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST.mails,
      select: { subject: true, to: true, state: true, createdAt: true, sentAt: true },
    });
  }

  /** What the organisation's log says of these ids. Run it as the server. */
  log(organisationId: string, subjects: readonly string[]) {
    return this.db.auditEvent.findMany({
      where: { organisationId, ...aboutAny(subjects) },
      orderBy: { sequence: 'desc' },
      take: MOST.log,
      select: { at: true, action: true, actorId: true, detail: true },
    });
  }

  /** By whom something was done: what each is in the organisation today. Run it as the server. */
  async roles(organisationId: string, userIds: readonly string[]) {
    const rows = await this.db.membership.findMany({
      where: { organisationId, userId: { in: [...new Set(userIds)] } },
      select: { userId: true, roles: true },
    });
    return new Map(rows.map(({ userId, roles }) => [userId, roles]));
  }
}
