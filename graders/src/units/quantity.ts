import { spelledIn } from './spelled.js';

/** A dimension and how many of its base unit one unit is. */
export interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

const prefixes: Readonly<Record<string, number>> = {
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
};
const binary: Readonly<Record<string, number>> = {
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
};

const units = new Map<string, Unit>();
const define = (names: string, dimension: string, factor: number): void => {
  for (const name of names.split(' ')) units.set(name, { dimension, factor });
};

define('byte bytes B', 'bytes', 1);
define('bit bits', 'bytes', 1 / 8);
define('B/s bytes/s', 'bytes/s', 1);
for (const [p, f] of [...Object.entries(prefixes), ['K', 1e3] as const]) {
  define(`${p}B ${p}byte ${p}bytes`, 'bytes', f);
  define(`${p}b ${p}bit ${p}bits`, 'bytes', f / 8);
  define(`${p}B/s ${p}Bps`, 'bytes/s', f);
  define(`${p}b/s ${p}bit/s ${p}bps ${p}bits/s`, 'bytes/s', f / 8);
  define(`${p}FLOP ${p}FLOPs ${p}flop ${p}flops`, 'flop', f);
  define(`${p}FLOP/s ${p}FLOPS ${p}FLOPs/s ${p}flop/s ${p}flops/s`, 'flop/s', f);
  define(`${p}W`, 'watt', f);
  define(`${p}Wh`, 'watt-hour', f);
}
for (const [p, f] of Object.entries(binary)) {
  define(`${p}B`, 'bytes', f);
  define(`${p}B/s`, 'bytes/s', f);
}
define('kilobytes kilobyte', 'bytes', 1e3);
define('megabytes megabyte', 'bytes', 1e6);
define('gigabytes gigabyte gig gigs', 'bytes', 1e9);
define('terabytes terabyte', 'bytes', 1e12);
define('kibibytes kibibyte', 'bytes', 2 ** 10);
define('mebibytes mebibyte', 'bytes', 2 ** 20);
define('gibibytes gibibyte', 'bytes', 2 ** 30);
define('tebibytes tebibyte', 'bytes', 2 ** 40);
define('FLOP FLOPs flop flops', 'flop', 1);
define('FLOP/s FLOPS flop/s', 'flop/s', 1);
define('s sec secs second seconds', 'seconds', 1);
define('ms msec millisecond milliseconds', 'seconds', 1e-3);
define('us \u00b5s \u03bcs microsecond microseconds', 'seconds', 1e-6);
define('min mins minute minutes', 'seconds', 60);
define('h hr hrs hour hours', 'seconds', 3600);
define('d day days', 'seconds', 86_400);
define('week weeks', 'seconds', 604_800);
define('month months', 'seconds', 2_629_800);
define('year years', 'seconds', 31_557_600);
define('% percent percentage', 'ratio', 0.01);
define('x \u00d7 times fold', 'times', 1);
define('$ USD usd dollar dollars', 'dollars', 1);
define('k$ K$ kUSD', 'dollars', 1e3);
define('M$ MUSD', 'dollars', 1e6);
define('$/h $/hr $/hour USD/h', 'dollars/h', 1);
define('GPU-h GPU-hour GPU-hours gpu-hours gpu-hour GPUh GPU-hrs', 'gpu-hours', 1);
define('GPU-s GPU-sec GPU-second GPU-seconds gpu-second gpu-seconds', 'gpu-hours', 1 / 3600);
define('GPU-min GPU-minute GPU-minutes gpu-minute gpu-minutes', 'gpu-hours', 1 / 60);
define('GPU-d GPU-day GPU-days gpu-day gpu-days', 'gpu-hours', 24);
define('GPU-week GPU-weeks gpu-week gpu-weeks', 'gpu-hours', 168);
define('GPU-month GPU-months gpu-month gpu-months', 'gpu-hours', 730.5);
define('GPU-year GPU-years gpu-year gpu-years', 'gpu-hours', 8766);
define('W watt watts', 'watt', 1);
define('token tokens', 'tokens', 1);
define('token/s tokens/s tok/s', 'tokens/s', 1);
define('sample/s samples/s img/s images/s', 'samples/s', 1);

const counts: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  B: 1e9,
  bn: 1e9,
  T: 1e12,
};
const countWords: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** How many a word for a count is: k, M, bn, million; undefined for another word. */
export function countOf(name: string): number | undefined {
  if (Object.hasOwn(counts, name)) return counts[name];
  const word = name.toLowerCase();
  return Object.hasOwn(countWords, word) ? countWords[word] : undefined;
}

/** The unit of that name; undefined for a word that is no unit. */
export function unitOf(name: string): Unit | undefined {
  if (name === '') return { dimension: '', factor: 1 };
  return units.get(name) ?? units.get(name.toLowerCase());
}

/** `value` of unit `from` in unit `to`; undefined where the two measure different things. */
export function convertUnit(value: number, from: string, to: string): number | undefined {
  const a = unitOf(from);
  const b = unitOf(to);
  if (!a || a.dimension !== b?.dimension) return undefined;
  return (value * a.factor) / b.factor;
}

/** A number as written, in its base unit; `start`, `end` are offsets into the text that was read. */
export interface Quantity {
  readonly value: number;
  readonly dimension: string;
  /** The unit as written, '' for a bare number. */
  readonly unit: string;
  readonly written: number;
  readonly start: number;
  readonly end: number;
}

const NUMBER =
  /(?<![\p{L}\d_.])([$\u20ac])?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}(?=\s?(?:[KMGTP]i?B|%|TFLOP|bytes|days|hours))|\d+(?:\.\d+)?|\.\d+)(?:e([+-]?\d{1,3})|\s?[x\u00d7\u00b7*]\s?10\^?([+-]?\d{1,2})(?!\d))?/giu;
