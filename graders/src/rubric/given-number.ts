import { numberText } from './number-text.js';
import type { Quantity } from '../units/quantity.js';
import { quantitiesIn, unitOf } from '../units/quantity.js';

/** The unit that a number is asked in. */
export interface AskedUnit {
  readonly name: string;
  readonly dimension: string;
  readonly factor: number;
}

/** The number that a text gives; offsets are those of the raw text. */
export interface GivenNumber {
  readonly kind: 'number';
  readonly quantity: Quantity;
  /** In the asked unit; undefined where the unit measures something else. */
  readonly value: number | undefined;
  /** The same with its comma or point read the other way, where the text can be read so. */
  readonly other?: number;
}

/** A text that gives no one number, and why. */
export type UnclearNumber =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'range' | 'clock' | 'parts' | 'sum';
      readonly start: number;
      readonly end: number;
    };

export type NumberReading = GivenNumber | UnclearNumber;

/** Dimensions that are plain numbers in the end. */
const plain = new Set(['', 'times', 'ratio']);

/** The asked unit; a unit that is a word of its own (`GPUs`, `bytes/parameter`) counts plainly. */
export function askedUnit(name: string): AskedUnit {
  const unit = unitOf(name) ?? unitOf(name.split('/')[0] ?? '') ?? { dimension: '', factor: 1 };
  return { name, ...unit };
}

/** `TFLOPs` is written for a rate as often as for a count; `TFLOP` is not. */
const isRate = ({ dimension, unit }: Quantity, asked: AskedUnit): boolean =>
  asked.dimension === 'flop/s' && dimension === 'flop' && unit.endsWith('s');

/** What a number means in the asked unit. A number alone is taken in that unit: it stands beside the field. */
function inAskedUnit(quantity: Quantity, asked: AskedUnit): number | undefined {
  if (quantity.dimension === '') return quantity.value;
  if (quantity.unit === '\u20ac') return undefined;
  const same =
    quantity.dimension === asked.dimension ||
    (plain.has(quantity.dimension) && plain.has(asked.dimension));
  return same || isRate(quantity, asked) ? quantity.value / asked.factor : undefined;
}

/** Where the part after the last `=`, `≈` or arrow begins that still holds a number: the result of a calculation. */
function resultStart(text: string): number {
  const at = Math.max(
    ...['=', '\u2248', '\u2192', '->'].map((sign) => {
      const found = text.lastIndexOf(sign);
      return found < 0 ? 0 : found + sign.length;
    }),
  );
  return /\d/.test(text.slice(at)) ? at : 0;
}

const NUMBER = String.raw`(?<![\p{L}\d._])[$\u20ac]?\d+(?:\.\d+)?(?:e[+-]?\d+|(?!e[+-]?\d|[\d.]))`;
const UNIT = String.raw`(?:\s?[\p{L}%$/]{1,12})?`;
const RANGE = new RegExp(
  `${NUMBER}${UNIT}\\s*(?:-(?!>)|\\u2013|\\u2014|\\.{2,3}|\\u2026|\\u00b1|\\+/?-|\\bto\\b|\\bor\\b)\\s*[~$\\u20ac]?\\d+(?:\\.\\d+)?${UNIT}` +
    `|\\bbetween\\s+${NUMBER}${UNIT}\\s+and\\s+[$\\u20ac]?\\d+(?:\\.\\d+)?${UNIT}`,
  'giu',
);
const CLOCK = /(?<![\d.:])\d+:\d{2}(?::\d{2})?(?![\d:])/gu;

/** 1m54s, 2h02, 3h12min: a time whose parts are not units that stand alone. */
const PARTS =
  /(?<![\p{L}\d.])\d+(?:\s?(?:h|hrs?|hours?)\s?\d{1,2}(?![\d.,]|\s?\p{L})|(?:d|h|m|min)\d[\d.]*\s?\p{L}*|\s?m\s\d+(?:\.\d+)?\s?s(?!\p{L}))/giu;
