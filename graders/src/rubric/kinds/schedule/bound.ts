import type { Pipeline } from './play.js';

const sum = (all: readonly number[]): number => all.reduce((whole, each) => whole + each, 0);

/**
 * No layout takes less time than this, however much memory it may have: each stage has its own work to do between the
 * first input that reaches it and the last gradient that goes back from it.
 */
export function leastSpan({ stages, microBatches, forward, backward, weight, transfer }: Pipeline) {
  const bounds = Array.from({ length: stages }, (_, r) => {
    const there = sum(forward.slice(0, r)) + r * transfer;
    const back = sum(backward.slice(0, r)) + r * transfer;
    const passes = microBatches * ((forward[r] ?? 0) + (backward[r] ?? 0));
    const weights = microBatches * (weight?.[r] ?? 0);
    // the last backward of a stage comes after its other passes, weight gradients apart, and that of the first stage is
    // followed by its own weight gradient
    return there + passes + Math.max(weights, back + (weight?.[0] ?? 0));
  });
  return Math.max(...bounds);
}
