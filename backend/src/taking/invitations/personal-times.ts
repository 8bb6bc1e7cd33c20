/** What an assessment's times are for one person, with what they were given. Pure. */

export interface Accommodations {
  /** 50: half as much time again. */
  readonly extraTimePercent: number;
  readonly breakSeconds: number;
}

interface Timed {
  readonly minutes: number;
  readonly window: { readonly opensAt: string; readonly closesAt: string } | null;
}

export interface PersonalTimes {
  /** For the whole, breaks not counted. */
  readonly minutes: number;
  readonly breakMinutes: number;
  readonly opensAt: Date | null;
  /** Moved by extra time and breaks, so that nobody who needs them has less of a choice when to begin. */
  readonly closesAt: Date | null;
  /** After this nobody begins any more. */
  readonly expiresAt: Date;
}

export function personalTimes(
  { minutes, window }: Timed,
  expiresAt: Date,
  person: Accommodations,
): PersonalTimes {
  const later = (date: Date): Date =>
    new Date(date.getTime() + moreSeconds(minutes, person) * 1000);
  const closesAt = window === null ? null : later(new Date(window.closesAt));
  const expires = later(expiresAt);
  return {
    minutes: (minutes * (100 + person.extraTimePercent)) / 100,
    breakMinutes: person.breakSeconds / 60,
    opensAt: window === null ? null : new Date(window.opensAt),
    closesAt,
    expiresAt: closesAt !== null && closesAt < expires ? closesAt : expires,
  };
}

const moreSeconds = (minutes: number, { extraTimePercent, breakSeconds }: Accommodations): number =>
  (minutes * 60 * extraTimePercent) / 100 + breakSeconds;

/** `Tue 24 Nov 2026, 09:00 (Europe/Berlin) = 08:00 (Europe/London)`: the same moment in each zone, once each. */
export function inZones(moment: Date, zones: readonly (string | null)[]): string {
  const known = [...new Set(zones.filter((zone) => zone !== null))];
  const [first = 'UTC', ...others] = known;
  const day = dayIn(moment, first);
  const more = others.map((zone) => {
    const other = dayIn(moment, zone);
    return ` = ${other === day ? '' : `${other}, `}${timeIn(moment, zone)}`;
  });
  return `${day}, ${timeIn(moment, first)}${more.join('')}`;
}

const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
    .format(moment)
    .replace(/^(\w+),/, '$1');

const timeIn = (moment: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)} (${timeZone})`;

/** `1 h 30 min`, and `37 min 30 s` where the clock counts so: to the second, as the pages tell it (ui/moments.ts). */
export function duration(minutes: number): string {
  const whole = Math.round(minutes * 60);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${String(n)} ${unit}`);
  return said.length === 0 ? '0 min' : said.join(' ');
}
