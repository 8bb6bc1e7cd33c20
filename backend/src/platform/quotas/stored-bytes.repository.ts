import type { Prisma } from '../../generated/prisma/client.js';
import { Problem } from '../http/index.js';
import { MEGABYTE, type Quotas } from '../config/index.js';

/**
 * Counts bytes that a person stores, within the transaction that stores them: one statement on a row of their own, so
 * that two at the same moment never pass together where only one fits. A problem where they do not fit; then nothing is
 * counted.
 */
export async function chargeBytes(
  tx: Prisma.TransactionClient,
  userId: string,
  bytes: number,
  quotas: Pick<Quotas, 'guest' | 'account'>,
): Promise<Problem | null> {
  const counted = await tx.$executeRaw`
    INSERT INTO "StoredBytes" AS s ("userId", bytes) VALUES (${userId}::uuid, ${bytes})
    ON CONFLICT ("userId") DO UPDATE SET bytes = s.bytes + excluded.bytes
    WHERE s.bytes + excluded.bytes <= (SELECT CASE kind WHEN 'guest' THEN ${quotas.guest}::bigint
        ELSE ${quotas.account}::bigint END
      FROM "User" WHERE id = s."userId")`;
  if (counted > 0) return null;
  const user = await tx.user.findUnique({ where: { id: userId }, select: { kind: true } });
  return user?.kind === 'guest' ? guestFull(quotas) : accountFull(quotas);
}

const shown = (bytes: number): string => `${String(bytes / MEGABYTE)} MB`;

const guestFull = ({ guest, account }: Pick<Quotas, 'guest' | 'account'>): Problem =>
  new Problem(
    413,
    'quota-full',
    `The work of a guest may take ${shown(guest)} on this server, and yours has taken them: what was acknowledged is kept. Sign up to go on, an account has ${shown(account)}.`,
  );

const accountFull = ({ account }: Pick<Quotas, 'account'>): Problem =>
  new Problem(
    413,
    'quota-full',
    `The work of one account may take ${shown(account)} on this server, and yours has taken them: what was acknowledged is kept. Ask whoever runs the server for more room (QUOTA_ACCOUNT_MB).`,
  );
