/** What managers see of an invitation: an allow-list. Pure. */
import type { InvitationRow } from './invitations.repository.js';
import type { InvitationView } from './invitations.schemas.js';
import { scored, stateOf, WANTED_FOR_MS } from './standing.js';

export function invitationView(row: InvitationRow, now: Date): InvitationView {
  const { id, email, displayName, extraTimePercent, breakSeconds } = row.candidate;
  const attempts = scored(row.attempts);
  return {
    id: row.id,
    state: stateOf(row, now),
    candidate: { id, email, displayName, extraTimePercent, breakSeconds },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...moment('sentAt', row.sentAt),
    ...moment('remindedAt', row.remindedAt),
    ...moment('remindWantedAt', stillWanted(row, now)),
    ...moment('openedAt', row.openedAt ?? row.redeemedAt),
    ...moment('startedAt', earliest(attempts.map(({ startedAt }) => startedAt))),
    ...moment('handedInAt', latest(attempts.map(({ submittedAt }) => submittedAt))),
    ...moment('revokedAt', row.revokedAt),
    tags: row.tags,
  };
}

/** A reminder that never could go out is not waited for any more. */
const stillWanted = ({ remindWantedAt: at }: InvitationRow, now: Date): Date | null =>
  at !== null && now.getTime() - at.getTime() < WANTED_FOR_MS ? at : null;

const moment = <K extends string>(key: K, at: Date | null): Partial<Record<K, string>> =>
  at === null ? {} : ({ [key]: at.toISOString() } as Partial<Record<K, string>>);

const sorted = (moments: readonly (Date | null)[]): Date[] =>
  moments.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());

const earliest = (moments: readonly (Date | null)[]): Date | null => sorted(moments)[0] ?? null;
const latest = (moments: readonly (Date | null)[]): Date | null => sorted(moments).at(-1) ?? null;
