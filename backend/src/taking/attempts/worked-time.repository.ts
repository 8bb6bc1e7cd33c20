import type { Prisma } from '../../generated/prisma/client.js';

/** A longer silence is a break, or the room left open: seconds. */
const LONGEST_SILENCE = 900;

/**
 * Notes how long somebody was at work on each answer of an assessment: questions of a section are open together, so the
 * time before each save, back to the save before it or to the opening of the section, is that of the answer saved. A
 * silence counts as 15 minutes at most; what was never saved, and late, has no time.
 */
export async function storeWorkedTime(
  tx: Prisma.TransactionClient,
  attemptId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "AttemptItem" i SET "workedSeconds" = worked.seconds
    FROM (
      SELECT saved.item, round(sum(least(${LONGEST_SILENCE}, greatest(0,
        extract(epoch FROM saved.at - greatest(saved.before, saved.opened))))))::int AS seconds
      FROM (
        SELECT r."attemptItemId" AS item, r."receivedAt" AS at, o."startedAt" AS opened,
          lag(r."receivedAt") OVER (ORDER BY r."serverSeq") AS before
        FROM "Revision" r
        JOIN "AttemptItem" o ON o.id = r."attemptItemId"
        JOIN "Attempt" a ON a.id = r."attemptId"
        WHERE r."attemptId" = ${attemptId}::uuid AND NOT r.late AND a.kind = 'assessment' AND NOT a.rehearsal) saved
      GROUP BY saved.item) worked
    WHERE worked.item = i.id`;
}
