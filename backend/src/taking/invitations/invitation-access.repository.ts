import { Injectable } from '@nestjs/common';
import { createPerson } from '../../identity/accounts/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** What a candidate's own pages are made of. */
const FOUND = {
  id: true,
  organisationId: true,
  assessmentId: true,
  releaseId: true,
  candidateId: true,
  expiresAt: true,
  openedAt: true,
  redeemedAt: true,
  revokedAt: true,
  consentedAt: true,
  consentHash: true,
  opinionAllowed: true,
  organisation: { select: { name: true, timeZone: true } },
  assessment: { select: { title: true } },
  candidate: {
    select: {
      id: true,
      userId: true,
      displayName: true,
      timeZone: true,
      extraTimePercent: true,
      breakSeconds: true,
      user: { select: { kind: true } },
    },
  },
  attempts: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, state: true, rehearsal: true, startedAt: true, submittedAt: true },
  },
} as const satisfies Prisma.InvitationSelect;

export type FoundInvitation = Prisma.InvitationGetPayload<{ select: typeof FOUND }>;

export interface Person {
  readonly id: string;
  readonly organisationId: string;
}

export interface Entry {
  readonly now: Date;
  readonly userAgent: string;
}

type Hash = Uint8Array<ArrayBuffer>;

const byHash = (hash: Hash): Prisma.InvitationWhereInput => ({
  OR: [{ tokenHash: hash }, { reminderHash: hash }],
});

@Injectable()
export class InvitationAccessRepository {
  constructor(private readonly db: PrismaService) {}

  /** By the hash of a link's token, that of a reminder too. */
  findByLink(hash: Hash): Promise<FoundInvitation | null> {
    return this.db.invitation.findFirst({ where: byHash(hash), select: FOUND });
  }

  findOwn(userId: string, id: string): Promise<FoundInvitation | null> {
    return this.db.invitation.findFirst({ where: { id, candidate: { userId } }, select: FOUND });
  }

  findByAttempt(userId: string, attemptId: string): Promise<FoundInvitation | null> {
    const attempts = { some: { id: attemptId, userId } };
    return this.db.invitation.findFirst({ where: { attempts }, select: FOUND });
  }

  listOwn(userId: string): Promise<FoundInvitation[]> {
    return this.db.invitation.findMany({
      where: { candidate: { userId } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 100,
      select: FOUND,
    });
  }

  async markOpened(id: string, now: Date): Promise<void> {
    await this.db.invitation.updateMany({ where: { id, openedAt: null }, data: { openedAt: now } });
  }

  /**
   * Lets the bearer of the link in: with `account`, as that person; without, as the guest who is this candidate and
   * nobody else, made here the first time. Under any number of requests at once there is one such guest. Null where the
   * candidate is somebody else by now.
   */
  redeem(id: string, account: Person | null, entry: Entry): Promise<Person | null> {
    return this.db.$transaction(
      async (tx) => {
        const { candidateId, organisationId } = await tx.invitation.findUniqueOrThrow({
          where: { id },
          select: { candidateId: true, organisationId: true },
        });
        await tx.$queryRaw`SELECT id FROM "Candidate" WHERE id = ${candidateId}::uuid FOR UPDATE`;
        const person = await personOf(tx, candidateId, account);
        if (person === null) return null;
        const { now, userAgent } = entry;
        await tx.invitation.updateMany({
          where: { id, redeemedAt: null },
          data: { redeemedAt: now },
        });
        await tx.invitationRedemption.create({
          data: {
            organisationId,
            invitationId: id,
            withAccount: account !== null,
            userAgent,
            at: now,
          },
          select: { id: true },
        });
        return person;
      },
      { maxWait: 15_000, timeout: 15_000 },
    );
  }

  /** What is about to be begun. Nothing changes once somebody has begun. */
  async pinRelease(id: string, releaseId: string): Promise<void> {
    await this.db.invitation.updateMany({
      where: { id, attempts: { none: { rehearsal: false } } },
      data: { releaseId },
    });
  }

  /** What was agreed to, and when first; agreeing to the same once more changes nothing. */
  async consent(
    id: string,
    agreed: { readonly consentHash: string; readonly opinionAllowed: boolean },
    now: Date,
  ): Promise<void> {
    const { consentHash } = agreed;
    await this.db.invitation.updateMany({
      where: { id, OR: [{ consentHash: null }, { consentHash: { not: consentHash } }] },
      data: { consentedAt: now, ...agreed },
    });
  }
}

const PERSON = { id: true, organisationId: true } as const;

async function personOf(
  tx: Prisma.TransactionClient,
  candidateId: string,
  account: Person | null,
): Promise<Person | null> {
  const candidate = await tx.candidate.findUniqueOrThrow({
    where: { id: candidateId },
    select: { displayName: true, user: { select: { ...PERSON, kind: true } } },
  });
  const { user, displayName } = candidate;
  if (user !== null) {
    const { kind, ...person } = user;
    // a link opens no account that has a password: the person has to be signed in to it
    return account === null ? (kind === 'guest' ? person : null) : matching(person, account);
  }
  const person = account ?? (await createPerson(tx, { kind: 'guest', displayName }));
  await tx.candidate.update({
    where: { id: candidateId },
    data: { userId: person.id },
    select: { id: true },
  });
  return { id: person.id, organisationId: person.organisationId };
}

const matching = (person: Person, account: Person): Person | null =>
  person.id === account.id ? person : null;