const WORD = /^[ \u00a0-]?((?:[\p{L}\u00b5%$\u00d7]+)(?:[/-][\p{L}]+|(?<=GPU) [\p{L}]+)?)/u;

interface Reading {
  readonly unit: Unit;
  readonly name: string;
  readonly scale: number;
  readonly length: number;
}

/** The first of the names that is a unit. */
function known(names: Iterable<string>): { unit: Unit; name: string } | undefined {
  for (const name of names) {
    const unit = unitOf(name);
    if (unit) return { unit, name };
  }
  return undefined;
}

/** A unit after a count: `64k tokens`, `1.2M $`. */
function unitAfterCount(text: string): { unit: Unit; name: string; length: number } {
  const [whole = '', name = ''] = WORD.exec(text.slice(0, 40)) ?? [];
  const found = name.length > 1 ? known([name]) : undefined;
  return found
    ? { ...found, length: whole.length }
    : { unit: { dimension: '', factor: 1 }, name: '', length: 0 };
}

/** The unit after a number: with `/s` if known so, else its first part; and as a count (k, M, B). */
function unitAfter(text: string): Reading[] {
  const match = WORD.exec(text.slice(0, 40));
  const name = match?.[1];
  if (!match || name === undefined) return [];
  const head = name.split(/[ /-]/)[0] ?? '';
  const lead = match[0].length - name.length;
  const found: Reading[] = [];
  const unit = known([name.replace(' ', '-'), head]);
  if (unit) found.push({ ...unit, scale: 1, length: lead + unit.name.length });
  const scale = countOf(head);
  if (scale !== undefined) {
    const rest = unitAfterCount(text.slice(lead + head.length));
    found.push({ ...rest, scale, length: lead + head.length + rest.length });
  }
  return found;
}

/** More numbers than any answer holds; a hostile text's rest is not read as quantities. */
const MOST = 3000;

/** `1,536` is a thousand and more; `43,75` in front of a unit is a decimal comma. */
const plainDigits = (digits: string): string =>
  /^\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '');

/** What joins the two ends of a range: `10-15 %`, `3 to 5 days`. */
const RANGE = /^\s?(?:[-\u2013\u2014]|to)\s?(?=[\d.])/iu;
/** The middle of a wider range says nothing. */
const WIDEST = 2;

interface Written {
  readonly written: number;
  readonly start: number;
  readonly stop: number;
}

/** The quantities that one number can be, with the unit read from `units`. */
function quantitiesOf({ written, start, stop }: Written, units: readonly Reading[]): Quantity[] {
  const found = units.map((r) => ({
    value: written * r.scale * r.unit.factor,
    dimension: r.unit.dimension,
    unit: r.name,
    written,
    start,
    end: stop + r.length,
  }));
  if (found.some((q) => q.dimension === '')) return found;
  return [...found, { value: written, dimension: '', unit: '', written, start, end: stop }];
}

/** The lower end of a range, and its middle, in the unit of the upper end. */
function rangeOf(low: Written, high: Written, units: readonly Reading[]): Quantity[] {
  const middle = { ...high, written: (low.written + high.written) / 2, start: low.start };
  const narrow = low.written < high.written && high.written <= WIDEST * low.written;
  const ends = narrow ? [{ ...low, stop: high.stop }, middle] : [{ ...low, stop: high.stop }];
  return ends.flatMap((end) => quantitiesOf(end, units).filter((q) => q.unit !== ''));
}

const dollars = (
  { written, start, stop }: Written,
  currency: string,
  units: readonly Reading[],
): Quantity => {
  const { scale, length } = units.find((r) => r.scale !== 1) ?? { scale: 1, length: 0 };
  return {
    value: written * scale,
    dimension: 'dollars',
    unit: currency,
    written,
    start,
    end: stop + length,
  };
};

/**
 * All quantities that a text writes in digits, with every reading of an ambiguous one (`16 B` is bytes, `13B`
 * also a count). A number alone is read as such; the ends of a range share their unit. Linear in the length.
 */
export function quantitiesIn(text: string): Quantity[] {
  const found: Quantity[] = [];
  let low: Written | undefined;
  for (const match of text.matchAll(NUMBER)) {
    if (found.length >= MOST) break;
    const [whole, currency, digits = '', exponent, power] = match;
    const written = Number(plainDigits(digits)) * 10 ** Number(exponent ?? power ?? 0);
    if (!Number.isFinite(written)) continue;
    const number = { written, start: match.index, stop: match.index + whole.length };
    const after = text.slice(number.stop, number.stop + 48);
    const units = unitAfter(after);
    if (currency === undefined) found.push(...quantitiesOf(number, units));
    else found.push(dollars(number, currency, units));
    if (low && number.start - low.stop <= 4) found.push(...rangeOf(low, number, units));
    low = RANGE.test(after) ? number : undefined;
  }
  return found;
}

const ofKind = { number: '', share: 'ratio', times: 'times' } as const;

/** Quantities written in digits or in words: `sixteen bytes`, `two thirds`, `twice`; in order of the text. */
export function statedQuantities(text: string): Quantity[] {
  const spelled = spelledIn(text, MOST).flatMap(({ value, kind, start, end }): Quantity[] => {
    const number = { written: value, start, stop: end };
    if (kind === 'number') return quantitiesOf(number, unitAfter(text.slice(end, end + 48)));
    return [{ value, dimension: ofKind[kind], unit: '', written: value, start, end }];
  });
  return [...quantitiesIn(text), ...spelled].sort((a, b) => a.start - b.start);
}
