/** Values that a public parameter could have and has not. Pure. */
import type { ParameterRange } from '../../src/parameters.js';
import { valuesOf } from '../../src/variants.js';

/**
 * Figures that come in sizes of their own: degrees of parallelism, data sheets, bytes of a number. Nothing sensible lies
 * between those that a list names.
 */
const SIZED: ReadonlySet<string> = new Set([
  'tensorParallel',
  'pipelineParallel',
  'contextParallel',
  'expertParallel',
  'devicesPerNode',
  'stage',
  'topK',
  'heads',
  'kvHeads',
  'headDim',
  'experts',
  'peakTeraflops',
  'peakA',
  'peakB',
  'nicGigabitsPerSecond',
  'bytesPerElement',
  'gradientBytes',
  'bytesPerParameter',
  'gpuGigabytes',
  'initialScale',
]);

/** Parts of the public step, coarsest first. */
const OF_A_STEP = [2, 4, 5, 10];
const OF_A_LIST = [1, ...OF_A_STEP];
/** A range is meant to be full. */
const FULL = 60;
/** However fine the steps are, no more than these are looked at. */
const MOST = 2_000;
/** Beyond these digits values are dust. */
const DIGITS = 12;

/** From here on a figure is told in millions and more, with two digits. */
const LARGE = 1e6;

/**
 * Values off the public ones and between them, in order; none where the parameter has to stay as it is.
 * @param enough of a list: where a coarse step gives as many, finer ones, which look odder, are not tried
 */
export function between(name: string, range: ParameterRange, enough: number): readonly number[] {
  const known = valuesOf(range).filter((value) => typeof value === 'number');
  if (known.length < 2 || known.length < valuesOf(range).length) return [];
  if (!('values' in range))
    return finer(known, { grain: range.step, parts: OF_A_STEP, enough: FULL });
  if (SIZED.has(name)) return [];
  const found = finer(known, { grain: commonStep(known), parts: OF_A_LIST, enough });
  if (Math.min(...known) < LARGE || (found.length > 0 && found.every(hasTwoDigits))) return found;
  return twoDigits(known);
}

interface Cut {
  readonly grain: number;
  readonly parts: readonly number[];
  readonly enough: number;
}

/** Values on the coarsest part of the grain that gives enough of them; on the finest where none does. */
function finer(known: readonly number[], { grain, parts, enough }: Cut): readonly number[] {
  // a range of whole numbers may be cut into halves where the formula takes them; a list says what it is made of
  const whole = parts === OF_A_LIST && known.every(Number.isInteger);
  let found: readonly number[] = [];
  for (const part of parts) {
    if (whole && !Number.isInteger(grain / part)) continue;
    const values = multiples(known, grain / part);
    if (values.length > MOST) break;
    found = values;
    if (found.length >= enough) break;
  }
  return found;
}

const hasTwoDigits = (value: number): boolean => Number(value.toPrecision(2)) === value;

/** All of two digits between the least and the most of `known`, without those. */
function twoDigits(known: readonly number[]): number[] {
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const decades = [...new Set(known.map((value) => Math.floor(Math.log10(value))))];
  const all = decades.flatMap((decade) =>
    Array.from({ length: 90 }, (_, i) => clean((10 + i) * 10 ** (decade - 1))),
  );
  return all
    .filter((value) => value > least && value < most && !known.includes(value))
    .sort((a, b) => a - b);
}

/** Multiples of the step between the least and the most of `known`, without those. */
function multiples(known: readonly number[], step: number): number[] {
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const had = new Set(known.map(clean));
  const first = Math.ceil(least / step - 1e-9);
  const count = Math.min(MOST + known.length + 1, Math.floor(most / step + 1e-9) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => clean((first + i) * step)).filter(
    (value) => !had.has(value),
  );
}

/** The largest step of which all are multiples: 64 of 256, 320 and 384; 0.05 of 1.1 and 1.25. */
function commonStep(values: readonly number[]): number {
  const decimals = Math.max(
    0,
    ...values.map((value) => value.toString().split('.')[1]?.length ?? 0),
  );
  const scale = 10 ** decimals;
  return values.map((value) => Math.round(value * scale)).reduce(gcd) / scale;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

const clean = (value: number): number => Number(value.toPrecision(DIGITS));
