import { fillLogCurves, type ItemState } from './curves.js';
import { expectationOf, rowsFor, type Expectation, type Rows } from './expectation.js';
import type { GradedItem } from './graded.js';
import type { Grid } from './grid.js';
import { logPrior, maximise, type Priors } from './maximisation.js';
import type { Responses } from './responses.js';

/** Where the cycles of EM have come to. */
interface Place {
  readonly states: readonly ItemState[];
  readonly logCurves: Rows;
  readonly expected: Expectation;
  /** ln of the probability of answers and parameters, up to a constant. */
  readonly height: number;
}

export interface Fit extends Omit<Place, 'height'> {
  readonly cycles: number;
  readonly converged: boolean;
}

export interface FitLimits {
  /** Of each item; null for plain maximum likelihood. */
  readonly priors: readonly (Priors | null)[];
  /** The fit ends when no parameter moves by more than this in a cycle. */
  readonly tolerance: number;
  readonly mostCycles: number;
}

/** sqrt(1 + (16 sqrt 3 / 15 pi)^2): by so much the spread of abilities flattens a logistic curve of slope 1. */
const FLATTENED = 1.16;

/** The answers that the priors imagine, as counts in the places of `rows`. */
function imaginedIn(rows: Rows, grid: Grid, priors: FitLimits['priors']): Float64Array {
  const size = grid.points.length;
  const counts = new Float64Array(rows.cells.length);
  priors.forEach((prior, i) => {
    if (prior?.imagined === undefined) return;
    const { like, answers } = prior.imagined;
    const from = (rows.first[i] ?? 0) * size;
    const to = (rows.first[i + 1] ?? 0) * size;
    if (to - from !== (like.thresholds.length + 1) * size) {
      throw new RangeError(`item ${i}: its prior has ${like.thresholds.length + 1} categories`);
    }
    fillLogCurves(stateOf(like), grid, counts, from / size);
    for (let cell = from; cell < to; cell += 1) {
      const weight = grid.weights[(cell - from) % size] ?? 0;
      counts[cell] = answers * weight * Math.exp(counts[cell] ?? 0);
    }
  });
  return counts;
}

const stateOf = ({ discrimination, thresholds }: Omit<GradedItem, 'id'>): ItemState => ({
  slope: discrimination,
  intercepts: Float64Array.from(thresholds, (b) => -discrimination * b),
});

/** Slope 1, and the intercepts that the shares of the categories have at that slope. */
function startOf(
  { items, item, category }: Responses,
  { first }: Rows,
  imagined: Float64Array,
): ItemState[] {
  const size = imagined.length / (first.at(-1) ?? 1);
  const counts = items.map(({ cuts }, i) =>
    Float64Array.from({ length: cuts.length + 1 }, (_, c) => {
      const row = ((first[i] ?? 0) + c) * size;
      return imagined.subarray(row, row + size).reduce((sum, each) => sum + each, 0);
    }),
  );
  item.forEach((i, cell) => {
    const of = counts[i];
    const c = category[cell] ?? 0;
    if (of !== undefined) of[c] = (of[c] ?? 0) + 1;
  });
  return counts.map((of) => {
    const all = of.reduce((sum, each) => sum + each, 0);
    let above = all;
    const intercepts = [...of.subarray(0, -1)].map((each) => {
      above -= each;
      return FLATTENED * Math.log((above + 0.5) / (all - above + 0.5));
    });
    return { slope: 1, intercepts: Float64Array.from(intercepts) };
  });
}

/** Adds `counts` to those of an expectation, and tells how probable they are: the sum of count ln P. */
function withImagined(expected: Expectation, logCurves: Rows, counts: Float64Array): number {
  const { cells } = expected.counts;
  let sum = 0;
  counts.forEach((count, cell) => {
    if (count === 0) return;
    cells[cell] = (cells[cell] ?? 0) + count;
    sum += count * (logCurves.cells[cell] ?? 0);
  });
  return sum;
}

