import type { Prisma } from '../../generated/prisma/client.js';
import { REMIND_EVERY_MS, WANTED_FOR_MS, type InvitationState } from './standing.js';

const UNDER_WAY = {
  some: { rehearsal: false, startedAt: { not: null }, submittedAt: null },
} as const satisfies Prisma.AttemptListRelationFilter;

const HANDED_IN = {
  some: { rehearsal: false, submittedAt: { not: null } },
} as const satisfies Prisma.AttemptListRelationFilter;

const NONE_YET = {
  none: { rehearsal: false, startedAt: { not: null } },
} as const satisfies Prisma.AttemptListRelationFilter;

const LOOKED = {
  OR: [{ openedAt: { not: null } }, { redeemedAt: { not: null } }],
} satisfies Prisma.InvitationWhereInput;

/** The rows of which `stateOf` (standing.ts) says `state`; a test holds the two together. */
export function inState(state: InvitationState, now: Date): Prisma.InvitationWhereInput {
  const open = { attempts: NONE_YET, revokedAt: null, expiresAt: { gt: now } };
  const where: Readonly<Record<InvitationState, Prisma.InvitationWhereInput>> = {
    started: { attempts: UNDER_WAY },
    'handed-in': { AND: [{ attempts: HANDED_IN }, { NOT: { attempts: UNDER_WAY } }] },
    revoked: { attempts: NONE_YET, revokedAt: { not: null } },
    expired: { attempts: NONE_YET, revokedAt: null, expiresAt: { lte: now } },
    opened: { ...open, ...LOOKED },
    invited: { ...open, openedAt: null, redeemedAt: null },
  };
  return where[state];
}

/** Which invitations of an assessment are meant. */
export interface Chosen {
  readonly state?: InvitationState | undefined;
  readonly search?: string | undefined;
  /** One of these, each a spelling of the same tag. */
  readonly tags?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** The key of the deed on many that revoked them. */
  readonly revokedBy?: string | undefined;
}

export const chosenBy = (chosen: Chosen, now: Date): Prisma.InvitationWhereInput => ({
  AND: [
    chosen.state === undefined ? {} : inState(chosen.state, now),
    chosen.search ? { candidate: nameOrAddress(chosen.search) } : {},
    chosen.tags === undefined ? {} : { tags: { hasSome: [...chosen.tags] } },
    chosen.ids === undefined ? {} : { id: { in: [...chosen.ids] } },
    chosen.revokedBy === undefined ? {} : { revokedByDeed: chosen.revokedBy },
  ],
});

const nameOrAddress = (search: string): Prisma.CandidateWhereInput => {
  const contains = search.replace(/[\\%_]/g, '\\$&');
  return {
    OR: [
      { displayName: { contains, mode: 'insensitive' } },
      { email: { contains, mode: 'insensitive' } },
    ],
  };
};

/** What can be done to many at once. */
export const DEEDS = ['remind', 'prolong', 'revoke', 'restore', 'tag'] as const;
export type DeedName = (typeof DEEDS)[number];

/**
 * Those whom a deed can reach; `until`: the end that they would be given. To prolong and to restore reach fewer: nobody who
 * has another invitation that stands (many.repository.ts looks for that).
 */
export function reachedBy(
  deed: DeedName,
  { now, until }: { readonly now: Date; readonly until?: Date | undefined },
): Prisma.InvitationWhereInput {
  const notSince = (ms: number) => ({ lte: new Date(now.getTime() - ms) });
  const where: Readonly<Record<DeedName, Prisma.InvitationWhereInput>> = {
    remind: {
      AND: [
        waiting(now),
        { sentAt: { not: null } },
        { OR: [{ remindedAt: null }, { remindedAt: notSince(REMIND_EVERY_MS) }] },
        { OR: [{ remindWantedAt: null }, { remindWantedAt: notSince(WANTED_FOR_MS) }] },
      ],
    },
    prolong: {
      attempts: NONE_YET,
      revokedAt: null,
      ...(until === undefined ? {} : { expiresAt: { lt: until } }),
    },
    revoke: { attempts: NONE_YET, revokedAt: null },
    restore: {
      attempts: NONE_YET,
      revokedAt: { not: null },
      revokedByDeed: { not: null },
      expiresAt: { gt: now },
    },
    tag: {},
  };
  return where[deed];
}

/** Those who can still begin. */
export const waiting = (now: Date): Prisma.InvitationWhereInput => ({
  attempts: NONE_YET,
  revokedAt: null,
  expiresAt: { gt: now },
});
