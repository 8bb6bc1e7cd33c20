/** When the weekly mail goes out. Pure. */

const SEVEN = 7;
const LAST_DAY = 3;
const DAY_MS = 86_400_000;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * The Monday of the week whose mail is due in this time zone: from Monday 07:00 to Wednesday 07:00, so that a server that
 * was away on Monday still sends it, and a team that begins on Friday waits; null at any other time.
 */
export function digestWeek(now: Date, timeZone: string): Date | null {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hour12: false,
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const day = 1 + DAYS.indexOf(parts.get('weekday') ?? '');
  const hour = Number(parts.get('hour')) % 24;
  const late = day === LAST_DAY ? hour < SEVEN : day < LAST_DAY;
  if (day < 1 || !late || (day === 1 && hour < SEVEN)) return null;
  const [year, month, date] = (['year', 'month', 'day'] as const).map((part) =>
    Number(parts.get(part)),
  );
  const today = Date.UTC(year ?? 0, (month ?? 1) - 1, date ?? 1);
  return new Date(today - (day - 1) * DAY_MS);
}
