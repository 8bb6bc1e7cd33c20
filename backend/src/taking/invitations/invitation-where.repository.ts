import type { Prisma } from '../../generated/prisma/client.js';
import type { InvitationState } from './standing.js';

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

/** Those who can still begin. */
export const waiting = (now: Date): Prisma.InvitationWhereInput => ({
  attempts: NONE_YET,
  revokedAt: null,
  expiresAt: { gt: now },
});
