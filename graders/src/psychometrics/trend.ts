import { tQuantile } from './distributions.js';
import { refuseNonNumbers, sumOf } from './moments.js';

/** A straight line through points, and how sure its slope is. */
export interface Trend {
  readonly points: number;
  /** y at x = 0. */
  readonly start: number;
  /** Units of y for one unit of x. */
  readonly slope: number;
  readonly standardError: number;
  /** Interval of 95 % of the slope, by Student's t with points - 2 degrees of freedom. */
  readonly low: number;
  readonly high: number;
}

/**
 * Simple least squares with the usual interval of the slope (Draper & Smith, Applied Regression Analysis, 3rd ed.,
 * sections 1.2 and 1.4). Null for fewer than three points or where all have the same x.
 */
export function trendOf(points: readonly (readonly [x: number, y: number])[]): Trend | null {
  refuseNonNumbers(points.flat(), 'point of a trend');
  const n = points.length;
  if (n < 3) return null;
  const meanX = sumOf(points.map(([x]) => x)) / n;
  const meanY = sumOf(points.map(([, y]) => y)) / n;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spread === 0) return null;
  const together = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const slope = together / spread;
  const left = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const standardError = Math.sqrt(left / (n - 2) / spread);
  const half = tQuantile(n - 2, 0.975) * standardError;
  return {
    points: n,
    start: meanY - slope * meanX,
    slope,
    standardError,
    low: slope - half,
    high: slope + half,
  };
}
