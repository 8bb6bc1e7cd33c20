import { cholesky, solveWith, square, type Square } from '../../cholesky.js';
import type { ItemState } from './curves.js';
import { fillPosterior, posteriorFor, type Expectation, type Rows } from './expectation.js';
import type { Grid } from './grid.js';
import { slopesOf, type Priors } from './maximisation.js';
import type { Responses } from './responses.js';

/** A fit at its end. */
export interface Fitted {
  readonly responses: Responses;
  readonly states: readonly ItemState[];
  readonly expected: Expectation;
  readonly logCurves: Rows;
  readonly grid: Grid;
  /** Of each item. */
  readonly priors: readonly (Priors | null)[];
}

/** Covariances of an item's slope and intercepts; null where they cannot be told. */
type ItemCovariance = Square | null;

/** First parameter of each item, and the number of all at the end. */
function offsetsOf(states: readonly ItemState[]): Int32Array {
  const offsets = new Int32Array(states.length + 1);
  states.forEach(({ intercepts }, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + intercepts.length + 1;
  });
  return offsets;
}

function countsOf({ expected, grid }: Fitted, i: number): Float64Array {
  const size = grid.points.length;
  const { first, cells } = expected.counts;
  return cells.subarray((first[i] ?? 0) * size, (first[i + 1] ?? 0) * size);
}

/** Places of the parameters that one person's answers say something of, and by how much at each point. */
interface Scores {
  readonly places: Int32Array;
  readonly at: Float64Array;
  used: number;
}

/** P(>= k) at each point, for each parameter but the slopes. */
function reachedCurves({ states, grid }: Fitted, offsets: Int32Array): Float64Array {
  const size = grid.points.length;
  const curves = new Float64Array((offsets.at(-1) ?? 0) * size);
  states.forEach(({ slope, intercepts }, i) => {
    intercepts.forEach((d, k) => {
      const row = ((offsets[i] ?? 0) + k + 1) * size;
      grid.points.forEach((ability, q) => {
        curves[row + q] = 1 / (1 + Math.exp(-slope * ability - d));
      });
    });
  });
  return curves;
}

/**
 * Derivatives of ln P of a person's answers by the parameters, at each point: by the slope ability (1 - s_c - s_(c+1)),
 * by the two intercepts of the category -s_c and -s_(c+1), but for constants, which have no variance.
 */
function fillScores(
  fitted: Fitted,
  p: number,
  { offsets, curves }: { readonly offsets: Int32Array; readonly curves: Float64Array },
  scores: Scores,
): void {
  const { responses, states, grid } = fitted;
  const size = grid.points.length;
  scores.used = 0;
  const put = (place: number, of: (q: number) => number): void => {
    scores.places[scores.used] = place;
    const row = scores.used * size;
    for (let q = 0; q < size; q += 1) scores.at[row + q] = of(q);
    scores.used += 1;
  };
  for (let cell = responses.start[p] ?? 0; cell < (responses.start[p + 1] ?? 0); cell += 1) {
    const i = responses.item[cell] ?? 0;
    const c = responses.category[cell] ?? 0;
    const offset = offsets[i] ?? 0;
    const last = states[i]?.intercepts.length ?? 0;
    const [low, high] = [(offset + c) * size, (offset + c + 1) * size];
    const from = (q: number) => (c > 0 ? (curves[low + q] ?? 0) : 1);
    const to = (q: number) => (c < last ? (curves[high + q] ?? 0) : 0);
    put(offset, (q) => (grid.points[q] ?? 0) * (1 - from(q) - to(q)));
    if (c > 0) put(offset + c, (q) => -from(q));
    if (c < last) put(offset + c + 1, (q) => -to(q));
  }
}

/** Takes the mean over the posterior off each score and scales it by the square root of the weight. */
function centre(scores: Scores, weights: Float64Array, [from, to]: readonly [number, number]) {
  const size = weights.length;
  for (let s = 0; s < scores.used; s += 1) {
    let mean = 0;
    for (let q = from; q < to; q += 1) mean += (weights[q] ?? 0) * (scores.at[s * size + q] ?? 0);
    for (let q = from; q < to; q += 1) {
      scores.at[s * size + q] =
        ((scores.at[s * size + q] ?? 0) - mean) * Math.sqrt(weights[q] ?? 0);
    }
  }
}

/** People whose posterior is looked at for what is not known of it; with more, every n-th stands for its neighbours. */
const MOST_PEOPLE = 1500;

