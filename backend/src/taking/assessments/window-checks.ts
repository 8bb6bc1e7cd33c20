import { error, note, warning, type CheckContext } from './check.js';
import type { Check } from './checks.schemas.js';
import type { Settings, Window } from './settings.schemas.js';

const MINUTE = 60_000;

/** A window that is wrong, too short, crosses a change of the clocks, or meets another one. */
export function windowChecks(
  { window, minutes }: Settings,
  { now, others }: Pick<CheckContext, 'now' | 'others'>,
): Check[] {
  if (window === null) return [];
  const [opens, closes] = [Date.parse(window.opensAt), Date.parse(window.closesAt)];
  if (closes <= opens)
    return [
      error(
        'settings.window.closesAt',
        'The window closes before it opens.',
        'Let it close after it opens.',
      ),
    ];
  return [
    ...lengthChecks(window, minutes),
    ...(closes <= now.getTime()
      ? [
          error(
            'settings.window.closesAt',
            'The window has closed already: nobody could start.',
            'Choose a later end.',
          ),
        ]
      : []),
    ...clockChangeChecks(window),
    ...overlapChecks(window, others),
  ];
}

/** Who starts in time has the full time, unless the window ends attempts too. */
function lengthChecks(window: Window, minutes: number): Check[] {
  if (window.endsAttempts !== true) return [];
  const length = (Date.parse(window.closesAt) - Date.parse(window.opensAt)) / MINUTE;
  if (length < minutes)
    return [
      error(
        'settings.window.closesAt',
        `The window is open for ${String(Math.floor(length))} min and the assessment takes ${String(minutes)}: nobody could use the full time.`,
        `Let it stay open for ${String(minutes)} min at least.`,
      ),
    ];
  const latest = new Date(Date.parse(window.closesAt) - minutes * MINUTE);
  return [
    (length < 2 * minutes ? warning : note)(
      'settings.window.closesAt',
      `Whoever starts after ${wallTime(latest, window.timeZone)} has less than the full ${String(minutes)} min, with extra time too: the end moves by the extra minutes only.`,
      'Tell candidates the latest start, or let the window close later.',
    ),
  ];
}

/** Minutes that the zone is ahead of UTC at a moment. */
export function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/u.exec(name);
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function wallTime(at: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return `${words} (${timeZone})`;
}

/** The first moment (to the minute) between the two at which the zone's offset is another one. */
function clockChange(opens: number, closes: number, timeZone: string): number {
  const start = offsetMinutes(new Date(opens), timeZone);
  let [before, after] = [opens, closes];
  while (after - before > MINUTE) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMinutes(new Date(middle), timeZone) === start) before = middle;
    else after = middle;
  }
  return after;
}

function clockChangeChecks({ opensAt, closesAt, timeZone }: Window): Check[] {
  const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)];
  const shift =
    offsetMinutes(new Date(closes), timeZone) - offsetMinutes(new Date(opens), timeZone);
  if (shift === 0) return [];
  const on = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' }).format(
    new Date(clockChange(opens, closes, timeZone)),
  );
  return [
    warning(
      'settings.window',
      `Clocks in ${timeZone} go ${shift > 0 ? 'forward' : 'back'} on ${on}: the window is ${String(Math.abs(shift))} min ${shift > 0 ? 'shorter' : 'longer'} than its wall-clock times say, and candidates elsewhere may change on another day.`,
      'Check the closing time; candidates see it in their own zone too.',
    ),
  ];
}

function overlapChecks(window: Window, others: CheckContext['others']): Check[] {
  return others
    .filter(
      (other) =>
        Date.parse(other.window.opensAt) < Date.parse(window.closesAt) &&
        Date.parse(window.opensAt) < Date.parse(other.window.closesAt),
    )
    .map(({ title }) =>
      note(
        'settings.window',
        `The window overlaps with that of ${title}.`,
        'Nothing, unless the same people are invited to both on a short day.',
      ),
    );
}
