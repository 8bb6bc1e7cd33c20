/** One person as a manager watches them. Pure; nothing here knows an answer. */
import {
  type AttemptState,
  currentItem,
  currentSection,
  projectedEnd,
} from '../attempt-machine/index.js';
import { moment } from '../attempts/index.js';
import type { EventCounts, WatchedRow } from './watching.repository.js';
import type { SignalCounts, WatchRow, WatchState } from './watching.schemas.js';

type WatchedAttempt = WatchedRow['attempts'][number] & { readonly state: AttemptState };

/** What is counted of an attempt's record, by the event that begins each. */
const COUNTED = {
  leftPage: 'focus-lost',
  pastes: 'paste',
  copies: 'copy',
  connectionLost: 'offline',
  otherSessions: 'second-session',
} as const satisfies Record<keyof SignalCounts, string>;

export const COUNTED_KINDS: readonly string[] = Object.values(COUNTED);

/** What is known of the attempts besides their rows, by attempt. */
export interface Seen {
  /** As time alone has made them by `now`, whatever was stored last. */
  readonly states: ReadonlyMap<string, AttemptState>;
  readonly noticed: EventCounts;
  readonly now: Date;
}

export function watchRow(row: WatchedRow, { states, noticed, now }: Seen): WatchRow {
  const [stored] = row.attempts;
  const state = stored && states.get(stored.id);
  const attempt = stored && state ? { ...stored, state } : undefined;
  const { displayName, ...candidate } = row.candidate;
  const standing = standingOf(row, attempt, now);
  return {
    invitationId: row.id,
    name: displayName,
    ...candidate,
    state: standing.state,
    since: standing.since.toISOString(),
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

function standingOf(
  row: WatchedRow,
  attempt: WatchedAttempt | undefined,
  now: Date,
): { state: WatchState; since: Date } {
  const under = attempt && underWay(attempt.state);
  if (under) return under;
  if (row.revokedAt) return { state: 'revoked', since: row.revokedAt };
  if (row.expiresAt <= now) return { state: 'expired', since: row.expiresAt };
  if (attempt) return { state: 'ready', since: attempt.createdAt };
  const opened = row.openedAt ?? row.redeemedAt;
  return opened ? { state: 'opened', since: opened } : { state: 'invited', since: row.createdAt };
}

/** Of an attempt that was started; null before. */
function underWay(state: AttemptState): { state: WatchState; since: Date } | null {
  const { startedAt, pausedAt, submittedAt } = state;
  if (submittedAt !== null) return { state: 'handed-in', since: new Date(submittedAt) };
  if (startedAt === null) return null;
  const since = pausedAt ?? currentItem(state)?.startedAt ?? startedAt;
  return { state: clockOf(state), since: new Date(since) };
}

function clockOf({ state, pausedBy }: AttemptState): WatchState {
  if (state !== 'paused') return 'working';
  return pausedBy === 'manager' ? 'held' : 'on-a-break';
}

function attemptOf(
  { id, try: number, leaseSeenAt, state }: WatchedAttempt,
  noticed: EventCounts,
): NonNullable<WatchRow['attempt']> {
  const { startedAt, submittedAt, submittedBy } = state;
  const section = sectionOf(state);
  return {
    id,
    try: number ?? 1,
    addedSeconds: state.extraSeconds,
    signals: countsOf(noticed.get(id)),
    ...moment('startedAt', startedAt),
    ...(submittedAt === null ? moment('endsAt', projectedEnd(state)) : {}),
    ...(section === null ? {} : { section }),
    ...moment('lastSeenAt', leaseSeenAt?.getTime() ?? null),
    ...moment('submittedAt', submittedAt),
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

function sectionOf(state: AttemptState) {
  const open = currentSection(state);
  const { assessment } = state.rules;
  if (open === null || assessment === undefined) return null;
  return {
    title: assessment.sections[open]?.title ?? '',
    number: open + 1,
    of: assessment.sections.length,
  };
}

function helpOf(attempt: WatchedAttempt | undefined): Pick<WatchRow, 'help'> {
  const last = attempt?.events[0];
  if (last?.kind !== 'help-asked' || attempt?.state.submittedAt !== null) return {};
  const { text } = last.detail as { text?: unknown };
  return { help: { text: typeof text === 'string' ? text : '', at: last.at.toISOString() } };
}
