import { asServer, type PrismaService } from '../database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { isSensitive, type Right, RIGHTS, ROLES } from '../http/index.js';
import { recordAudit } from './audit.repository.js';

/** What changed in how somebody signs in. */
export type SignInAudit =
  | 'password-changed'
  | 'password-reset'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-removed';

/** Roles that see or decide over people, or manage the organisation. */
const PRIVILEGED = ROLES.filter((role) =>
  (Object.keys(RIGHTS) as Right[]).some(
    (right) => isSensitive(right) && (RIGHTS[right] as readonly string[]).includes(role),
  ),
);

/** A transaction that may write to the log of each organisation in which a person has a say. */
export function signInTransaction<T>(
  db: PrismaService,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return asServer('the log of each organisation in which the person has a say', () =>
    db.$transaction(work),
  );
}

/**
 * Tells each company in which the person has a role with a say over people how they sign in from now on. Call it last, in
 * the transaction of the change (`signInTransaction`).
 */
export async function recordSignInChange(
  tx: Prisma.TransactionClient,
  userId: string,
  change: SignInAudit,
): Promise<void> {
  const memberships = await tx.membership.findMany({
    where: { userId, roles: { hasSome: PRIVILEGED }, organisation: { kind: 'company' } },
    // the log of each organisation is locked in turn: always in this order, so that no two wait for each other
    orderBy: { organisationId: 'asc' },
    select: { organisationId: true },
  });
  for (const { organisationId } of memberships)
    await recordAudit(tx, {
      organisationId,
      actorId: userId,
      action: `sign-in.${change}`,
      subject: userId,
    });
}
