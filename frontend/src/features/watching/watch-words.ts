import type { WatchRow } from '../../api/shapes.js';
import { clock, count, number } from '../../ui/format.js';

/** The states as a manager reads them, with the tone of their mark. */
export const STATES: Readonly<
  Record<
    WatchRow['state'],
    { readonly label: string; readonly tone: 'live' | 'wait' | 'done' | 'off' }
  >
> = {
  working: { label: 'working', tone: 'live' },
  'on-a-break': { label: 'on a break', tone: 'wait' },
  held: { label: 'paused by a manager', tone: 'wait' },
  ready: { label: 'in the waiting room', tone: 'wait' },
  opened: { label: 'opened the invitation', tone: 'off' },
  invited: { label: 'invited', tone: 'off' },
  'handed-in': { label: 'handed in', tone: 'done' },
  expired: { label: 'expired', tone: 'off' },
  revoked: { label: 'revoked', tone: 'off' },
};

/** A connection that has said nothing for this long is shown as lost: saving tells of itself more often. */
const LOST_AFTER_MS = 60_000;

export type Connection = 'there' | 'lost' | 'none';

/** Whether the candidate's page is heard of; `now` by the server's clock. */
export function connectionOf({ state, attempt }: WatchRow, now: number): Connection {
  if (state !== 'working' || attempt?.lastSeenAt === undefined) return 'none';
  return now - Date.parse(attempt.lastSeenAt) < LOST_AFTER_MS ? 'there' : 'lost';
}

/** Time left, by the server's clock; empty where no clock runs. */
export function timeLeft({ attempt, state }: WatchRow, now: number): string {
  if (attempt?.endsAt === undefined || state === 'handed-in') return '';
  return clock((Date.parse(attempt.endsAt) - now) / 1000);
}

/** What the browser noticed, most telling first: "left the page 3 times · pasted once"; empty where it noticed nothing. */
export function noticedOf({ attempt }: WatchRow): string {
  if (attempt === undefined) return '';
  const { leftPage, pastes, copies, connectionLost, otherSessions } = attempt.signals;
  const said: readonly (readonly [string, number])[] = [
    ['other tab or device', otherSessions],
    ['left the page', leftPage],
    ['pasted', pastes],
    ['copied', copies],
    ['lost the connection', connectionLost],
  ];
  return said
    .filter(([, times]) => times > 0)
    .map(([what, times]) => `${what} ${often(times)}`)
    .join(' · ');
}

const often = (times: number): string => (times === 1 ? 'once' : `${String(times)} times`);

/** Everybody at a glance. Of the others than those at work not all need be here: what is counted is what is. */
export function watchSummary({
  rows,
  more,
}: {
  readonly rows: readonly WatchRow[];
  readonly more: boolean;
}): string {
  const those = (which: (row: WatchRow) => boolean): string => number(rows.filter(which).length);
  return [
    more
      ? `${number(rows.length)} people shown, there are more: search for them`
      : count(rows.length, 'person', 'people'),
    `${those(({ state }) => state === 'working')} at work`,
    ...(more ? [] : [`${those(({ state }) => state === 'handed-in')} handed in`]),
    ...(rows.some(({ help }) => help)
      ? [`${those(({ help }) => help !== undefined)} asking for help`]
      : []),
  ].join(' · ');
}

/** What may be done to a row now, in the order in which it is offered. */
export function actionsOf({ state, attempt, help }: WatchRow): readonly ActionName[] {
  if (attempt === undefined) return [];
  return [...(help === undefined ? [] : (['answer'] as const)), ...clockActionsOf(state)];
}

function clockActionsOf(state: WatchRow['state']): readonly ActionName[] {
  switch (state) {
    case 'working':
    case 'on-a-break':
      return ['extend', 'pause'];
    case 'held':
      return ['resume', 'extend'];
    case 'ready':
      return ['extend'];
    case 'handed-in':
      return ['reopen'];
    case 'invited':
    case 'opened':
    case 'expired':
    case 'revoked':
      return [];
  }
}

export type ActionName = 'answer' | 'extend' | 'pause' | 'resume' | 'reopen';

export const ACTIONS: Readonly<
  Record<ActionName, { readonly label: string; readonly title: string; readonly what: string }>
> = {
  answer: {
    label: 'Answer',
    title: 'Answer the request for help',
    what: 'The answer stands in the candidate’s room at once. Help with the page or the rules, not with the questions.',
  },
  extend: {
    label: 'Give time',
    title: 'Give more time',
    what: 'The open section, and with it the whole, ends later. The candidate’s page shows it at once.',
  },
  pause: {
    label: 'Pause',
    title: 'Stop the clock',
    what: 'Nobody can write until you let it go on. It costs the candidate no time and none of their breaks.',
  },
  resume: {
    label: 'Go on',
    title: 'Let the clock run again',
    what: 'The candidate goes on with all the time that was left.',
  },
  reopen: {
    label: 'Reopen',
    title: 'Open it again',
    what: 'The section that was open last can be written to again. What was handed in stays; the grade is made anew.',
  },
};

/** The minutes in a field as seconds; null where they are no whole number from 1 to 480. */
export function secondsOf(minutes: string): number | null {
  const digits = /^\s*(\d{1,3})\s*$/.exec(minutes)?.[1];
  const value = Number(digits);
  return digits !== undefined && value >= 1 && value <= 480 ? value * 60 : null;
}
