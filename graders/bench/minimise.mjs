/**
 * Least loss of a fit in the logarithms of its constants: steps for all of them together on the linearised errors,
 * then coordinate descent, which also passes the kinks that these do not see.
 */
import { predict } from '../dist/cost-model/step/predict.js';

/** Logarithm of predicted over measured step time of each run. */
const logRatios = (runs) =>
  runs.map(({ job, plan, seconds }) => Math.log(predict(job, plan).total / seconds));

/** Solves a x = b for a symmetric positive definite a. */
function solve(a, b) {
  const n = b.length;
  const m = a.map((row, i) => [...row, b[i]]);
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const f = m[j][i] / m[i][i];
      if (f !== 0) for (let k = i; k <= n; k += 1) m[j][k] -= f * m[i][k];
    }
  }
  const x = Array(n).fill(0);
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = m[i][n];
    for (let k = i + 1; k < n; k += 1) sum -= m[i][k] * x[k];
    x[i] = sum / m[i][i];
  }
  return x;
}

const clamped = (one, value) => Math.min(one.high, Math.max(one.low, value));

/**
 * One step for all constants together: least squares of the linearised log errors, each weighted by the inverse of
 * its size (which makes them absolute errors), and of the ridge; as much of the step as lowers the loss.
 */
function stepTogether({ constants, runs, loss, hold }, best) {
  const counts = new Map();
  for (const { source } of runs) counts.set(source, (counts.get(source) ?? 0) + 1);
  const base = logRatios(runs);
  const weights = runs.map(
    ({ source }, i) =>
      1 / counts.get(source) / counts.size / (2 * Math.max(0.02, Math.abs(base[i]))),
  );
  const nudge = 0.02;
  const slopes = constants.map((one) => {
    const now = one.get();
    one.set(now * (1 + nudge));
    const moved = logRatios(runs);
    one.set(now);
    return moved.map((value, i) => (value - base[i]) / Math.log(1 + nudge));
  });
  const n = constants.length;
  const a = Array.from({ length: n }, () => Array(n).fill(0));
  const b = Array(n).fill(0);
  for (let i = 0; i < n; i += 1) {
    const si = slopes[i];
    for (let r = 0; r < runs.length; r += 1) b[i] -= weights[r] * si[r] * base[r];
    for (let j = i; j < n; j += 1) {
      const sj = slopes[j];
      let sum = 0;
      for (let r = 0; r < runs.length; r += 1) sum += weights[r] * si[r] * sj[r];
      a[i][j] = sum;
      a[j][i] = sum;
    }
    const { weight, prior, get } = constants[i];
    const held = hold * weight;
    a[i][i] += held + 1e-6;
    b[i] -= prior > 0 ? held * Math.log(get() / prior) : 0;
  }
  const move = solve(a, b);
  const before = constants.map((one) => one.get());
  for (const share of [1, 0.5, 0.25, 0.1]) {
    constants.forEach((one, i) =>
      one.set(clamped(one, before[i] * Math.exp(Math.max(-0.5, Math.min(0.5, share * move[i]))))),
    );
    const now = loss(runs);
    if (now < best - 1e-6) return now;
  }
  constants.forEach((one, i) => one.set(before[i]));
  return best;
}

/** Coordinate descent in the logarithm of each constant. */
function descend({ constants, runs, loss, rounds }, start) {
  let best = start;
  const steps = new Map(constants.map(({ name }) => [name, 0.25]));
  const improves = (one, value) => {
    const now = one.get();
    one.set(clamped(one, value));
    const changed = loss(runs);
    if (changed < best - 1e-6) {
      best = changed;
      return true;
    }
    one.set(now);
    return false;
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const one of constants) {
      const step = steps.get(one.name);
      const now = one.get();
      const better = improves(one, now * (1 + step)) || improves(one, now / (1 + step));
      steps.set(one.name, better ? Math.min(0.5, step * 1.3) : step / 2);
    }
  }
}

/**
 * Sets every constant ({ get, set, prior, weight, low, high }) so that `loss(runs)` is least; `hold` is the ridge's
 * strength in that loss.
 */
export function minimise(problem) {
  let best = problem.loss(problem.runs);
  for (let i = 0; i < 6; i += 1) {
    const now = stepTogether(problem, best);
    if (now > best - 1e-5) break;
    best = now;
  }
  descend(problem, best);
}
