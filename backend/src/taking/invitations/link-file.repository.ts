import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { withdrawMails } from '../../platform/mail/index.js';
import { reminderSlotOf, slotOf } from './invitation-changes.repository.js';
import { inState } from './invitation-where.repository.js';
import type { Of } from './invitations.repository.js';

/** Somebody who gets a new link, and its token's hash as hexadecimal digits. */
interface Renewed {
  readonly id: string;
  readonly tokenHash: string;
}

const TRANSACTION = { maxWait: 10_000, timeout: 60_000 } as const;

@Injectable()
export class LinkFileRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * New links for all who have not looked at theirs, the newest invitation first; every link before is dead, and no mail
   * brings another. `linkOf` makes one; returns who they are.
   */
  renew(
    { organisationId, assessmentId }: Of,
    { actorId, now }: { readonly actorId: string; readonly now: Date },
    linkOf: (id: string) => Renewed,
  ) {
    return this.db.$transaction(async (tx) => {
      // whoever sends one of them anew at the same time comes before or after all of this
      await tx.$queryRaw`SELECT count(*)::int FROM (
        SELECT id FROM "Invitation" WHERE "assessmentId" = ${assessmentId}::uuid
          AND "revokedAt" IS NULL AND "openedAt" IS NULL ORDER BY id FOR UPDATE) AS waiting`;
      const people: Waiting[] = [];
      for (;;) {
        const some = await waitingAfter(
          tx,
          { organisationId, assessmentId },
          now,
          people.at(-1)?.id,
        );
        if (some.length === 0) break;
        await renewLinks(
          tx,
          some.map(({ id }) => linkOf(id)),
          now,
        );
        people.push(...some);
      }
      if (people.length === 0) return [];
      await recordAudit(tx, {
        organisationId,
        actorId,
        action: 'invitation.links-taken',
        subject: assessmentId,
        detail: { links: people.length },
      });
      return people;
    }, TRANSACTION);
  }
}

/** Of one statement: thousands at once would hold up all others for a fifth of a second. */
const AT_ONCE = 500;

/** The next of those who have not looked at their link, the newest invitation first. */
function waitingAfter(
  tx: Prisma.TransactionClient,
  { organisationId, assessmentId }: Of,
  now: Date,
  last: string | undefined,
) {
  return tx.invitation.findMany({
    where: { organisationId, assessmentId, ...inState('invited', now) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(last === undefined ? {} : { cursor: { id: last }, skip: 1 }),
    take: AT_ONCE,
    select: {
      id: true,
      expiresAt: true,
      candidate: {
        select: { email: true, displayName: true, extraTimePercent: true, breakSeconds: true },
      },
    },
  });
}

type Waiting = Awaited<ReturnType<typeof waitingAfter>>[number];

async function renewLinks(
  tx: Prisma.TransactionClient,
  links: readonly Renewed[],
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Invitation" i SET "tokenHash" = decode(r."tokenHash", 'hex'), "reminderHash" = NULL, "sentAt" = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS r(id uuid, "tokenHash" text) WHERE i.id = r.id`;
  await withdrawMails(
    tx,
    links.flatMap(({ id }) => [slotOf(id), reminderSlotOf(id)]),
  );
}
