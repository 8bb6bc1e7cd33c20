const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the second try and each one after it, in milliseconds: together a little over three days. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Longer by up to a tenth, so that what failed together does not come back together. */
const JITTER = 0.1;

/** When to try again after `attempts` failures; null when that was the last one. `draw` is from 0 to below 1. */
export function nextTry(attempts: number, now: Date, draw: number): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * (1 + JITTER * draw));
}
