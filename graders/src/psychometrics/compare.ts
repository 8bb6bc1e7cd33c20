import { normalCdf, Z95, type Interval } from './distributions.js';

/** Anything measured with an error: an ability, or a mean score with its standard error of measurement. */
export interface Measured {
  readonly value: number;
  readonly standardError: number;
}

export interface Comparison {
  /** By how much `a` is above `b`, with an interval of 95 %; in the unit of the two. */
  readonly difference: Measured & Interval;
  /** Probability that the true value of `a` is above that of `b`, 0..1; 0.5 where nothing tells them apart. */
  readonly above: number;
  /** The interval of the difference does not hold 0. */
  readonly clear: boolean;
}

/**
 * Compare two people by what is known of them, as independent and normal: the difference has variance sa^2 + sb^2.
 * Two values without any error are above, below or the same.
 * A RangeError for a value that is no number or an error below 0.
 */
export function compare(a: Measured, b: Measured): Comparison {
  for (const { value, standardError } of [a, b]) {
    if (!Number.isFinite(value) || !(standardError >= 0 && Number.isFinite(standardError))) {
      throw new RangeError(`${String(value)} with an error of ${String(standardError)}`);
    }
  }
  const value = a.value - b.value;
  const standardError = Math.hypot(a.standardError, b.standardError);
  const half = Z95 * standardError;
  const [low, high] = [value - half, value + half];
  return {
    difference: { value, standardError, low, high },
    above: standardError > 0 ? normalCdf(value / standardError) : (Math.sign(value) + 1) / 2,
    clear: low > 0 || high < 0,
  };
}
