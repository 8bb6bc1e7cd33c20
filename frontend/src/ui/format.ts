/** Numbers and times as people read them. Everything falls back to an en dash, never to "NaN". */

const NONE = '–';
const decimals = new Map<number, Intl.NumberFormat>();
/** Formatters are costly to make and are asked for hundreds of times a frame in the lab. */
function decimal(digits: number): Intl.NumberFormat {
  const known = decimals.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // what rounds to nothing has no sign
    signDisplay: 'negative',
  });
  decimals.set(digits, made);
  return made;
}

/** A plain number with `digits` decimals, and a true minus. */
export function number(value: number | null | undefined, digits = 0): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? NONE
    : decimal(digits).format(value).replace('-', '−');
}

/** A change: a plus before what is more, a true minus before what is less, nothing before what rounds to nothing. */
export function signed(value: number, digits = 0): string {
  const text = number(value, digits);
  return value > 0 && text !== number(0, digits) ? `+${text}` : text;
}

/** A score of 0 to 10. */
export const score = (value: number | null | undefined): string => number(value, 1);

/** Points of a row: to a tenth, or to the hundredth where it has one, so that rows add up as they read. */
export const points = (value: number): string => number(value, pointDigits([value]));

/** How many digits all points of one table have. */
export const pointDigits = (values: readonly number[]): 1 | 2 =>
  values.every((value) => Number.isInteger(Math.round(value * 100) / 10)) ? 1 : 2;

/** Share of one, as a percentage. */
export const percent = (value: number | null | undefined, digits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? NONE
    : `${number(value * 100, digits)} %`;

/** Bytes in binary units: 1 GiB = 2^30 bytes. */
export function bytes(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NONE;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const step = Math.min(units.length - 1, value <= 0 ? 0 : Math.floor(Math.log2(value) / 10));
  const scaled = value / 2 ** (10 * step);
  return `${number(scaled, step === 0 || scaled >= 100 ? 0 : 1)} ${units[step] ?? 'B'}`;
}

/** Seconds in the unit that reads best, from microseconds to days. */
export function seconds(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NONE;
  if (value < 1e-3) return `${number(value * 1e6)} µs`;
  if (value < 1) return `${number(value * 1e3, value < 0.1 ? 1 : 0)} ms`;
  if (value < 120) return `${number(value, 2)} s`;
  if (value < 7200) return `${number(value / 60, 1)} min`;
  return value < 172_800 ? `${number(value / 3600, 1)} h` : `${number(value / 86_400, 1)} days`;
}

/** A running clock, 4:07 or 1:04:07; negative times show as 0:00. */
export function clock(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const padded = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** A date in the viewer's own words and zone. */
export const date = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Date and time in the viewer's zone. */
export const dateTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });

/** Date and time in the viewer's zone, to the second: of what is held against a record. */
export const dateTimeSeconds = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });

/** The time of day in the viewer's zone, to the second. */
export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en', { hour12: false });

/** "3 hours ago", "in 2 days"; `now` in epoch milliseconds. */
export function relative(iso: string, now: number = Date.now()): string {
  const delta = (Date.parse(iso) - now) / 1000;
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of steps) {
    if (Math.abs(delta) >= length) return words.format(Math.round(delta / length), unit);
  }
  return 'just now';
}

/** "1 question", "3 questions". */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${number(n)} ${n === 1 ? one : many}`;

/** Words in a text, as a person would count them: a formula without spaces is one. */
export const wordCount = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
