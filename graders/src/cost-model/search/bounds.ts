import type { Bytes, Seconds } from '../../units.js';
import type { Footing } from '../footing.js';
import type { Holding } from '../holding.js';
import { hostBytes, stageMemory, totalMemory, type MemoryParts } from '../memory.js';
import type { Pace } from '../pace.js';
import { stageFits } from '../settle.js';

/** Rounding of sums in another order must not make a bound exceed what it bounds. */
const belowRounding = 1 - 1e-12;

/** The busiest stage's own work for all micro-batches: no plan on the footing is faster. */
export function leastSeconds({ stages, rounds }: Footing): Seconds {
  let most = 0;
  for (const { work } of stages) most = Math.max(most, work.forward + work.backward);
  return rounds * most * belowRounding;
}

/** By class of stages: the fewest micro-batches that any of the paces keeps in flight. */
export function leastInFlight(paces: readonly Pace[], classes: number): readonly number[] {
  const least = new Array<number>(classes).fill(Infinity);
  for (const { inFlight } of paces) {
    for (let c = 0; c < classes; c += 1) {
      least[c] = Math.min(least[c] ?? Infinity, inFlight[c] ?? Infinity);
    }
  }
  return least;
}

/** Fullest stage of a plan, and whether every stage fits. */
export class Peak {
  memory: Bytes = 0;
  fits = true;
  private readonly parts: MemoryParts;

  constructor(parts: MemoryParts) {
    this.parts = parts;
  }

  /** With the micro-batches in flight of a pace the plan's own figures; with the fewest of all a lower bound. */
  of(footing: Footing, holding: Holding, inFlight: readonly number[]): void {
    const { stages, frame } = footing;
    this.memory = 0;
    this.fits = true;
    for (let c = 0; c < stages.length; c += 1) {
      const stage = stages[c];
      const held = holding.stages[c]?.held;
      const n = inFlight[c];
      if (stage === undefined || held === undefined || n === undefined) continue;
      stageMemory(stage.standing, held, n, this.parts);
      const total = totalMemory(this.parts);
      if (total > this.memory) this.memory = total;
      const site = frame.sites[stage.ground];
      if (site === undefined) continue;
      this.fits &&= stageFits(total, hostBytes(stage.standing, held, n), site);
    }
  }
}
