import { unitOf } from '../units/quantity.js';
import type { Amount, Powers } from './amount.js';
import { amountOf, kindName, sameKind } from './amount.js';

/** Units in which results are written, the smallest first, by what they measure. */
const scales: readonly (readonly string[])[] = [
  ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'],
  ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s', 'PB/s'],
  ['FLOP', 'kFLOP', 'MFLOP', 'GFLOP', 'TFLOP', 'PFLOP', 'EFLOP'],
  ['FLOP/s', 'kFLOP/s', 'MFLOP/s', 'GFLOP/s', 'TFLOP/s', 'PFLOP/s', 'EFLOP/s'],
  ['us', 'ms', 's', 'min', 'h', 'days'],
  ['$'],
  ['$/h'],
  ['W', 'kW', 'MW', 'GW'],
  ['kWh', 'MWh', 'GWh'],
  ['tokens'],
  ['tokens/s'],
  ['samples'],
  ['samples/s'],
];

/** A minute is not a handier unit than 90 s, nor an hour than 100 min: the next one begins at twice itself. */
const OF_TIME = new Set(['min', 'h', 'days']);

const oneOf = (name: string): Amount | undefined => {
  const unit = unitOf(name);
  return unit && amountOf(1, unit);
};

function handiest({ value, powers }: Amount): { name: string; size: number } | undefined {
  const units = scales
    .map((names) => names.flatMap((name) => ({ name, one: oneOf(name) })))
    .find(([first]) => first?.one && sameKind(first.one.powers, powers));
  if (!units) return undefined;
  const sized = units.map(({ name, one }) => ({ name, size: one?.value ?? 1 }));
  const reached = sized.filter(
    ({ name, size }) => Math.abs(value) >= size * (OF_TIME.has(name) ? 2 : 1),
  );
  return reached.at(-1) ?? sized[value === 0 ? Math.min(2, sized.length - 1) : 0];
}

const DIGITS = 7;
/** From here on a number is easier to read with an exponent. */
const LONG = 1e10;
const SHORT = 1e-4;

/** Seven digits, whole numbers below 10^10 as they are; `1.75e11` above. */
export function digitsOf(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < LONG) return String(value);
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(DIGITS));
  if (size < LONG && size >= SHORT) return String(rounded);
  return rounded.toExponential().replace('e+', 'e');
}

/** As a number question reads it: `43.75 GB`, `$2000`, `64`. */
function phrase(value: number, name: string): string {
  const digits = digitsOf(value);
  if (name === '$') return value < 0 ? `-$${digits.slice(1)}` : `$${digits}`;
  return name === '' ? digits : `${digits} ${name}`;
}

/** An amount in the handiest unit of its kind; in base units where there is none. */
export function written(amount: Amount): string {
  const unit = handiest(amount);
  if (unit) return phrase(amount.value / unit.size, unit.name);
  return phrase(amount.value, kindName(amount.powers));
}

/** An amount in a unit by its name; undefined where that measures something else. */
export function writtenIn({ value, powers }: Amount, name: string): string | undefined {
  const one = oneOf(name);
  return one && sameKind(one.powers, powers) ? phrase(value / one.value, name) : undefined;
}

/** Whether anything of that kind is written in a unit that people use. */
export const isUsual = (powers: Powers): boolean =>
  sameKind(powers, {}) || handiest({ value: 1, powers }) !== undefined;
