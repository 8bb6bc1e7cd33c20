import { number } from '../../ui/format.js';

/** Points of a row with the decimals that they have, two at most. */
export function points(value: number): string {
  const digits = Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2;
  return number(value, digits);
}
