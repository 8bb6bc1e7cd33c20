import type { Prisma } from '../../generated/prisma/client.js';

/** Where mails to the owners of an organisation go; who has no address is left out. Run it as the server. */
export async function ownerAddresses(
  db: Pick<Prisma.TransactionClient, 'membership'>,
  organisationId: string,
): Promise<{ id: string; email: string }[]> {
  const rows = await db.membership.findMany({
    where: { organisationId, roles: { has: 'owner' }, user: { email: { not: null } } },
    select: { user: { select: { id: true, email: true } } },
  });
  return rows.flatMap(({ user: { id, email } }) => (email === null ? [] : [{ id, email }]));
}
