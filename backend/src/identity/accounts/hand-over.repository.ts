import { recordAudit } from '../../platform/audit/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { createPerson } from './person.repository.js';

/**
 * What somebody wrote in an assessment is kept by the organisation that asked for it, also when their account goes: each
 * such attempt passes to a nameless stand-in, to whom no link leads. Rehearsals were for the person alone and go.
 * Call it in the transaction that deletes the account, before.
 */
export async function handOver(
  tx: Prisma.TransactionClient,
  person: { readonly id: string; readonly organisationId: string },
): Promise<void> {
  const candidacies = await tx.candidate.findMany({
    where: { userId: person.id, organisationId: { not: person.organisationId } },
    // the log of each organisation is locked in turn: always in this order, so that no two wait for each other
    orderBy: [{ organisationId: 'asc' }, { id: 'asc' }],
    select: { id: true, organisationId: true },
  });
  for (const candidacy of candidacies) await passOn(tx, person.id, candidacy);
}

async function passOn(
  tx: Prisma.TransactionClient,
  userId: string,
  { id: candidateId, organisationId }: { id: string; organisationId: string },
): Promise<void> {
  const theirs = { userId, invitation: { candidateId } };
  await tx.attempt.deleteMany({ where: { ...theirs, rehearsal: true } });
  if ((await tx.attempt.count({ where: theirs })) > 0) {
    const standIn = await createPerson(tx, { kind: 'guest', displayName: 'Candidate' });
    await tx.grade.updateMany({
      where: { userId, attemptItem: { attempt: theirs } },
      data: { userId: standIn.id },
    });
    await tx.attempt.updateMany({
      where: theirs,
      data: { userId: standIn.id, leaseEpoch: { increment: 1 }, leaseClientId: null },
    });
    await tx.candidate.updateMany({ where: { id: candidateId }, data: { userId: standIn.id } });
    // the links that there are die, as whoever has one would come in as the stand-in; the organisation may send another
    await tx.$executeRaw`
      UPDATE "Invitation" SET "reminderHash" = NULL,
        "tokenHash" = sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
      WHERE "candidateId" = ${candidateId}::uuid`;
  }
  await recordAudit(tx, {
    organisationId,
    actorId: null,
    action: 'candidate.account-deleted',
    subject: candidateId,
  });
}
