import { type AuditEntry, recordAudit } from '../../platform/audit/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** So many go in one transaction; whoever deletes more does it again. */
const AT_ONCE = 500;

export interface Erasure {
  readonly organisationId: string;
  readonly which: Prisma.CandidateWhereInput;
  /** What the audit log is told; it names nobody. */
  readonly told: (count: number) => AuditEntry;
}

/**
 * Deletes candidates of an organisation for ever: with each goes, by cascade, every invitation, consent, attempt, answer
 * with its receipt, grade, signal, request for help and mail, and then the guest whom nothing else needs that a link had
 * made of them. An account that somebody signs in to stays: it is that person's own. Run it as the server, as a guest is
 * no row of the organisation. Returns how many; at most five hundred, so go on until none is left.
 */
export async function eraseCandidates(
  tx: Prisma.TransactionClient,
  { organisationId, which, told }: Erasure,
): Promise<number> {
  const found = await tx.candidate.findMany({
    where: { organisationId, AND: [which] },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  });
  if (found.length === 0) return 0;
  // whoever comes in by a link at this moment is waited for, and goes with the rest
  const locked = await tx.$queryRaw<{ id: string; userId: string | null }[]>`
    SELECT id, "userId" FROM "Candidate" WHERE id = ANY(${found.map(({ id }) => id)}::uuid[])
    ORDER BY id FOR UPDATE`;
  const { count } = await tx.candidate.deleteMany({
    where: { id: { in: locked.map(({ id }) => id) }, organisationId, AND: [which] },
  });
  if (count === 0) return 0;
  const people = locked.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  await tx.organisation.deleteMany({
    where: {
      kind: 'personal',
      users: {
        some: {
          id: { in: people },
          kind: 'guest',
          candidacies: { none: {} },
          attempts: { none: {} },
        },
      },
    },
  });
  await recordAudit(tx, told(count));
  return count;
}
