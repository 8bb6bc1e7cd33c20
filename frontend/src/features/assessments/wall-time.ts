/** Times as a clock on the wall of a zone shows them, to and from moments. */

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** What `<input type="datetime-local">` takes: 2026-03-29T09:00. */
export function wallOf(moment: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts['year'] ?? '').padStart(4, '0')}-${parts['month'] ?? ''}-${parts['day'] ?? ''}T${parts['hour'] ?? ''}:${parts['minute'] ?? ''}`;
}

/**
 * The moment at which the zone's clocks show this. Where they show it twice (clocks go back), the first; where they
 * never do (clocks go forward), as much after the gap as it lies in it. Null for what is no time.
 */
export function momentOf(wall: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (moment: number): number =>
    Date.parse(`${wallOf(moment, timeZone)}Z`) - Math.floor(moment / 60_000) * 60_000;
  const day = 86_400_000;
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)];
  const fitting = [asUtc - before, asUtc - after].filter(
    (moment) => wallOf(moment, timeZone) === wall,
  );
  return fitting.length > 0 ? Math.min(...fitting) : asUtc - before;
}
