/** One person as a manager watches them. Pure; nothing here knows an answer. */
import type { EventCounts, WatchedRow } from './watching.repository.js';
import type { SignalCounts, WatchRow, WatchState } from './watching.schemas.js';

type WatchedAttempt = WatchedRow['attempts'][number];

/** What is counted of an attempt's record, by the event that begins each. */
const COUNTED = {
  leftPage: 'focus-lost',
  pastes: 'paste',
  copies: 'copy',
  connectionLost: 'offline',
  otherSessions: 'second-session',
} as const satisfies Record<keyof SignalCounts, string>;

export const COUNTED_KINDS: readonly string[] = Object.values(COUNTED);

export function watchRow(row: WatchedRow, noticed: EventCounts, now: Date): WatchRow {
  const [attempt] = row.attempts;
  const { state, since } = standing(row, attempt, now);
  const { displayName, ...candidate } = row.candidate;
  return {
    invitationId: row.id,
    name: displayName,
    ...candidate,
    state,
    since: since.toISOString(),
    ...(attempt === undefined ? {} : { attempt: attemptOf(attempt, noticed) }),
    ...helpOf(attempt),
  };
}

/** Who needs help first, then who is at work, by the nearest end; then the others by the last change. */
export function byUrgency(a: WatchRow, b: WatchRow): number {
  return rank(a) - rank(b) || endOf(a).localeCompare(endOf(b)) || b.since.localeCompare(a.since);
}

function rank({ help, state }: WatchRow): number {
  if (help !== undefined) return 0;
  if (state === 'working' || state === 'on-a-break' || state === 'held') return 1;
  return state === 'ready' ? 2 : 3;
}

const endOf = ({ attempt }: WatchRow): string => attempt?.endsAt ?? '9999';

function standing(
  row: WatchedRow,
  attempt: WatchedAttempt | undefined,
  now: Date,
): { state: WatchState; since: Date } {
  if (attempt?.submittedAt) return { state: 'handed-in', since: attempt.submittedAt };
  if (attempt?.startedAt) return { state: clockOf(attempt), since: sinceOf(attempt) };
  if (row.revokedAt) return { state: 'revoked', since: row.revokedAt };
  if (row.expiresAt <= now) return { state: 'expired', since: row.expiresAt };
  if (attempt) return { state: 'ready', since: attempt.createdAt };
  const opened = row.openedAt ?? row.redeemedAt;
  return opened ? { state: 'opened', since: opened } : { state: 'invited', since: row.createdAt };
}

function clockOf({ state, pausedBy }: WatchedAttempt): WatchState {
  if (state !== 'paused') return 'working';
  return pausedBy === 'manager' ? 'held' : 'on-a-break';
}

const sinceOf = ({ pausedAt, items, startedAt, createdAt }: WatchedAttempt): Date =>
  pausedAt ?? items[0]?.startedAt ?? startedAt ?? createdAt;

function attemptOf(
  attempt: WatchedAttempt,
  noticed: EventCounts,
): NonNullable<WatchRow['attempt']> {
  const { startedAt, endsAt, submittedAt, submittedBy, leaseSeenAt } = attempt;
  const section = sectionOf(attempt);
  return {
    id: attempt.id,
    try: attempt.try ?? 1,
    addedSeconds: attempt.extraSeconds,
    signals: countsOf(noticed.get(attempt.id)),
    ...(startedAt === null ? {} : { startedAt: startedAt.toISOString() }),
    ...(endsAt === null || clockOf(attempt) === 'held' || submittedAt !== null
      ? {}
      : { endsAt: endsAt.toISOString() }),
    ...(section === null ? {} : { section }),
    ...(leaseSeenAt === null ? {} : { lastSeenAt: leaseSeenAt.toISOString() }),
    ...(submittedAt === null ? {} : { submittedAt: submittedAt.toISOString() }),
    ...(submittedBy === null ? {} : { submittedBy }),
  };
}

function countsOf(events?: ReadonlyMap<string, number>): SignalCounts {
  const count = (kind: string): number => events?.get(kind) ?? 0;
  return {
    leftPage: count(COUNTED.leftPage),
    pastes: count(COUNTED.pastes),
    copies: count(COUNTED.copies),
    connectionLost: count(COUNTED.connectionLost),
    otherSessions: count(COUNTED.otherSessions),
  };
}

/** The rules were written by this server (StoredRules of the attempts); of them the titles are shown. */
function sectionOf({ rules, items }: WatchedAttempt) {
  const open = items[0]?.section;
  const { assessment } = rules as { assessment?: { sections: { title: string }[] } };
  if (open === undefined || open === null || assessment === undefined) return null;
  return {
    title: assessment.sections[open]?.title ?? '',
    number: open + 1,
    of: assessment.sections.length,
  };
}

function helpOf(attempt: WatchedAttempt | undefined): Pick<WatchRow, 'help'> {
  const last = attempt?.events[0];
  if (last?.kind !== 'help-asked' || attempt?.submittedAt) return {};
  const { text } = last.detail as { text?: unknown };
  return { help: { text: typeof text === 'string' ? text : '', at: last.at.toISOString() } };
}
