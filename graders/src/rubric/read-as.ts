import type { AskedUnit, NumberReading, UnclearNumber } from './given-number.js';
import { askedUnit, readNumber } from './given-number.js';
import type { Quantity } from '../units/quantity.js';

/** Four significant digits, without an exponent. */
export function printed(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const digits = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.abs(value)))));
  return String(Number(value.toFixed(digits)));
}

export const asWritten = ({ written, unit }: Quantity): string =>
  `${printed(written)} ${unit}`.trim();

export const measuresElse = (what: string, asked: AskedUnit): string =>
  `${what} does not measure what is asked: write it in ${asked.name}.`;

/** Why a text gives no one number, and how it would. */
export function whyUnclear(given: UnclearNumber, asked: AskedUnit, text: string): string {
  switch (given.kind) {
    case 'none':
      return `Write one number with its unit, for example "12.5 ${asked.name}".`;
    case 'range':
      return `"${text.slice(given.start, given.end)}" is a range: commit to one number.`;
    case 'clock':
      return `"${text.slice(given.start, given.end)}" reads as a time of day: write it as one number with a unit.`;
    case 'parts':
      return `"${text.slice(given.start, given.end)}" has more than one number: write one with its unit, or a time as "3 h 12 min".`;
    case 'sum':
      return `"${text.slice(given.start, given.end)}" is a calculation: write its result.`;
  }
}

/** How a comma or a point was read, and how to be read the other way. */
export const signRead = (written: string, other: number): string =>
  written.includes(',')
    ? `The comma in "${written}" was read as grouping thousands; for ${printed(other)} write a point.`
    : `The point in "${written}" was read as a decimal one; for ${printed(other)} write none.`;

/** What the field shows while a number is typed; it tells how the text is read, not whether it is right. */
export type ReadAs =
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly unit: string;
      readonly note?: string;
    }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'blank' };

/** How the grader will read a number that is asked in `unit`. */
export function readAs(text: string, unit: string): ReadAs {
  if (text.trim() === '') return { kind: 'blank' };
  const asked = askedUnit(unit);
  const given: NumberReading = readNumber(text, asked);
  if (given.kind !== 'number') return { kind: 'problem', text: whyUnclear(given, asked, text) };
  const { value, other, quantity } = given;
  if (value === undefined)
    return { kind: 'problem', text: measuresElse(asWritten(quantity), asked) };
  const note =
    other === undefined
      ? {}
      : {
          note: text.slice(quantity.start, quantity.end).includes(',')
            ? `For ${printed(other)}, write a point instead of the comma.`
            : `For ${printed(other)}, leave out the point.`,
        };
  return { kind: 'number', value, unit, ...note };
}
