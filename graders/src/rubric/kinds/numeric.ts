import type { NumericAnswer } from '../../answers/numeric.js';
import type { CriterionReport, Quote, Report } from '../../report.js';
import { hundredths, total } from '../../report.js';
import type { AskedUnit, GivenNumber, NumberReading } from '../given-number.js';
import { askedUnit, readNumber } from '../given-number.js';
import { asWritten, measuresElse, printed, signRead, whyUnclear } from '../read-as.js';

export interface NumericDetail {
  readonly given?: { readonly value: number; readonly unit: string };
  readonly expected: { readonly value: number; readonly unit: string };
  readonly slip?: { readonly id: string; readonly why: string };
  /** How the number was read where that is not plain: another unit, a comma, a range. */
  readonly feedback?: string;
  /** The arithmetic, step by step, in Markdown. */
  readonly working: string;
}

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

const POINTS = 10;
/** The right figure in the wrong unit, or with a comma that was read otherwise. */
const HALF = 0.5;
const LONGEST_ANSWER = 2000;

const isNear = (value: number, target: number, tolerance: number): boolean =>
  Math.abs(value - target) <= Math.abs(target) * tolerance + 1e-9 * Math.max(1, Math.abs(target));

interface Verdict {
  readonly level:
    | 'exact'
    | 'slip'
    | 'wrong-unit'
    | 'binary-unit'
    | 'ambiguous'
    | 'wrong'
    | 'range'
    | 'sum'
    | 'unreadable';
  readonly credit: number;
  readonly slip?: NumericSlip;
}

const powers: Readonly<Record<string, number>> = { k: 1, K: 1, M: 2, G: 3, T: 4, P: 5 };

/** How much larger the binary unit of that prefix is: GiB / GB; undefined for units without one. */
function binaryGap({ name, dimension }: AskedUnit): number | undefined {
  const power = powers[name[0] ?? ''];
  return dimension.startsWith('bytes') && power !== undefined ? 1.024 ** power : undefined;
}

/** Whether GB and GiB were taken for each other. */
function mixesBinary(value: number, item: NumericItem, asked: AskedUnit): boolean {
  const gap = binaryGap(asked);
  if (gap === undefined) return false;
  const { expected, tolerance } = item;
  return [value * gap, value / gap].some((v) => isNear(v, expected.value, tolerance));
}

function judgeNumber(given: GivenNumber, item: NumericItem, asked: AskedUnit): Verdict {
  const { value, quantity, other } = given;
  const { expected, tolerance } = item;
  const bare = quantity.unit === '' && quantity.dimension === '';
  const fraction = bare && asked.dimension === 'ratio' ? quantity.value / asked.factor : undefined;
  const near = (v: number | undefined): boolean =>
    v !== undefined && isNear(v, expected.value, tolerance);
  if (near(value) || near(fraction)) return { level: 'exact', credit: 1 };
  const slip = item.slips.find((s) => value !== undefined && isNear(value, s.value, tolerance));
  if (slip) return { level: 'slip', credit: slip.credit, slip };
  if (near(other)) return { level: 'ambiguous', credit: HALF };
  if (near(quantity.written)) return { level: 'wrong-unit', credit: HALF };
  if (!bare && value !== undefined && mixesBinary(value, item, asked))
    return { level: 'binary-unit', credit: HALF };
  return { level: 'wrong', credit: 0 };
}

const unreadAs = {
  none: 'unreadable',
  range: 'range',
  clock: 'range',
  parts: 'range',
  sum: 'sum',
} as const;

function judge(given: NumberReading, item: NumericItem, asked: AskedUnit): Verdict {
  if (given.kind === 'number') return judgeNumber(given, item, asked);
  return { level: unreadAs[given.kind], credit: 0 };
}

const DECIMAL_AND_BINARY =
  'GB counts 10^9 bytes, GiB 2^30: 7.4 % more; with TB and TiB it is 10 %.';

