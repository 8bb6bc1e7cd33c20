/** Times as a candidate reads them: in the organisation's zone and in one's own. */

/** The zone of this browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ZonedMoment {
  zone: string;
  text: string;
}

/** One moment in each of `zones`, a zone that says the same as one before left out. */
export function inZones(iso: string, zones: readonly (string | null)[]): ZonedMoment[] {
  const told = new Map<string, ZonedMoment>();
  for (const zone of zones) {
    if (zone === null) continue;
    const text = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(iso));
    if (!told.has(text)) told.set(text, { zone, text });
  }
  return [...told.values()];
}

/**
 * `1 h 30 min`, and `12 min 30 s` where a clock would show it: a length is told as the clock counts it, to the second,
 * never rounded to a minute that the clock does not give.
 */
export function length(minutes: number): string {
  const whole = Math.round(minutes * 60);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${String(n)} ${unit}`);
  return said.length === 0 ? '0 min' : said.join(' ');
}
