import type { Grid } from './grid.js';

/** An item while it is fitted. */
export interface ItemState {
  /** a > 0. */
  readonly slope: number;
  /** d_k = -a b_k, falling. */
  readonly intercepts: Float64Array;
}

/** ln of the logistic function. */
const logSigmoid = (x: number): number =>
  x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));

/** ln(1 - exp(-gap)) of category `c`, whose two intercepts are a gap apart; 0 for the two outer ones. */
function logGap(intercepts: Float64Array, c: number): number {
  const [low, high] = [intercepts[c - 1], intercepts[c]];
  if (low === undefined || high === undefined) return 0;
  return low > high ? Math.log(-Math.expm1(high - low)) : -Infinity;
}

/**
 * Fills `into`, from row `first` on, with ln P(category) at each point of the grid, a row for each category: with
 * x_k = a ability + d_k, ln P = ln s(x_c) + ln s(-x_(c+1)) + ln(1 - exp(d_(c+1) - d_c)).
 */
export function fillLogCurves(
  { slope, intercepts }: ItemState,
  { points }: Grid,
  into: Float64Array,
  first: number,
): void {
  const size = points.length;
  for (let c = 0; c <= intercepts.length; c += 1) {
    const from = (first + c) * size;
    into.fill(logGap(intercepts, c), from, from + size);
  }
  intercepts.forEach((d, k) => {
    const below = (first + k) * size;
    for (let q = 0; q < size; q += 1) {
      const x = slope * (points[q] ?? 0) + d;
      const log = logSigmoid(x);
      // category k ends at this threshold, category k + 1 begins at it
      into[below + q] = (into[below + q] ?? 0) + log - x;
      into[below + size + q] = (into[below + size + q] ?? 0) + log;
    }
  });
}
