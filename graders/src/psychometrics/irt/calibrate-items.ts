import type { ScoreTable } from '../score-table.js';
import { FEWEST_IN_CATEGORY, LEVELS } from './cuts.js';
import type { ItemState } from './curves.js';
import type { Expectation } from './expectation.js';
import { fit } from './fit.js';
import type { GradedItem } from './graded.js';
import { normalGrid } from './grid.js';
import { itemPriors, type Priors } from './maximisation.js';
import { itemCovariances } from './observed-information.js';
import { responsesOf, type Fewest, type LeftOutWhy } from './responses.js';

/** An item of the graded response model, with how sure its parameters are and how to score it. */
export interface CalibratedItem extends GradedItem {
  /** Shares of the points, 0..1, from which on the next category is reached. */
  readonly cuts: readonly number[];
  readonly answers: number;
  /** Null where the answers do not tell. `location` is that of the mean of the thresholds. */
  readonly standardErrors: {
    readonly discrimination: number;
    readonly thresholds: readonly number[];
    readonly location: number;
  } | null;
}

export interface Calibration {
  readonly items: readonly CalibratedItem[];
  readonly leftOut: readonly { readonly item: string; readonly why: LeftOutWhy }[];
  /** People with an answer to one of the items. */
  readonly people: number;
  /** Natural logarithm of the probability of all answers, without priors. */
  readonly logLikelihood: number;
  /** Share of the variance of the estimated abilities that is no error, 0..1; null where there are none. */
  readonly reliability: number | null;
  readonly cycles: number;
  readonly converged: boolean;
}

export interface CalibrationOptions {
  /** Levels that a partial score is cut into before rare ones are joined, 2..10. */
  readonly levels?: number;
  /** Shares of the points, 0..1, at which all items are cut whatever their answers, instead of `levels`. */
  readonly cuts?: readonly number[] | null;
  /** Null for plain maximum likelihood; a function where items differ. */
  readonly priors?: Priors | null | ((item: string) => Priors);
  readonly fewest?: Partial<Fewest>;
  /** The fit ends when no parameter moves by more than this in a cycle. */
  readonly tolerance?: number;
  readonly mostCycles?: number;
}

/**
 * Below these nothing is fitted. With priors 100 people give rough items whose standard errors say so; stable ones of
 * this model need about 500 (Reise & Yu 1990, Journal of Educational Measurement 27, 133-144; Jiang, Wang & Weiss 2016,
 * Frontiers in Psychology 7, 109).
 */
const fewestOfAll: Fewest = {
  people: 100,
  items: 3,
  answers: 50,
  inCategory: FEWEST_IN_CATEGORY,
};

const POINTS = 49;
const TOLERANCE = 1e-3;
const MOST_CYCLES = 500;

/** By the delta method from slope a and intercepts d: b = -d / a, db/da = -b / a, db/dd = -1 / a; so too of the mean b. */
function standardErrorsOf(
  { slope, intercepts }: ItemState,
  covariance: ReturnType<typeof itemCovariances>[number],
): CalibratedItem['standardErrors'] {
  if (covariance === null) return null;
  const { size, cells } = covariance;
  const of = (r: number, c: number): number => cells[r * size + c] ?? 0;
  const errorOf = (d: number, variance: number, covariance: number): number => {
    const b = -d / slope;
    return Math.sqrt(variance + b * b * of(0, 0) + 2 * b * covariance) / slope;
  };
  const mean = (value: (k: number) => number): number =>
    intercepts.reduce((sum, _, k) => sum + value(k), 0) / intercepts.length;
  return {
    discrimination: Math.sqrt(of(0, 0)),
    thresholds: [...intercepts].map((d, k) => errorOf(d, of(k + 1, k + 1), of(0, k + 1))),
    location: errorOf(
      mean((k) => intercepts[k] ?? 0),
      mean((k) => mean((l) => of(k + 1, l + 1))),
      mean((k) => of(0, k + 1)),
    ),
  };
}

/** Variance of the estimates over that and the mean variance of their errors. */
function reliabilityOf({ ability, variance }: Expectation): number | null {
  const n = ability.length;
  if (n < 2) return null;
  const mean = ability.reduce((sum, each) => sum + each, 0) / n;
  const between = ability.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1);
  const error = variance.reduce((sum, each) => sum + each, 0) / n;
  return between / (between + error);
}

type All = Required<CalibrationOptions>;

function check({ levels, tolerance, mostCycles }: All): void {
  if (!(Number.isInteger(levels) && levels >= 2 && levels <= 10)) {
    throw new RangeError(`${String(levels)} levels: a score is cut into 2 to 10`);
  }
  if (!(tolerance > 0)) throw new RangeError(`a tolerance of ${String(tolerance)}`);
  if (!(mostCycles >= 1)) throw new RangeError(`at most ${String(mostCycles)} cycles`);
}

/**
 * Fits the graded response model (Samejima 1969) to partial scores: marginal maximum likelihood by EM over a grid of
 * abilities (Bock & Aitkin 1981, Psychometrika 46, 443-459), with priors on the items unless they are taken away.
 * People's abilities are standard normal, which fixes the scale: 0 is the mean of the people in the table. People may
 * have seen different items. Scores are cut into ordered categories, of which rare ones are joined; an item whose
 * answers are too few or all alike is left out and says why, and with too few people all are. Deterministic.
 */
export function calibrateItems(table: ScoreTable, options: CalibrationOptions = {}): Calibration {
  const all = {
    levels: LEVELS,
    cuts: null,
    priors: itemPriors as All['priors'],
    fewest: {},
    tolerance: TOLERANCE,
    mostCycles: MOST_CYCLES,
    ...options,
  };
  check(all);
  const fewest = { ...fewestOfAll, ...all.fewest };
  const responses = responsesOf(table, all.cuts ?? all.levels, fewest);
  const { items, leftOut, people } = responses;
  const none = { items: [], leftOut, people: 0, logLikelihood: 0, reliability: null };
  if (items.length === 0) return { ...none, cycles: 0, converged: true };
  const grid = normalGrid(POINTS);
  const { tolerance, mostCycles } = all;
  const priors = items.map(({ id }) =>
    typeof all.priors === 'function' ? all.priors(id) : all.priors,
  );
  const fitted = fit(responses, grid, { priors, tolerance, mostCycles });
  const { states, expected, cycles, converged } = fitted;
  const covariances = itemCovariances({ ...fitted, responses, grid, priors });
  const answers = new Int32Array(items.length);
  for (const i of responses.item) answers[i] = (answers[i] ?? 0) + 1;
  return {
    items: states.map((state, i): CalibratedItem => {
      const { id, cuts } = items[i] ?? { id: '', cuts: [] };
      return {
        id,
        discrimination: state.slope,
        thresholds: [...state.intercepts].map((d) => -d / state.slope),
        cuts,
        answers: answers[i] ?? 0,
        standardErrors: standardErrorsOf(state, covariances[i] ?? null),
      };
    }),
    leftOut,
    people: people.length,
    logLikelihood: expected.logLikelihood,
    reliability: reliabilityOf(expected),
    cycles,
    converged,
  };
}
