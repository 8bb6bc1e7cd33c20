import { cholesky, solveWith } from '../../cholesky.js';

/** Residuals to make small, of as many unknowns as `unknowns` says, each expected near 0 within `prior`. */
export interface Ridge {
  readonly unknowns: number;
  readonly residuals: (x: readonly number[]) => readonly number[];
  /** Standard deviation of a residual that is nothing but noise. */
  readonly noise: number;
  /** Standard deviation of an unknown before anything is seen. */
  readonly prior: number;
  /** No unknown leaves -bound..bound. */
  readonly bound: number;
}

export interface Fit {
  readonly x: readonly number[];
  /** What is left of the variance of each unknown once the residuals are seen, 0..1; 1: they say nothing of it. */
  readonly uncertainty: readonly number[];
}

type Matrix = readonly (readonly number[])[];

const at = (list: readonly number[], i: number): number => list[i] ?? 0;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * at(b, i), 0);

/** Solve a x = b; `a` is symmetric and positive definite, because the prior adds to its diagonal. */
function solve(a: Matrix, b: readonly number[]): readonly number[] {
  const lower = cholesky({ size: a.length, cells: Float64Array.from(a.flat()) });
  if (lower === null) throw new RangeError('the curvature of a ridge is not positive definite');
  return [...solveWith(lower, b)];
}

/** Step of the difference quotients: wide enough to look over the kinks that maxima leave. */
const STEP = 0.01;
const MOST_ROUNDS = 60;

/** Columns of the Jacobian: how each residual moves with one unknown. */
function slopes({ residuals, unknowns }: Ridge, x: readonly number[]): Matrix {
  return Array.from({ length: unknowns }, (_, k) => {
    const moved = (by: number) => residuals(x.map((value, i) => (i === k ? value + by : value)));
    const up = moved(STEP);
    const down = moved(-STEP);
    return up.map((value, i) => (value - at(down, i)) / (2 * STEP));
  });
}

const curvature = ({ noise, prior }: Ridge, columns: Matrix): number[][] =>
  columns.map((a, i) =>
    columns.map((b, j) => dot(a, b) / noise ** 2 + (i === j ? 1 / prior ** 2 : 0)),
  );

const costOf = ({ noise, prior }: Ridge, r: readonly number[], x: readonly number[]): number =>
  dot(r, r) / noise ** 2 + dot(x, x) / prior ** 2;

/**
 * The most likely unknowns under Gaussian noise and a Gaussian prior around 0: nonlinear least squares with a
 * ridge, by Levenberg and Marquardt's damped steps. Deterministic.
 */
export function fitRidge(ridge: Ridge): Fit {
  let x: readonly number[] = Array.from({ length: ridge.unknowns }, () => 0);
  let r = ridge.residuals(x);
  let cost = costOf(ridge, r, x);
  let damping = 1e-3;
  let columns = slopes(ridge, x);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const matrix = curvature(ridge, columns);
    const damped = matrix.map((row, i) =>
      row.map((value, j) => (i === j ? value * (1 + damping) : value)),
    );
    const downhill = columns.map(
      (column, k) => -dot(column, r) / ridge.noise ** 2 - at(x, k) / ridge.prior ** 2,
    );
    const step = solve(damped, downhill);
    const next = x.map((value, k) =>
      Math.min(ridge.bound, Math.max(-ridge.bound, value + at(step, k))),
    );
    const nextR = ridge.residuals(next);
    const nextCost = costOf(ridge, nextR, next);
    if (nextCost < cost) {
      const gain = cost - nextCost;
      x = next;
      r = nextR;
      cost = nextCost;
      damping /= 5;
      if (gain < 1e-9 * (1 + cost)) break;
      columns = slopes(ridge, x);
    } else {
      damping *= 5;
      if (damping > 1e8) break;
    }
  }
  return { x, uncertainty: uncertaintyOf(ridge, columns) };
}

/** Diagonal of the inverse curvature over the prior variance. */
function uncertaintyOf(ridge: Ridge, columns: Matrix): number[] {
  const matrix = curvature(ridge, columns);
  return columns.map((_, k) => {
    const unit = columns.map((__, i) => (i === k ? 1 : 0));
    return at(solve(matrix, unit), k) / ridge.prior ** 2;
  });
}
