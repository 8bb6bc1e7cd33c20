import { z } from 'zod';

export type ParameterValues = Readonly<Record<string, number | string | boolean>>;

/** A named wrong turn: what it yields and why it is wrong. */
export interface Slip {
  value(params: ParameterValues): number;
  readonly why: string;
}

/** A quantity of the field whose value follows from its parameters; the source of generated items. */
export interface Quantity {
  readonly id: string;
  /** The unit of `value`; an item may ask for any unit of the same dimension. */
  readonly unit: string;
  readonly parameters: z.ZodType;
  /** What of its documented range the parameters break; undefined inside it. Outside, `value` is still worked out. */
  outside(params: ParameterValues): string | undefined;
  value(params: ParameterValues): number;
  /** The arithmetic step by step, in Markdown. */
  working(params: ParameterValues): string;
  readonly slips: Readonly<Record<string, Slip>>;
}

/** A condition under which a formula holds, or makes sense. */
interface Limit<Params> {
  readonly says: string;
  holds(params: Params): boolean;
}

interface Definition<Shape extends z.ZodType> {
  readonly id: string;
  readonly unit: string;
  readonly parameters: Shape;
  /** Beyond the types of the parameters: what the source of the formula asks. New questions keep to it. */
  readonly range?: readonly Limit<z.output<Shape>>[];
  value(params: z.output<Shape>): number;
  /** One entry a step; they become a numbered list. */
  steps(params: z.output<Shape>): readonly string[];
  readonly slips: Readonly<
    Record<string, { value(params: z.output<Shape>): number; readonly why: string }>
  >;
}

/**
 * A quantity whose functions check their parameters.
 * @throws ZodError from `value`, `working` and slips when parameters do not fit: the bank's check
 * proves every variant, so that is a bug.
 */
export function defineQuantity<Shape extends z.ZodType>(definition: Definition<Shape>): Quantity {
  const { id, unit, parameters, range = [] } = definition;
  return {
    id,
    unit,
    parameters,
    outside: (params) => {
      const parsed = parameters.parse(params);
      return range.find((limit) => !limit.holds(parsed))?.says;
    },
    value: (params) => definition.value(parameters.parse(params)),
    working: (params) =>
      definition
        .steps(parameters.parse(params))
        .map((step, i) => `${(i + 1).toString()}. ${step}`)
        .join('\n'),
    slips: Object.fromEntries(
      Object.entries(definition.slips).map(([name, slip]) => [
        name,
        { why: slip.why, value: (params) => slip.value(parameters.parse(params)) },
      ]),
    ),
  };
}

/** A quantity that is a share of something: functions give 0 to 1, the unit is per cent. */
export function defineShare<Shape extends z.ZodType>(
  definition: Omit<Definition<Shape>, 'unit'>,
): Quantity {
  type Params = z.output<Shape>;
  const slips = Object.entries(definition.slips).map(([name, slip]) => [
    name,
    { value: (params: Params) => slip.value(params) * 100, why: slip.why },
  ]);
  return defineQuantity({
    ...definition,
    unit: '%',
    value: (params: Params) => definition.value(params) * 100,
    slips: Object.fromEntries(slips) as Definition<Shape>['slips'],
  });
}

/** Attention heads are slices of the hidden size, dealt out to the tensor-parallel ranks in whole heads. */
export const headsFit = {
  says: 'heads divide the hidden size, tensor parallelism divides the heads',
  holds: (p: { hidden: number; heads: number; tensorParallel?: number }): boolean =>
    p.hidden % p.heads === 0 && p.heads % (p.tensorParallel ?? 1) === 0,
};
/** Grouped-query attention: each key/value head serves as many query heads. */
export const groupsFit = {
  says: 'key/value heads divide the query heads',
  holds: (p: { heads: number; kvHeads: number }): boolean => p.heads % p.kvHeads === 0,
};

/** Whole number of one or more: degrees, layers, sizes. */
export const whole = z.int().min(1);
/** Finite number above zero. */
export const positive = z.number().positive();
/** Per cent above 0 and up to 100. */
export const percent = z.number().positive().max(100);

const superscript = (exponent: number): string =>
  exponent
    .toString()
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));

/** A number for working: four significant digits, grouped; powers of ten where it is very large or small. */
export function show(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) {
    const exponent = Math.floor(Math.log10(size) + 1e-12);
    const mantissa = Number((value / 10 ** exponent).toPrecision(4));
    return `${mantissa.toString()} × 10${superscript(exponent)}`;
  }
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  const [digits = '', fraction] = rounded.toString().split('.');
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const decimalUnits: readonly [number, string][] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
];

/** Bytes in the decimal unit that fits: 43.75 GB. */
export function showBytes(bytes: number): string {
  const [scale, unit] = decimalUnits.find(([size]) => bytes >= size) ?? [1, 'bytes'];
  return `${Number((bytes / scale).toPrecision(4)).toString()} ${unit}`;
}

/** A duration in the unit that fits. */
export function showSeconds(seconds: number): string {
  if (seconds < 1e-3) return `${show(seconds * 1e6)} µs`;
  if (seconds < 1) return `${show(seconds * 1e3)} ms`;
  return seconds < 600 ? `${show(seconds)} s` : `${show(seconds / 60)} min`;
}

/** A share as per cent. */
export const showShare = (share: number): string =>
  `${Number((share * 100).toPrecision(4)).toString()} %`;

/** Gigabytes per second of a link rate in gigabits per second. */
export const bytesPerSecondOf = (gigabitsPerSecond: number): number =>
  (gigabitsPerSecond * 1e9) / 8;

/** The slip of counting in GiB and writing GB: 2^30 in place of 10^9, 7 % too low. */
export const gibForGb = <P>(value: (params: P) => number) => ({
  value: (params: P) => value(params) * (1e9 / 2 ** 30),
  why: 'That is the figure in GiB (2³⁰ bytes). A GB is 10⁹ bytes, and the two differ by 7 %.',
});