/** 13/125, 1.82 TB / 16 GB/s, 3 x 80: worked out by nobody; a power of ten belongs to its number. */
const SIGN = String.raw`(?:[/*\u00d7\u00b7x+]|(?<!(?<![\d.])10)\^)`;
const SUM = new RegExp(
  `(?:${NUMBER}${UNIT}\\s*${SIGN}\\s*)+(?!10\\^)(?<=${SIGN}\\s*)\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?`,
  'giu',
);

/** The match of a pattern that the quantity is part of. */
function around(
  pattern: RegExp,
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } | undefined {
  for (const match of text.matchAll(pattern)) {
    const to = match.index + match[0].length;
    if (match.index < end && to > start) return { start: match.index, end: to };
  }
  return undefined;
}

/** The first number in the asked kind of unit, else the first number. */
function chosen(all: readonly Quantity[], asked: AskedUnit): Quantity | undefined {
  const fits = (q: Quantity): boolean => q.unit !== '' && inAskedUnit(q, asked) !== undefined;
  const [first] = all;
  if (!first) return undefined;
  const sameStart = all.filter((q) => q.start === first.start);
  return (
    all.find(fits) ??
    sameStart.find((q) => inAskedUnit(q, asked) !== undefined && q.value !== q.written) ??
    sameStart.find((q) => q.unit === '' && sameStart.length === 1) ??
    first
  );
}

/** `3 h 12 min` as one time: what follows in ever smaller units of time is added. */
function withSmallerUnits(quantity: Quantity, all: readonly Quantity[], text: string): Quantity {
  if (quantity.dimension !== 'seconds') return quantity;
  let sum = quantity;
  let unit = quantity.value / quantity.written;
  for (const next of all) {
    if (next.dimension !== 'seconds' || next.start < sum.end) continue;
    const gap = text.slice(sum.end, next.start).trim();
    const smaller = next.value / next.written;
    if (!['', ',', 'and'].includes(gap) || !(smaller < unit)) break;
    sum = { ...sum, value: sum.value + next.value, end: next.end };
    unit = smaller;
  }
  return { ...sum, written: (sum.value * quantity.written) / quantity.value };
}

/** Whether a minus sign belongs to the number, and not to a word or a line of points before it. */
const isNegative = (text: string, start: number): boolean =>
  /(?:^|[\s(=:~\u2248\u2192])-\s?$/u.test(text.slice(Math.max(0, start - 3), start));

function negated(quantity: Quantity): Quantity {
  return { ...quantity, value: -quantity.value, written: -quantity.written };
}

/**
 * Reads the one number of an answer: `about 44 GB`, `43.75e9 bytes`, `43,750 MB`, `3 h 12 min`, `−2 %`. A
 * range or a choice of numbers is no answer and is said to be one.
 */
export function readNumber(raw: string, asked: AskedUnit): NumberReading {
  const { text, origin, ambiguous } = numberText(raw);
  const from = resultStart(text);
  const all = quantitiesIn(text.slice(from)).map((q) => ({
    ...q,
    start: q.start + from,
    end: q.end + from,
  }));
  const found = chosen(all, asked);
  if (!found) return { kind: 'none' };
  for (const [kind, pattern] of [
    ['range', RANGE],
    ['clock', CLOCK],
    ['parts', PARTS],
    ['sum', SUM],
  ] as const) {
    const span = around(pattern, text, found);
    if (span) return { kind, start: origin(span.start), end: origin(span.end) };
  }
  const whole = withSmallerUnits(found, all, text);
  const signed = isNegative(text, whole.start) ? negated(whole) : whole;
  const quantity = { ...signed, start: origin(signed.start), end: origin(signed.end) };
  const value = inAskedUnit(quantity, asked);
  const twofold = ambiguous.find((a) => raw.slice(quantity.start, quantity.end).includes(a.raw));
  const other = twofold && value !== undefined ? (value * twofold.other) / quantity.written : value;
  return {
    kind: 'number',
    quantity,
    value,
    ...(twofold && other !== undefined ? { other } : {}),
  };
}
