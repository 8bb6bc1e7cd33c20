/** A number from `low` to below `high`. */
export type Chance = (low: number, high: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (low, high) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return low + (((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * (high - low);
  };
}

/** Resolves after `ms`, at once when `signal` is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted === true) {
      done();
      return;
    }
    const end = (): void => {
      clearTimeout(handle);
      signal?.removeEventListener('abort', end);
      done();
    };
    const handle = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
