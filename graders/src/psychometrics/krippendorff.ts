import { tQuantile } from './distributions.js';
import { refuseNonNumbers, sumOf } from './moments.js';

/** How often each value was given; values rise. */
interface Counts {
  readonly values: readonly number[];
  readonly times: readonly number[];
}

/** How a kind of measurement counts disagreement. */
interface Scale {
  /** Where values lie on the line on which their distance is measured, given how often each was used at all. */
  readonly places: (all: Counts) => readonly number[];
  /** Sum over all pairs of the squared difference of their places; a value paired with itself adds nothing. */
  readonly spread: (places: readonly number[], times: readonly number[]) => number;
}

const asTheyAre = ({ values }: Counts): readonly number[] => values;

/** Sum of n_c n_k (c - k)^2 over pairs, in one pass: n times the squares around the mean. */
function squaredDistances(places: readonly number[], times: readonly number[]): number {
  const n = sumOf(times);
  if (n === 0) return 0;
  const mean = places.reduce((sum, place, i) => sum + place * (times[i] ?? 0), 0) / n;
  return n * places.reduce((sum, place, i) => sum + (times[i] ?? 0) * (place - mean) ** 2, 0);
}

/** Mean ranks: the ordinal difference of Krippendorff 2011, section D, is the difference of these. */
function meanRanks({ times }: Counts): number[] {
  let before = 0;
  return times.map((n) => {
    before += n;
    return before - n / 2;
  });
}

/** Sum of n_c n_k ((c - k) / (c + k))^2 over pairs. */
function squaredRatios(places: readonly number[], times: readonly number[]): number {
  let sum = 0;
  places.forEach((c, i) => {
    for (let j = 0; j < i; j += 1) {
      const k = places[j] ?? 0;
      sum += (times[i] ?? 0) * (times[j] ?? 0) * ((c - k) / (c + k)) ** 2;
    }
  });
  return sum;
}

/**
 * The metric differences of Krippendorff 2011, "Computing Krippendorff's alpha-reliability", section D: names without
 * order, ranks, differences (scores of a scale), and ratios of amounts from 0.
 */
export const alphaScales = {
  nominal: {
    places: asTheyAre,
    spread: (_, times) => (sumOf(times) ** 2 - sumOf(times.map((n) => n ** 2))) / 2,
  },
  ordinal: { places: meanRanks, spread: squaredDistances },
  interval: { places: asTheyAre, spread: squaredDistances },
  ratio: { places: asTheyAre, spread: squaredRatios },
} as const satisfies Record<string, Scale>;

export type AlphaScale = keyof typeof alphaScales;

export interface KrippendorffAlpha {
  /** 1: always agreed; 0: no better than chance; below 0: worse. */
  readonly value: number;
  /** Units with at least two values. */
  readonly units: number;
  /** Values of those units. */
  readonly values: number;
  /** Jackknife over units, 95 %, within -1 and 1; null where leaving out a unit leaves nothing to compare. */
  readonly interval: {
    readonly standardError: number;
    readonly low: number;
    readonly high: number;
  } | null;
}

/** Units that were given the same values, counted once. */
interface Pattern {
  readonly counts: readonly number[];
  readonly size: number;
  units: number;
}

function patternsOf(units: readonly (readonly number[])[], values: readonly number[]): Pattern[] {
  const index = new Map(values.map((value, i) => [value, i]));
  const found = new Map<string, Pattern>();
  for (const unit of units) {
    const counts = values.map(() => 0);
    for (const value of unit) {
      const i = index.get(value) ?? 0;
      counts[i] = (counts[i] ?? 0) + 1;
    }
    const key = counts.join();
    const same = found.get(key);
    if (same === undefined) found.set(key, { counts, size: unit.length, units: 1 });
    else same.units += 1;
  }
  return [...found.values()];
}

/** 1 - observed / expected disagreement; null where no two values differ. */
function alphaOf(patterns: readonly Pattern[], values: readonly number[], scale: Scale) {
  const times = values.map((_, i) => sumOf(patterns.map((p) => p.units * (p.counts[i] ?? 0))));
  if (times.filter((n) => n > 0).length < 2) return null;
  const places = scale.places({ values, times });
  const expected = scale.spread(places, times) / (sumOf(times) - 1);
  const observed = sumOf(
    patterns.map((p) => (p.units * scale.spread(places, p.counts)) / (p.size - 1)),
  );
  return 1 - observed / expected;
}

/** Leaves out one unit of each pattern in turn; null where that leaves no alpha. */
function jackknife(patterns: readonly Pattern[], values: readonly number[], scale: Scale) {
  const units = sumOf(patterns.map((p) => p.units));
  const without: { value: number; units: number }[] = [];
  for (const left of patterns) {
    const rest = patterns.map((p) => (p === left ? { ...p, units: p.units - 1 } : p));
    const value = alphaOf(rest, values, scale);
    if (value === null) return null;
    without.push({ value, units: left.units });
  }
  const mean = sumOf(without.map((each) => each.units * each.value)) / units;
  const squares = sumOf(without.map((each) => each.units * (each.value - mean) ** 2));
  return Math.sqrt(((units - 1) / units) * squares);
}

/**
 * Krippendorff's alpha: agreement beyond chance of any number of judges, some of whom may not have judged some units
 * (Krippendorff 2011, "Computing Krippendorff's alpha-reliability", section D). `units` holds, for each thing judged,
 * the values given to it; null for none. The interval is a jackknife over units with Student's t, deterministic and
 * nearer to its level in small samples than the customary bootstrap (Hughes 2022, arXiv:2210.13265).
 * Null where no unit has two values or all values are the same: chance alone explains that.
 * A value that is no number, or below 0 on the ratio scale, is a RangeError.
 */
export function krippendorffAlpha(
  units: readonly (readonly (number | null)[])[],
  scale: AlphaScale,
): KrippendorffAlpha | null {
  const judged = units
    .map((unit) => unit.filter((value) => value !== null))
    .filter((unit) => unit.length > 1);
  const all = judged.flat();
  refuseNonNumbers(all, 'value to agree on');
  const values = [...new Set(all)].sort((a, b) => a - b);
  if (scale === 'ratio' && (values[0] ?? 0) < 0) {
    throw new RangeError(`value to agree on: ${String(values[0])} is below 0, and so no amount`);
  }
  const patterns = patternsOf(judged, values);
  const value = alphaOf(patterns, values, alphaScales[scale]);
  if (value === null) return null;
  const standardError = jackknife(patterns, values, alphaScales[scale]);
  const half = tQuantile(Math.max(1, judged.length - 1), 0.975) * (standardError ?? 0);
  return {
    value,
    units: judged.length,
    values: all.length,
    interval:
      standardError === null
        ? null
        : {
            standardError,
            low: Math.max(-1, value - half),
            high: Math.min(1, value + half),
          },
  };
}
