/** Which tab may write. A lease is a number that counts up; whoever holds the latest writes, all others are fenced off. */
import { Problem } from '../../platform/http/index.js';
import type { Attempt } from './attempt.js';

/** A holder that has said nothing for this long is taken to be gone, so that a closed tab locks nobody out. */
export const LEASE_IDLE_MS = 45_000;

/**
 * The attempt with the lease in the hands of `clientId`; throws 409 `lease-held` where another tab is at work. A client of
 * `formerly` hands on what it holds: a page that was loaded again asks nobody for what it had.
 */
export function withLease(
  attempt: Attempt,
  ask: {
    readonly clientId: string;
    readonly takeOver: boolean;
    readonly formerly?: readonly string[] | undefined;
  },
  now: Date,
): Attempt {
  if (attempt.leaseClientId === ask.clientId) return { ...attempt, leaseSeenAt: now };
  const handedOn = ask.formerly?.includes(attempt.leaseClientId ?? '') ?? false;
  if (isHeld(attempt, now) && !ask.takeOver && !handedOn) {
    throw new Problem(
      409,
      'lease-held',
      'This attempt is open in another tab or on another device. Go on there, or take over here.',
    );
  }
  return {
    ...attempt,
    leaseEpoch: attempt.leaseEpoch + 1,
    leaseClientId: ask.clientId,
    leaseSeenAt: now,
  };
}

function isHeld(attempt: Attempt, now: Date): boolean {
  if (attempt.leaseClientId === null || attempt.leaseSeenAt === null) return false;
  return now.getTime() - attempt.leaseSeenAt.getTime() < LEASE_IDLE_MS;
}

export function holdsLease(attempt: Attempt, leaseEpoch: number): boolean {
  return attempt.leaseClientId !== null && attempt.leaseEpoch === leaseEpoch;
}

export const leaseLost = (): Problem =>
  new Problem(
    409,
    'lease-lost',
    'This attempt was taken over by another tab or device. Ask for the lease again to write here.',
  );
