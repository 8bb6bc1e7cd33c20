import type { Grid } from './grid.js';
import type { Responses } from './responses.js';

/** Log probabilities or counts: a row of points of the grid for each category of each item. */
export interface Rows {
  /** First row of each item, and the number of all rows at the end. */
  readonly first: Int32Array;
  readonly cells: Float64Array;
}

export function rowsFor({ items }: Pick<Responses, 'items'>, { points }: Grid): Rows {
  const first = new Int32Array(items.length + 1);
  items.forEach(({ cuts }, i) => {
    first[i + 1] = (first[i] ?? 0) + cuts.length + 1;
  });
  return { first, cells: new Float64Array((first.at(-1) ?? 0) * points.length) };
}

/** Weights below this share of the largest are left out: they change no digit that is shown. */
const NEGLIGIBLE = 1e-9;
/** Points on either side of where somebody was found before, within which the answers are looked at again. */
const MARGIN = 2;

/** What is probable of one person's ability: weights at the points from..to - 1, which add up to 1. */
export interface Posterior {
  readonly weights: Float64Array;
  from: number;
  to: number;
  /** Natural logarithm of the probability of the answers. */
  logLikelihood: number;
}

export const posteriorFor = ({ points }: Grid): Posterior => ({
  weights: new Float64Array(points.length),
  from: 0,
  to: points.length,
  logLikelihood: 0,
});

/** Turns the log weights at from..to - 1 into weights, and narrows from and to down to where they matter. */
function normalise(posterior: Posterior): void {
  const { weights, from, to } = posterior;
  let most = -Infinity;
  for (let q = from; q < to; q += 1) most = Math.max(most, weights[q] ?? 0);
  let total = 0;
  posterior.from = to;
  posterior.to = from;
  for (let q = from; q < to; q += 1) {
    const weight = Math.exp((weights[q] ?? 0) - most);
    weights[q] = weight;
    if (weight < NEGLIGIBLE) continue;
    total += weight;
    posterior.from = Math.min(posterior.from, q);
    posterior.to = q + 1;
  }
  for (let q = posterior.from; q < posterior.to; q += 1) weights[q] = (weights[q] ?? 0) / total;
  posterior.logLikelihood = most + Math.log(total);
}

/** Answers, the curves that they are judged by, and the logarithm of the weights of the grid. */
export interface Known {
  readonly responses: Responses;
  readonly logCurves: Rows;
  readonly prior: Float64Array;
}

/** Posterior of person `p` over the points from..to - 1 of `posterior`, into it. */
function fillWithin({ responses, logCurves, prior }: Known, p: number, posterior: Posterior): void {
  const { weights, from, to } = posterior;
  const size = weights.length;
  const { first, cells } = logCurves;
  for (let q = from; q < to; q += 1) weights[q] = prior[q] ?? 0;
  const end = responses.start[p + 1] ?? 0;
  for (let c = responses.start[p] ?? 0; c < end; c += 1) {
    const row = ((first[responses.item[c] ?? 0] ?? 0) + (responses.category[c] ?? 0)) * size;
    for (let q = from; q < to; q += 1) weights[q] = (weights[q] ?? 0) + (cells[row + q] ?? 0);
  }
  normalise(posterior);
}

/** Posterior of person `p`, over all points. */
export function fillPosterior(known: Known, p: number, posterior: Posterior): void {
  posterior.from = 0;
  posterior.to = posterior.weights.length;
  fillWithin(known, p, posterior);
}

export interface Expectation {
  readonly logLikelihood: number;
  /** Expected number of people at each point who gave each answer. */
  readonly counts: Rows;
  /** Mean and variance of what is probable of each person's ability. */
  readonly ability: Float64Array;
  readonly variance: Float64Array;
}

/** Counts person `p` where the posterior has them. */
function count(
  { start, item, category }: Responses,
  p: number,
  { first, cells }: Rows,
  posterior: Posterior,
) {
  const { weights, from, to } = posterior;
  const end = start[p + 1] ?? 0;
  for (let c = start[p] ?? 0; c < end; c += 1) {
    const row = ((first[item[c] ?? 0] ?? 0) + (category[c] ?? 0)) * weights.length;
    for (let q = from; q < to; q += 1) {
      cells[row + q] = (cells[row + q] ?? 0) + (weights[q] ?? 0);
    }
  }
}

/**
 * The E step of Bock & Aitkin 1981 (Psychometrika 46, 443-459): where people probably are on the ability,
 * and how many of each category are to be expected there. It remembers where each person was found, and looks there
 * first when it is called with curves that changed a little; somebody who moved away is looked for everywhere.
 */
export function expectationOf(responses: Responses, grid: Grid): (curves: Rows) => Expectation {
  const size = grid.points.length;
  const people = responses.people.length;
  const window = { from: new Int32Array(people), to: new Int32Array(people).fill(size) };
  const prior = grid.weights.map(Math.log);
  const find = (known: Known, p: number, posterior: Posterior): void => {
    const from = Math.max(0, (window.from[p] ?? 0) - MARGIN);
    const to = Math.min(size, (window.to[p] ?? size) + MARGIN);
    posterior.from = from;
    posterior.to = to;
    fillWithin(known, p, posterior);
    const cut = (from > 0 && posterior.from === from) || (to < size && posterior.to === to);
    if (cut) fillPosterior(known, p, posterior);
    window.from[p] = posterior.from;
    window.to[p] = posterior.to;
  };
  return (logCurves) => {
    const counts = { first: logCurves.first, cells: new Float64Array(logCurves.cells.length) };
    const ability = new Float64Array(people);
    const variance = new Float64Array(people);
    const posterior = posteriorFor(grid);
    let logLikelihood = 0;
    for (let p = 0; p < people; p += 1) {
      find({ responses, logCurves, prior }, p, posterior);
      logLikelihood += posterior.logLikelihood;
      const { weights, from, to } = posterior;
      let [mean, square] = [0, 0];
      for (let q = from; q < to; q += 1) {
        const [weight, point] = [weights[q] ?? 0, grid.points[q] ?? 0];
        mean += weight * point;
        square += weight * point * point;
      }
      ability[p] = mean;
      variance[p] = square - mean * mean;
      count(responses, p, counts, posterior);
    }
    return { logLikelihood, counts, ability, variance };
  };
}
