/** Distribution functions and quantiles that intervals are made of. Pure. */
import { betaQuantile } from './beta.js';

/** Quantile of the normal distribution for a two-sided interval of 95 %. */
export const Z95 = 1.959963984540054;

/** Two ends of an interval, in the unit of what it is about. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** ln sqrt(2 pi). */
const LOG_ROOT_TWO_PI = 0.9189385332046728;
/** Beyond this the distribution function is 0 or 1 to 16 digits. */
const FAR = 8.3;

/**
 * P(Z <= x) of the standard normal distribution, by the Taylor series of Marsaglia 2004, "Evaluating the normal
 * distribution", Journal of Statistical Software 11(4), section 3; absolute error about 1e-16.
 */
export function normalCdf(x: number): number {
  if (x < -FAR) return 0;
  if (x > FAR) return 1;
  let sum = x;
  let before = 0;
  let term = x;
  const square = x * x;
  for (let i = 3; sum !== before; i += 2) {
    before = sum;
    term *= square / i;
    sum = before + term;
  }
  return 0.5 + sum * Math.exp(-0.5 * square - LOG_ROOT_TWO_PI);
}

/** The t with P(T <= t) = p of Student's distribution with `df` > 0 degrees of freedom; 0 < p < 1. */
export function tQuantile(df: number, p: number): number {
  if (p < 0.5) return -tQuantile(df, 1 - p);
  const x = betaQuantile(df / 2, 0.5, 2 * (1 - p));
  return Math.sqrt((df * (1 - x)) / x);
}

/** The f with P(F <= f) = p of the F distribution with `above` and `below` degrees of freedom (> 0); 0 < p < 1. */
export function fQuantile(above: number, below: number, p: number): number {
  const x = betaQuantile(above / 2, below / 2, p);
  return (below * x) / (above * (1 - x));
}

/**
 * Interval of 95 % of a share, `hits` of `of` > 0: Wilson 1927 (Journal of the American Statistical Association 22,
 * 209-212). It is within 0 and 1 and does not shrink to a point where all or none are hits.
 */
export function shareInterval(hits: number, of: number): Interval {
  const share = hits / of;
  const shrink = Z95 ** 2 / of;
  const centre = (share + shrink / 2) / (1 + shrink);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / of + shrink / (4 * of))) / (1 + shrink);
  // centre and half are the same there, up to rounding
  return { low: hits === 0 ? 0 : centre - half, high: hits === of ? 1 : centre + half };
}
