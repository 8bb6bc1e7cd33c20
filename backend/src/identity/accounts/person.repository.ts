import type { Prisma } from '../../generated/prisma/client.js';

/** What may leave the repository by default: never the password's hash. */
export const VIEW = {
  id: true,
  kind: true,
  email: true,
  displayName: true,
  isOwner: true,
  organisationId: true,
  createdAt: true,
  verifiedAt: true,
} as const satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof VIEW }>;

/** A person with a personal organisation of their own. */
export function createPerson(
  tx: Prisma.TransactionClient,
  person: {
    kind: 'guest' | 'member';
    displayName: string;
    email?: string;
    passwordHash?: string | null;
  },
): Promise<UserRow> {
  return tx.user
    .create({
      data: { ...person, organisation: { create: { kind: 'personal', name: person.displayName } } },
      select: VIEW,
    })
    .then(async (user) => {
      await tx.membership.create({
        data: { organisationId: user.organisationId, userId: user.id, roles: ['owner'] },
        select: { userId: true },
      });
      return user;
    });
}
