import { cholesky, solveWith, square, type Square } from '../../cholesky.js';
import { fillLogCurves, type ItemState } from './curves.js';
import type { GradedItem } from './graded.js';
import type { Grid } from './grid.js';

/** What is expected of an item before any answer, so that few answers do not run away. */
export interface Priors {
  /** Normal distribution of ln a. */
  readonly logSlope: { readonly mean: number; readonly deviation: number };
  /** Standard deviation of a normal distribution of the intercepts around 0. */
  readonly intercepts: number;
  /** Answers that count as if the population had given them to an item like this, which has as many categories. */
  readonly imagined?: { readonly like: Omit<GradedItem, 'id'>; readonly answers: number };
}

/**
 * Mislevy 1986 (Psychometrika 51, 177-195) has the method; slopes around 1.3 and a spread of a factor 1.6 are what
 * graded answers show; the one on intercepts matters only where next to nobody is below or above a threshold.
 */
export const itemPriors: Priors = { logSlope: { mean: 0.25, deviation: 0.5 }, intercepts: 3 };

/** Expected counts of one item: a row of points for each category. */
export interface ItemCounts {
  readonly counts: Float64Array;
  readonly grid: Grid;
  readonly priors: Priors | null;
}

/** ln of how probable the parameters of an item are before any answer, up to a constant. */
export function logPrior({ slope, intercepts }: ItemState, priors: Priors | null): number {
  if (priors === null) return 0;
  const away = (Math.log(slope) - priors.logSlope.mean) / priors.logSlope.deviation;
  const squares = intercepts.reduce((total, d) => total + d * d, 0);
  return -(away ** 2) / 2 - squares / priors.intercepts ** 2 / 2;
}

/** ln of the posterior of an item's parameters, up to a constant; -Infinity where they are out of order. */
function objective(state: ItemState, { counts, grid, priors }: ItemCounts): number {
  if (!(state.slope > 0)) return -Infinity;
  const logs = new Float64Array(counts.length);
  fillLogCurves(state, grid, logs, 0);
  let sum = 0;
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i] ?? 0;
    if (count > 0) sum += count * (logs[i] ?? 0);
  }
  return sum + logPrior(state, priors);
}

/** Gradient of the objective and the negative of its second derivatives; 0 is the slope, k the k-th intercept. */
export interface Slopes {
  readonly gradient: Float64Array;
  readonly curvature: Square;
}

function addTo(array: Float64Array, i: number, value: number): void {
  array[i] = (array[i] ?? 0) + value;
}

/** What categories add that do not depend on the ability: ln(1 - exp(-gap)) of neighbouring intercepts. */
function addGaps(to: Slopes, { intercepts }: ItemState, total: (c: number) => number): void {
  const { gradient, curvature } = to;
  const { size, cells } = curvature;
  for (let c = 1; c < intercepts.length; c += 1) {
    const h = 1 / Math.expm1((intercepts[c - 1] ?? 0) - (intercepts[c] ?? 0));
    const n = total(c);
    const bend = n * h * (1 + h);
    addTo(gradient, c, n * h);
    addTo(gradient, c + 1, -n * h);
    addTo(cells, c * size + c, bend);
    addTo(cells, (c + 1) * size + c + 1, bend);
    addTo(cells, (c + 1) * size + c, -bend);
  }
}

function addPriors({ gradient, curvature }: Slopes, state: ItemState, priors: Priors): void {
  const { size, cells } = curvature;
  const { mean, deviation } = priors.logSlope;
  addTo(gradient, 0, -(Math.log(state.slope) - mean) / (deviation ** 2 * state.slope));
  // without the part of the second derivative that could turn the curve the other way
  addTo(cells, 0, 1 / (deviation * state.slope) ** 2);
  state.intercepts.forEach((d, k) => {
    addTo(gradient, k + 1, -d / priors.intercepts ** 2);
    addTo(cells, (k + 1) * (size + 1), 1 / priors.intercepts ** 2);
  });
}

/**
 * Derivatives of sum of count ln P by the slope and the intercepts. With s_k = P(>= k) and w_k = s_k (1 - s_k):
 * d ln P_c / dx_c = 1 - s_c + h_c, d ln P_c / dx_(c+1) = -s_(c+1) - h_c with h_c = 1 / (exp(d_c - d_(c+1)) - 1), and the
 * second derivatives are -w plus what `addGaps` adds; the whole is concave.
 */
export function slopesOf(state: ItemState, { counts, grid, priors }: ItemCounts): Slopes {
  const { slope, intercepts } = state;
  const size = intercepts.length + 1;
  const points = grid.points.length;
  const curvature = square(size);
  const gradient = new Float64Array(size);
  for (let k = 1; k < size; k += 1) {
    const d = intercepts[k - 1] ?? 0;
    for (let q = 0; q < points; q += 1) {
      const ability = grid.points[q] ?? 0;
      const above = counts[k * points + q] ?? 0;
      const both = above + (counts[(k - 1) * points + q] ?? 0);
      const s = 1 / (1 + Math.exp(-slope * ability - d));
      const bend = both * s * (1 - s);
      const pull = above - both * s;
      addTo(gradient, 0, ability * pull);
      addTo(gradient, k, pull);
      addTo(curvature.cells, 0, ability * ability * bend);
      addTo(curvature.cells, k * size, ability * bend);
      addTo(curvature.cells, k * size + k, bend);
    }
  }
  const slopes = { gradient, curvature };
  const total = (c: number) =>
    counts.subarray(c * points, (c + 1) * points).reduce((sum, each) => sum + each, 0);
  addGaps(slopes, state, total);
  if (priors !== null) addPriors(slopes, state, priors);
  return slopes;
}

const MOST_STEPS = 8;
const SMALL_STEP = 1e-7;
const MOST_HALVINGS = 30;

/**
 * The M step: the most probable parameters of one item for the expected counts, by Newton's steps, halved until they
 * climb. The objective is concave but for the prior of the slope, so that there is one top.
 */
export function maximise(start: ItemState, counts: ItemCounts): ItemState {
  let state = start;
  let height = objective(state, counts);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, curvature } = slopesOf(state, counts);
    const lower = cholesky(curvature);
    if (lower === null) return state;
    const move = solveWith(lower, gradient);
    let share = 1;
    for (let halving = 0; ; halving += 1) {
      if (halving === MOST_HALVINGS) return state;
      const { slope, intercepts } = state;
      const by = share;
      const next = {
        slope: slope + by * (move[0] ?? 0),
        intercepts: intercepts.map((d, k) => d + by * (move[k + 1] ?? 0)),
      };
      const nextHeight = objective(next, counts);
      if (nextHeight >= height) {
        state = next;
        height = nextHeight;
        break;
      }
      share /= 2;
    }
    if (move.every((each) => Math.abs(each) < SMALL_STEP)) break;
  }
  return state;
}
