/** The Beta distribution: what is known of a mean share after a few observations of it. Pure. */

/** Lanczos' approximation of ln Γ(x), g = 7, nine terms; relative error below 1e-14 for x > 0 (Numerical Recipes 6.1). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
] as const;

function logGamma(x: number): number {
  const [first, ...rest] = LANCZOS;
  const z = x - 1;
  const series = rest.reduce<number>((sum, term, index) => sum + term / (z + index + 1), first);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
}

const TINY = 1e-300;
const PRECISION = 1e-14;
const MOST_TERMS = 500;

/** Continued fraction of the incomplete beta function by Lentz' method (Numerical Recipes 6.4). */
function fraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) return h;
  }
  return h;
}

const notZero = (x: number): number => (Math.abs(x) < TINY ? TINY : x);

/** P(X <= x) for X ~ Beta(a, b), which is the regularised incomplete beta function; a, b > 0. */
export function betaCdf(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(a, b, x)) / a
    : 1 - (front * fraction(b, a, 1 - x)) / b;
}

const BISECTIONS = 40;

/** The x with P(X <= x) = p, by bisection. */
export function betaQuantile(a: number, b: number, p: number): number {
  let low = 0;
  let high = 1;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (betaCdf(a, b, middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const STEPS = 30;

/**
 * The shortest interval that holds `level` of Beta(a, b), for a, b >= 1: it always holds the mode (a-1)/(a+b-2).
 * Its two ends have the same density; the lower end is found by bisection on which of the two is denser.
 */
export function shortestInterval(
  a: number,
  b: number,
  level: number,
): { low: number; high: number } {
  const upper = (low: number): number =>
    betaQuantile(a, b, Math.min(1, betaCdf(a, b, low) + level));
  if (a <= 1) return { low: 0, high: upper(0) };
  let from = 0;
  let to = betaQuantile(a, b, 1 - level);
  if (b <= 1) return { low: to, high: 1 };
  for (let i = 0; i < STEPS; i++) {
    const low = (from + to) / 2;
    if (logDensity(a, b, low) < logDensity(a, b, upper(low))) from = low;
    else to = low;
  }
  const low = (from + to) / 2;
  return { low, high: upper(low) };
}

/** Up to a constant. */
function logDensity(a: number, b: number, x: number): number {
  return (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x);
}