/** Calls `add` with the covariances of the scores of each (or every n-th) person over what is probable of them. */
function eachCovariance(
  fitted: Fitted,
  offsets: Int32Array,
  add: (i: number, j: number, covariance: number) => void,
): void {
  const { responses, grid, logCurves } = fitted;
  const size = grid.points.length;
  const people = responses.people.length;
  const every = Math.ceil(people / MOST_PEOPLE);
  const stands = people / Math.ceil(people / every);
  const longest = responses.start.reduce(
    (most, from, p) => Math.max(most, (responses.start[p + 1] ?? from) - from),
    0,
  );
  const scores = {
    places: new Int32Array(3 * longest),
    at: new Float64Array(3 * longest * size),
    used: 0,
  };
  const curves = reachedCurves(fitted, offsets);
  const posterior = posteriorFor(grid);
  const known = { responses, logCurves, prior: grid.weights.map(Math.log) };
  for (let p = 0; p < people; p += every) {
    fillPosterior(known, p, posterior);
    fillScores(fitted, p, { offsets, curves }, scores);
    const { weights, from, to } = posterior;
    centre(scores, weights, [from, to]);
    for (let s = 0; s < scores.used; s += 1) {
      for (let t = 0; t <= s; t += 1) {
        let sum = 0;
        for (let q = from; q < to; q += 1) {
          sum += (scores.at[s * size + q] ?? 0) * (scores.at[t * size + q] ?? 0);
        }
        add(scores.places[s] ?? 0, scores.places[t] ?? 0, stands * sum);
      }
    }
  }
}

/** Parameters above which items are taken one by one: their own covariances, as if the others were known. */
const MOST_PARAMETERS = 600;

/** Which item each parameter belongs to. */
function itemsOf(offsets: Int32Array): Int32Array {
  const items = new Int32Array(offsets.at(-1) ?? 0);
  offsets.forEach((from, i) => items.fill(i, from, offsets[i + 1] ?? from));
  return items;
}

/** Observed information: one matrix of all parameters, or one for each item. */
function informationOf(fitted: Fitted, offsets: Int32Array, whole: boolean): Square[] {
  const { states, grid, priors } = fitted;
  const total = offsets.at(-1) ?? 0;
  const matrices = whole
    ? [square(total)]
    : states.map(({ intercepts }) => square(intercepts.length + 1));
  const items = itemsOf(offsets);
  const add = (a: number, b: number, value: number): void => {
    const i = items[a] ?? 0;
    if (!whole && i !== items[b]) return;
    const from = whole ? 0 : (offsets[i] ?? 0);
    const matrix = matrices[whole ? 0 : i];
    if (matrix === undefined) return;
    const cell = (Math.max(a, b) - from) * matrix.size + Math.min(a, b) - from;
    matrix.cells[cell] = (matrix.cells[cell] ?? 0) + value;
  };
  states.forEach((state, i) => {
    const { curvature } = slopesOf(state, {
      counts: countsOf(fitted, i),
      grid,
      priors: priors[i] ?? null,
    });
    const from = offsets[i] ?? 0;
    for (let r = 0; r < curvature.size; r += 1) {
      for (let c = 0; c <= r; c += 1) {
        add(from + r, from + c, curvature.cells[r * curvature.size + c] ?? 0);
      }
    }
  });
  eachCovariance(fitted, offsets, (a, b, covariance) => {
    add(a, b, -covariance);
  });
  return matrices;
}

/** The square of the inverse of `lower` lowerᵀ that begins at `from`. */
function inverseBlock(lower: Square, from: number, size: number): Square {
  const block = square(size);
  for (let c = 0; c < size; c += 1) {
    const unit = new Float64Array(lower.size);
    unit[from + c] = 1;
    const column = solveWith(lower, unit);
    for (let r = 0; r < size; r += 1) block.cells[r * size + c] = column[from + r] ?? 0;
  }
  return block;
}

/**
 * Covariances of the parameters of each item, from the observed information of Louis 1982 (Journal of the Royal
 * Statistical Society B 44, 226-233): what the answers would tell if abilities were known, less what is lost because
 * they are not. All items together where there are at most 600 parameters; beyond that each item by itself, which is a
 * little too sure. Null for an item whose information is not positive.
 */
export function itemCovariances(fitted: Fitted): ItemCovariance[] {
  const offsets = offsetsOf(fitted.states);
  const sizes = fitted.states.map(({ intercepts }) => intercepts.length + 1);
  if ((offsets.at(-1) ?? 0) <= MOST_PARAMETERS) {
    const [all] = informationOf(fitted, offsets, true);
    const lower = all === undefined ? null : cholesky(all);
    if (lower !== null) return sizes.map((size, i) => inverseBlock(lower, offsets[i] ?? 0, size));
  }
  return informationOf(fitted, offsets, false).map((matrix) => {
    const lower = cholesky(matrix);
    return lower === null ? null : inverseBlock(lower, 0, matrix.size);
  });
}
