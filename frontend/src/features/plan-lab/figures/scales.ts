import { number } from '../../../ui/format.js';

/** Writes amounts of one breakdown alike, so that they line up and visibly add up. */
export type Writer = (value: number) => string;

const digitsFor = (value: number): number => (value >= 1000 ? 0 : value >= 100 ? 1 : 2);

const timeUnits = [
  { unit: 'min', seconds: 60, from: 1200 },
  { unit: 's', seconds: 1, from: 1 },
  { unit: 'ms', seconds: 1e-3, from: 1e-3 },
  { unit: 'µs', seconds: 1e-6, from: 0 },
] as const;

/** Seconds in the unit that suits `whole`, the sum that they are part of. */
export function timeScale(whole: number): Writer {
  const { unit, seconds } = timeUnits.find(({ from }) => whole >= from) ?? timeUnits[1];
  const digits = digitsFor(whole / seconds);
  return (value) => `${number(value / seconds, digits)} ${unit}`;
}

/** One time by itself. */
export const lapse: Writer = (value) => (value === 0 ? '0 s' : timeScale(Math.abs(value))(value));

/** Bytes in GiB, as fine as `whole` allows. */
export function memoryScale(whole: number): Writer {
  const digits = digitsFor(whole / 2 ** 30);
  return (value) => `${number(value / 2 ** 30, digits)} GiB`;
}

/** One size by itself, in GiB. */
export const gib: Writer = (value) => memoryScale(Math.abs(value))(value);
