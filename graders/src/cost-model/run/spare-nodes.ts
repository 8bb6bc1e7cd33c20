import type { Seconds } from '../../units/units.js';

/** Nodes that fail, are repaired and stand in for each other. */
export interface Repairs {
  /** Mean time between failures of the cluster while it runs. */
  readonly mtbf: Seconds;
  /** Mean time until a failed node is back. */
  readonly repair: Seconds;
  /** Nodes that stand ready. */
  readonly spares: number;
  /** Missing nodes that leave nothing to run on: 1, or as many as there are replicas to shrink by. */
  readonly floor: number;
}

/**
 * Expected speed of the job relative to the whole cluster, 0..1, as far as nodes in repair slow or stop it.
 * Nodes in repair form a birth-death chain: a failure every `mtbf`, each repair on its own, no failure while
 * the job stands still. Its stationary law is a Poisson law of mean ρ = repair / mtbf, cut at spares + floor;
 * without shrinking 1 - speed is Erlang's loss formula B(spares + 1, ρ), which holds for repair times of any
 * distribution (Erlang 1917; Kleinrock, Queueing Systems, vol. 1, section 3.7).
 */
export function sparedSpeed({ mtbf, repair, spares, floor }: Repairs): number {
  const most = Math.ceil(spares + floor);
  const load = Math.min(repair / mtbf, 1e12);
  // p(n) / p(n - 1) = ρ / n, kept small by dividing all by the latest when it outgrows them
  let weight = 1;
  let all = 0;
  let running = 0;
  for (let n = 0; n <= most; n += 1) {
    if (n > 0) weight *= load / n;
    all += weight;
    running += weight * Math.max(0, Math.min(1, 1 - (n - spares) / floor));
    // beyond the mean the weights only fall
    if (n > load && weight < 1e-18 * all) break;
    if (weight > 1e200) {
      all /= weight;
      running /= weight;
      weight = 1;
    }
  }
  return running / all;
}
