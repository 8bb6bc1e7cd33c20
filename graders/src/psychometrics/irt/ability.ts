import { normalCdf, type Interval } from '../distributions.js';
import { fillLogCurves } from './curves.js';
import { checkItem, type GradedItem } from './graded.js';
import { normalGrid } from './grid.js';

/** How able somebody is, and how sure that is. */
export interface Ability {
  /** Mean of what is probable after the answers, in standard deviations of the calibrated people; 0 is their mean. */
  readonly value: number;
  readonly standardError: number;
  /** Interval that holds `level` of what is probable, with the same rest at either end. */
  readonly interval: Interval & { readonly level: number };
  /** Share of the calibrated people below `value`, 0..100, and the same of the ends of the interval. */
  readonly percentile: Interval & { readonly value: number };
  /** Answers that it rests on. */
  readonly answers: number;
}

export interface GradedAnswer {
  readonly item: GradedItem;
  /** 0 to the number of thresholds. */
  readonly category: number;
}

const grid = normalGrid(121);
const prior = grid.weights.map(Math.log);
const size = grid.points.length;

/** ln P(category) at each point, a row for each category, of the items that were asked for before. */
const known = new WeakMap<GradedItem, Float64Array>();

function logCurvesOf(item: GradedItem): Float64Array {
  const before = known.get(item);
  if (before !== undefined) return before;
  checkItem(item);
  const { discrimination: slope, thresholds } = item;
  const curves = new Float64Array((thresholds.length + 1) * size);
  const intercepts = Float64Array.from(thresholds, (b) => -slope * b);
  fillLogCurves({ slope, intercepts }, grid, curves, 0);
  known.set(item, curves);
  return curves;
}

/** What is known of somebody before the answers: a normal distribution; the population's is 0 and 1. */
export interface Before {
  readonly mean: number;
  /** > 0. */
  readonly deviation: number;
}

function logPosterior(answers: readonly GradedAnswer[], before: Before | null): Float64Array {
  const log =
    before === null
      ? Float64Array.from(prior)
      : grid.points.map((x) => -(((x - before.mean) / before.deviation) ** 2) / 2);
  for (const { item, category } of answers) {
    const curves = logCurvesOf(item);
    if (!(Number.isInteger(category) && category >= 0 && category <= item.thresholds.length)) {
      throw new RangeError(`item ${item.id} has no category ${String(category)}`);
    }
    for (let q = 0; q < size; q += 1) {
      log[q] = (log[q] ?? 0) + (curves[category * size + q] ?? 0);
    }
  }
  return log;
}

/** Weights of what is probable at the points of the grid; they add up to 1. */
function posterior(answers: readonly GradedAnswer[], before: Before | null): Float64Array {
  const log = logPosterior(answers, before);
  const most = log.reduce((a, b) => Math.max(a, b), -Infinity);
  const weights = log.map((each) => Math.exp(each - most));
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / total);
}

/** The ability below which a share `p` lies, interpolated between points. */
function posteriorQuantile(weights: Float64Array, p: number): number {
  const step = (grid.points[1] ?? 0) - (grid.points[0] ?? 0);
  let below = 0;
  for (let q = 0; q < weights.length; q += 1) {
    const weight = weights[q] ?? 0;
    if (below + weight >= p) {
      // each point stands for half a step on either side
      return (grid.points[q] ?? 0) + step * ((p - below) / weight - 0.5);
    }
    below += weight;
  }
  return grid.points.at(-1) ?? 0;
}

/**
 * Ability by the mean of its posterior distribution and that one's standard deviation (EAP: Bock & Mislevy 1982,
 * Applied Psychological Measurement 6, 431-444), for a standard normal population. Defined for every set of answers:
 * with none it is the population's mean and spread, with all right or all wrong it stays finite. Items count as known;
 * their own errors are not in the standard error (see `flattened`). `before` replaces the population, where more is
 * known of the person. A RangeError for a category that an item does not have.
 */
export function abilityOf(
  answers: readonly GradedAnswer[],
  level = 0.95,
  before: Before | null = null,
): Ability {
  if (!(level > 0 && level < 1)) throw new RangeError(`an interval of ${String(level)}`);
  if (before !== null && !(Number.isFinite(before.mean) && before.deviation > 0)) {
    throw new RangeError(`a prior of ${String(before.mean)} and ${String(before.deviation)}`);
  }
  const weights = posterior(answers, before);
  const value = weights.reduce((sum, w, q) => sum + w * (grid.points[q] ?? 0), 0);
  const variance = weights.reduce((sum, w, q) => sum + w * ((grid.points[q] ?? 0) - value) ** 2, 0);
  const low = posteriorQuantile(weights, (1 - level) / 2);
  const high = posteriorQuantile(weights, (1 + level) / 2);
  return {
    value,
    standardError: Math.sqrt(variance),
    interval: { low, high, level },
    percentile: {
      value: 100 * normalCdf(value),
      low: 100 * normalCdf(low),
      high: 100 * normalCdf(high),
    },
    answers: answers.length,
  };
}
