/** Where an invitation stands, for the manager and for the candidate. Pure. */

export interface Standing {
  readonly revokedAt: Date | null;
  readonly openedAt: Date | null;
  readonly redeemedAt: Date | null;
  readonly expiresAt: Date;
  readonly attempts: readonly {
    readonly rehearsal: boolean;
    readonly startedAt: Date | null;
    readonly submittedAt: Date | null;
  }[];
}

export const INVITATION_STATES = [
  'invited',
  'opened',
  'started',
  'handed-in',
  'expired',
  'revoked',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Nobody is reminded twice within this. */
export const REMIND_EVERY_MS = 3_600_000;
/** A reminder that has not gone out by then never does: who had mails enough for a day needs no further one. */
export const WANTED_FOR_MS = 86_400_000;

/** What counts of the attempts: a practice run is nobody's business but the candidate's. */
export const scored = <A extends { readonly rehearsal: boolean }>(attempts: readonly A[]): A[] =>
  attempts.filter(({ rehearsal }) => !rehearsal);

export const underWay = ({ attempts }: Pick<Standing, 'attempts'>): boolean =>
  scored(attempts).some(({ startedAt, submittedAt }) => startedAt !== null && submittedAt === null);

export const handedIn = ({ attempts }: Pick<Standing, 'attempts'>): number =>
  scored(attempts).filter(({ submittedAt }) => submittedAt !== null).length;

/** What somebody does comes before what time does: who has started is never "expired". */
export function stateOf(invitation: Standing, now: Date): InvitationState {
  if (underWay(invitation)) return 'started';
  if (handedIn(invitation) > 0) return 'handed-in';
  if (invitation.revokedAt !== null) return 'revoked';
  if (invitation.expiresAt <= now) return 'expired';
  return (invitation.openedAt ?? invitation.redeemedAt) ? 'opened' : 'invited';
}

/** What the candidate can do now: `ready` and `under-way` let them in. */
export const DOORS = [
  'ready',
  'under-way',
  'not-yet-open',
  'used-up',
  'expired',
  'revoked',
  'closed',
] as const;
export type Door = (typeof DOORS)[number];

/** Nobody begins anything through these. */
export const SHUT: ReadonlySet<Door> = new Set(['revoked', 'closed', 'expired']);

export interface DoorFacts {
  /** Null where nothing is known of what would be taken. */
  readonly attemptsAllowed: number | null;
  /** The assessment takes nobody any more. */
  readonly closed: boolean;
  readonly opensAt: Date | null;
  /** With the person's own extra time. */
  readonly expiresAt: Date;
}

export function doorOf(invitation: Standing, facts: DoorFacts, now: Date): Door {
  if (underWay(invitation)) return 'under-way';
  if (facts.attemptsAllowed !== null && handedIn(invitation) >= facts.attemptsAllowed)
    return 'used-up';
  if (invitation.revokedAt !== null) return 'revoked';
  if (facts.closed || facts.attemptsAllowed === null) return 'closed';
  if (facts.expiresAt <= now) return 'expired';
  if (facts.opensAt !== null && facts.opensAt > now) return 'not-yet-open';
  return 'ready';
}