/** How the number was read, where that decides about the points. */
const feedbackOf = (
  verdict: Verdict,
  given: NumberReading,
  asked: AskedUnit,
  text: string,
): string | undefined =>
  given.kind === 'number'
    ? feedbackOnNumber(verdict, given, asked, text)
    : whyUnclear(given, asked, text);

/** The right figure, or one of something else altogether, in a unit that is not the asked one. */
function feedbackOnUnit(level: Verdict['level'], given: GivenNumber, asked: AskedUnit) {
  const { quantity, value } = given;
  const yours = asWritten(quantity);
  if (value === undefined)
    return measuresElse(
      level === 'wrong' ? yours : `The figure is right, but ${quantity.unit}`,
      asked,
    );
  if (level === 'wrong') return undefined;
  const binary = /i[Bb]/.test(yours) ? ` ${DECIMAL_AND_BINARY}` : '';
  return `The figure is right, the unit is not: ${yours} is ${printed(value)} ${asked.name}.${binary}`;
}

/** The same for a text that gave a number. */
function feedbackOnNumber(
  { level, slip }: Verdict,
  given: GivenNumber,
  asked: AskedUnit,
  text: string,
): string | undefined {
  const { quantity, other } = given;
  const written = text.slice(quantity.start, quantity.end);
  switch (level) {
    case 'slip':
      return slip?.why;
    case 'ambiguous':
      return signRead(written, other ?? 0);
    case 'binary-unit':
      return `${written} is decimal where binary was meant, or the other way round. ${DECIMAL_AND_BINARY}`;
    case 'wrong-unit':
    case 'wrong':
      return feedbackOnUnit(level, given, asked);
    case 'exact':
    case 'range':
    case 'sum':
    case 'unreadable':
      return undefined;
  }
}

const FOLLOW = 'Follow the working and find the first step that differs from yours.';

function quotesOf(text: string, given: NumberReading): Quote[] {
  if (given.kind === 'none') return [];
  const { start, end } = given.kind === 'number' ? given.quantity : given;
  return [{ section: 'answer', start, end, text: text.slice(start, end) }];
}

/**
 * Grades a number with its unit: `43.75 GB`, `about 44 GB`, `43.75e9 bytes`, `40.7 GiB`, `$164k`, `3 h 12 min`.
 * Units are converted; a named slip earns its credit, the right figure in a wrong unit half. A range earns
 * nothing.
 */
export function gradeNumeric(item: NumericItem, answer: NumericAnswer): Report<NumericDetail> {
  const text = answer.text.slice(0, LONGEST_ANSWER);
  const asked = askedUnit(item.expected.unit);
  const given = readNumber(text, asked);
  const verdict = judge(given, item, asked);
  const feedback = feedbackOf(verdict, given, asked, text);
  const base: CriterionReport = {
    id: 'value',
    label: 'The right value in the right unit',
    level: verdict.level,
    points: hundredths(POINTS * verdict.credit),
    maxPoints: POINTS,
    quotes: quotesOf(text, given),
  };
  const missing = `The answer is ${`${printed(item.expected.value)} ${item.expected.unit}`.trim()}.`;
  const unread = text.trim() !== '' && given.kind === 'none';
  return total({
    kind: 'numeric',
    criteria: [verdict.credit >= 1 ? base : { ...base, missing, next: feedback ?? FOLLOW }],
    misconceptions: [],
    adjustments: [],
    notUnderstood: unread ? [{ section: 'answer', start: 0, end: text.length, text }] : [],
    detail: {
      ...(given.kind === 'number'
        ? { given: { value: given.quantity.written, unit: given.quantity.unit } }
        : {}),
      expected: item.expected,
      ...(verdict.slip ? { slip: { id: verdict.slip.id, why: verdict.slip.why } } : {}),
      ...(feedback === undefined || verdict.slip ? {} : { feedback }),
      working: item.working,
    },
  });
}
