import { z } from 'zod';
import type { CriterionReport, Quote, Report } from '../../report.js';
import { hundredths, total } from '../../report.js';
import type { Quantity } from '../quantity.js';
import { quantitiesIn, unitOf } from '../quantity.js';

/** A named wrong turn: the value it yields (in the unit of `expected`) and the share of the points it earns. */
export interface NumericSlip {
  readonly id: string;
  readonly value: number;
  readonly credit: number;
  readonly why: string;
}

/** A question whose answer is one number. */
export interface NumericItem {
  readonly kind: 'numeric';
  readonly id: string;
  readonly prompt: string;
  readonly expected: { readonly value: number; readonly unit: string };
  /** Relative. */
  readonly tolerance: number;
  readonly slips: readonly NumericSlip[];
  /** The arithmetic, step by step, in Markdown. */
  readonly working: string;
}

export const NumericAnswer = z.strictObject({ kind: z.literal('numeric'), text: z.string() });
export type NumericAnswer = z.output<typeof NumericAnswer>;

const POINTS = 10;
/** The right figure in the wrong unit. */
const WRONG_UNIT = 0.5;
const LONGEST_ANSWER = 2000;

/** Dimensions that are plain numbers in the end. */
const plain = new Set(['', 'times', 'ratio']);

interface Given {
  readonly quantity: Quantity;
  /** In the asked unit; undefined where the unit measures something else. */
  readonly value: number | undefined;
}

interface Asked {
  readonly dimension: string;
  readonly factor: number;
}

/** The asked unit; a unit that is a word of its own (`GPUs`, `bytes/parameter`) counts plainly. */
function askedUnit(name: string): Asked {
  return unitOf(name) ?? unitOf(name.split('/')[0] ?? '') ?? { dimension: '', factor: 1 };
}

/** What a number means in the asked unit. A number alone is taken in that unit: it stands beside the field. */
function inAskedUnit(quantity: Quantity, asked: Asked): number | undefined {
  if (quantity.dimension === '') return quantity.value;
  const same =
    quantity.dimension === asked.dimension ||
    (plain.has(quantity.dimension) && plain.has(asked.dimension));
  return same ? quantity.value / asked.factor : undefined;
}

/** The part after the last `=`, `≈` or arrow that still holds a number: the result of a calculation. */
function resultPart(text: string): string {
  const at = Math.max(...['=', '\u2248', '\u2192', '->'].map((sign) => text.lastIndexOf(sign)));
  return at >= 0 && /\d/.test(text.slice(at)) ? text.slice(at) : text;
}

/** The first number in the asked kind of unit, else the first number. */
function givenIn(text: string, asked: Asked): Given | undefined {
  const part = resultPart(text);
  const offset = text.length - part.length;
  const all = quantitiesIn(part).map((q) => ({
    ...q,
    start: q.start + offset,
    end: q.end + offset,
  }));
  const fits = (q: Quantity): boolean => q.unit !== '' && inAskedUnit(q, asked) !== undefined;
  const [first] = all;
  if (!first) return undefined;
  const sameStart = all.filter((q) => q.start === first.start);
  const quantity =
    all.find(fits) ??
    sameStart.find((q) => inAskedUnit(q, asked) !== undefined && q.value !== q.written) ??
    sameStart.find((q) => q.unit === '' && sameStart.length === 1) ??
    first;
  return { quantity, value: inAskedUnit(quantity, asked) };
}

const isNear = (value: number, target: number, tolerance: number): boolean =>
  Math.abs(value - target) <= Math.abs(target) * tolerance + 1e-9 * Math.max(1, Math.abs(target));

interface Verdict {
  readonly level: 'exact' | 'slip' | 'wrong-unit' | 'wrong' | 'unreadable';
  readonly credit: number;
  readonly slip?: NumericSlip;
}

function judge(given: Given | undefined, item: NumericItem, asked: Asked): Verdict {
  if (!given) return { level: 'unreadable', credit: 0 };
  const { value, quantity } = given;
  const { expected, tolerance } = item;
  const bare = quantity.unit === '' && quantity.dimension === '';
  const fraction = bare && asked.dimension === 'ratio' ? quantity.value / asked.factor : undefined;
  if ([value, fraction].some((v) => v !== undefined && isNear(v, expected.value, tolerance)))
    return { level: 'exact', credit: 1 };
  const slip = item.slips.find((s) => value !== undefined && isNear(value, s.value, tolerance));
  if (slip) return { level: 'slip', credit: slip.credit, slip };
  if (isNear(quantity.written, expected.value, tolerance))
    return { level: 'wrong-unit', credit: WRONG_UNIT };
  return { level: 'wrong', credit: 0 };
}

/** Four significant digits, without an exponent. */
export function printed(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const digits = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.abs(value)))));
  return String(Number(value.toFixed(digits)));
}

function advice(verdict: Verdict, item: NumericItem): { missing: string; next: string } {
  const right = `${printed(item.expected.value)} ${item.expected.unit}`.trim();
  const missing = `The answer is ${right}.`;
  switch (verdict.level) {
    case 'slip':
      return { missing, next: verdict.slip?.why ?? '' };
    case 'wrong-unit':
      return {
        missing,
        next: `The figure is right, the unit is not: write it in ${item.expected.unit}.`,
      };
    case 'unreadable':
      return {
        missing,
        next: `Write one number with its unit, for example "12.5 ${item.expected.unit}".`,
      };
    case 'wrong':
    case 'exact':
      return {
        missing,
        next: 'Follow the working and find the first step that differs from yours.',
      };
  }
}

function quotesOf(text: string, given: Given | undefined): Quote[] {
  if (!given) return [];
  const { start, end } = given.quantity;
  return [{ section: 'answer', start, end, text: text.slice(start, end) }];
}

/**
 * Grades a number with its unit: `43.75 GB`, `about 44 GB`, `43.75e9 bytes`, `40.7 GiB`, `$164k`. Units are
 * converted; a named slip earns its credit, the right figure in a wrong unit half.
 */
export function gradeNumeric(item: NumericItem, answer: NumericAnswer): Report {
  const text = answer.text.slice(0, LONGEST_ANSWER);
  const asked = askedUnit(item.expected.unit);
  const given = givenIn(text, asked);
  const verdict = judge(given, item, asked);
  const base: CriterionReport = {
    id: 'value',
    label: 'The right value in the right unit',
    level: verdict.level,
    points: hundredths(POINTS * verdict.credit),
    maxPoints: POINTS,
    quotes: quotesOf(text, given),
  };
  const unread = text.trim() !== '' && !given;
  return total({
    kind: 'numeric',
    criteria: [verdict.credit >= 1 ? base : { ...base, ...advice(verdict, item) }],
    misconceptions: [],
    adjustments: [],
    notUnderstood: unread ? [{ section: 'answer', start: 0, end: text.length, text }] : [],
    detail: {
      ...(given ? { given: { value: given.quantity.written, unit: given.quantity.unit } } : {}),
      expected: item.expected,
      ...(verdict.slip ? { slip: { id: verdict.slip.id, why: verdict.slip.why } } : {}),
      working: item.working,
    },
  });
}
