/** Numbers in [0, 1), the same ones for the same seed. */
export type Random = () => number;

/**
 * SplitMix32: a counter in steps of the golden ratio, mixed by MurmurHash3's finaliser with the constants of
 * Steele, Lea & Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014, doi:10.1145/2660193.2660195).
 */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e37_79b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85eb_ca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2_ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Waiting time until the next event of a Poisson process, by inversion: -mean · ln(1 - u). */
export const exponential = (random: Random, mean: number): number => -mean * Math.log1p(-random());