/** By how much the parameters of two states differ at most. */
function farthest(a: readonly ItemState[], b: readonly ItemState[]): number {
  let most = 0;
  a.forEach(({ slope, intercepts }, i) => {
    const other = b[i];
    most = Math.max(most, Math.abs(slope - (other?.slope ?? slope)));
    intercepts.forEach((d, k) => {
      most = Math.max(most, Math.abs(d - (other?.intercepts[k] ?? d)));
    });
  });
  return most;
}

/** Slope and intercepts in one list. */
const listOf = ({ slope, intercepts }: ItemState): number[] => [slope, ...intercepts];

const isItem = ({ slope, intercepts }: ItemState): boolean =>
  slope > 0 && intercepts.every((d, k) => k === 0 || d < (intercepts[k - 1] ?? Infinity));

/**
 * Where two steps of EM point to: the squared extrapolation of Varadhan & Roland 2008 (Scandinavian Journal of
 * Statistics 35, 335-353), scheme S3. Null where it leads out of what an item can be.
 */
function extrapolate(
  zero: readonly ItemState[],
  one: readonly ItemState[],
  two: readonly ItemState[],
): ItemState[] | null {
  const [x0, x1, x2] = [zero, one, two].map((states) => states.map(listOf));
  let [first, second] = [0, 0];
  x0?.forEach((item, i) => {
    item.forEach((start, k) => {
      const r = (x1?.[i]?.[k] ?? 0) - start;
      const v = (x2?.[i]?.[k] ?? 0) - (x1?.[i]?.[k] ?? 0) - r;
      first += r * r;
      second += v * v;
    });
  });
  if (!(second > 0)) return null;
  const by = Math.min(-1, -Math.sqrt(first / second));
  const states = zero.map((_, i): ItemState => {
    const [slope = 0, ...intercepts] = (x0?.[i] ?? []).map((start, k) => {
      const r = (x1?.[i]?.[k] ?? 0) - start;
      const v = (x2?.[i]?.[k] ?? 0) - (x1?.[i]?.[k] ?? 0) - r;
      return start - 2 * by * r + by * by * v;
    });
    return { slope, intercepts: Float64Array.from(intercepts) };
  });
  return states.every(isItem) ? states : null;
}

/**
 * The most probable parameters of all items by cycles of expectation and maximisation, with a leap after each two that
 * is taken back where it leads downhill. A cycle is one pass over all answers.
 */
export function fit(responses: Responses, grid: Grid, limits: FitLimits): Fit {
  const { priors, tolerance, mostCycles } = limits;
  const expect = expectationOf(responses, grid);
  const size = grid.points.length;
  const rows = rowsFor(responses, grid);
  const imagined = imaginedIn(rows, grid, priors);
  let cycles = 0;
  const placeOf = (states: readonly ItemState[]): Place => {
    cycles += 1;
    const logCurves = rowsFor(responses, grid);
    states.forEach((state, i) => {
      fillLogCurves(state, grid, logCurves.cells, logCurves.first[i] ?? 0);
    });
    const expected = expect(logCurves);
    const prior = states.reduce(
      (sum, state, i) => sum + logPrior(state, priors[i] ?? null),
      withImagined(expected, logCurves, imagined),
    );
    return { states, logCurves, expected, height: expected.logLikelihood + prior };
  };
  const climb = ({ states, expected: { counts } }: Place): ItemState[] =>
    states.map((state, i) => {
      const [from, to] = [counts.first[i] ?? 0, counts.first[i + 1] ?? 0];
      return maximise(state, {
        counts: counts.cells.subarray(from * size, to * size),
        grid,
        priors: priors[i] ?? null,
      });
    });
  for (let place = placeOf(startOf(responses, rows, imagined)); ;) {
    const one = placeOf(climb(place));
    const converged = farthest(one.states, place.states) < tolerance;
    if (converged || cycles >= mostCycles) return { ...one, cycles, converged };
    const two = climb(one);
    const leap = extrapolate(place.states, one.states, two);
    const far = leap === null ? null : placeOf(leap);
    place = far !== null && far.height >= one.height ? far : placeOf(two);
  }
}
