import { recordAudit, recordSignInChange, type SignInAudit } from '../../platform/audit/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** What was set up to come in by, and how many of each. */
export interface Cleared {
  readonly passkeys: number;
  readonly authenticatorApp: number;
  readonly recoveryCodes: number;
  readonly identities: number;
  readonly programTokens: number;
}

/**
 * Takes away every way in that was set up while the address of the account was unconfirmed: anybody may have typed that
 * address, and who owns it has just shown up. Sessions and half-done sign-ins end with the reset itself. Call it in a
 * `signInTransaction`, with the person's row locked.
 */
export async function clearWaysIn(
  tx: Prisma.TransactionClient,
  userId: string,
  now: Date,
): Promise<Cleared> {
  const where = { userId };
  const passkeys = await tx.passkey.deleteMany({ where });
  const app = await tx.totpCredential.deleteMany({ where });
  const codes = await tx.recoveryCode.deleteMany({ where });
  const identities = await clearIdentities(tx, userId);
  const cleared = {
    passkeys: passkeys.count,
    authenticatorApp: app.count,
    recoveryCodes: codes.count,
    identities,
    programTokens: await revokeTokens(tx, userId, now),
  };
  for (const change of changesOf(cleared)) await recordSignInChange(tx, userId, change);
  return cleared;
}

/** An organisation that holds its members to its own sign-in knows this one no more: without it they would come another way. */
async function clearIdentities(tx: Prisma.TransactionClient, userId: string): Promise<number> {
  const held = await tx.membership.findMany({
    where: {
      userId,
      NOT: { roles: { has: 'owner' } },
      organisation: { sso: { enforced: true, identities: { some: { userId } } } },
    },
    orderBy: { organisationId: 'asc' },
    select: { organisationId: true },
  });
  for (const { organisationId } of held) {
    await tx.membership.deleteMany({ where: { organisationId, userId } });
    await recordAudit(tx, {
      organisationId,
      actorId: userId,
      action: 'member.left',
      subject: userId,
    });
  }
  return (await tx.ssoIdentity.deleteMany({ where: { userId } })).count;
}

async function revokeTokens(
  tx: Prisma.TransactionClient,
  userId: string,
  now: Date,
): Promise<number> {
  const live = { createdById: userId, revokedAt: null, expiresAt: { gt: now } };
  const revoked = await tx.apiToken.updateManyAndReturn({
    where: live,
    data: { revokedAt: now },
    select: { id: true, organisationId: true },
  });
  const inOrder = revoked.sort((a, b) => (a.organisationId < b.organisationId ? -1 : 1));
  for (const { id, organisationId } of inOrder)
    await recordAudit(tx, {
      organisationId,
      actorId: userId,
      action: 'api-token.revoked',
      subject: id,
    });
  return revoked.length;
}

function changesOf(cleared: Cleared): SignInAudit[] {
  return [
    ...(cleared.passkeys > 0 ? (['passkey-removed'] as const) : []),
    ...(cleared.authenticatorApp > 0 ? (['second-factor-off'] as const) : []),
    ...(cleared.identities > 0 ? (['identity-removed'] as const) : []),
  ];
}
