/** Means, spreads and quantiles of a few numbers. Pure. */

/** A mean with its standard error (sample standard deviation / sqrt n), in units of the values. */
export interface Mean {
  readonly value: number;
  readonly standardError: number;
}

export const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/** Sample variance (n - 1 in the denominator) around the mean; 0 for fewer than two values. */
export function varianceOf(values: readonly number[]): number {
  const n = values.length;
  if (n < 2) return 0;
  const mean = sumOf(values) / n;
  return values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1);
}

/** Null where fewer than two values leave no standard error. */
export function meanOf(values: readonly number[]): Mean | null {
  const n = values.length;
  if (n < 2) return null;
  return { value: sumOf(values) / n, standardError: Math.sqrt(varianceOf(values) / n) };
}

/**
 * The value below which a share `p` of the values lies, interpolated: definition 7 of Hyndman & Fan 1996 (The American
 * Statistician 50, 361-365), that of R and of spreadsheets. `sorted` rises and is not empty; 0 <= p <= 1.
 */
export function quantileOf(sorted: readonly number[], p: number): number {
  const place = p * (sorted.length - 1);
  const before = sorted[Math.floor(place)] ?? 0;
  const after = sorted[Math.ceil(place)] ?? before;
  return before + (place - Math.floor(place)) * (after - before);
}

/** The middle half of some values and what is in the middle of it, in units of the values. */
export interface Quartiles {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Null for no values. */
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return {
    lower: quantileOf(sorted, 0.25),
    median: quantileOf(sorted, 0.5),
    upper: quantileOf(sorted, 0.75),
  };
}

/** Values that are no number would turn every figure into nothing; they are a mistake of the caller. */
export function refuseNonNumbers(values: Iterable<number>, what: string): void {
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeError(`${what}: ${String(value)} is no number`);
  }
}
