import type { Bytes, Seconds } from '../../units.js';
import type { Footing, StageClass } from '../footing.js';
import { inFlightOf, stateBytesOf } from '../memory.js';
import { withPlan } from '../layout.js';
import type { Plan } from '../schema/plan.js';
import type { Knobs } from './knobs.js';

/** No plan on the footing is faster than this, none smaller. */
export interface Bound {
  readonly seconds: Seconds;
  readonly memory: Bytes;
  /** Whether every plan on it exceeds some device's memory. */
  readonly overflows: boolean;
}

/** The heaviest stage's own work for all micro-batches, without waiting, synchronising or updating. */
function fastest(footing: Footing): Seconds {
  let most = 0;
  for (const { work, ground } of footing.classes) {
    most = Math.max(most, ground.layout.microBatches * (work.forward + work.backward));
  }
  return most;
}

/** States at their most sharded and the fewest activations that any schedule keeps. */
function smallest(c: StageClass, plan: Plan, knobs: Knobs): Bytes {
  const { layout } = c.ground;
  const resident = knobs.offload.every((o) => o.optimizer === 'none' && o.parameters === 'none');
  let states = resident ? Infinity : 0;
  if (resident) {
    for (const sharding of knobs.sharding) {
      const s = stateBytesOf(withPlan(layout, { ...plan, sharding }), c.parameters);
      states = Math.min(states, s.weights + s.gradients + s.optimizer);
    }
  }
  if (knobs.offload.some((o) => o.activations !== 'none')) return states;
  // 1F1B keeps no more than any other schedule
  const leanest = withPlan(layout, { ...plan, schedule: '1f1b', vpp: 1 });
  return states + inFlightOf(leanest, c.index) * c.standing.perMicroBatch;
}

export function boundOf(footing: Footing, plan: Plan, knobs: Knobs): Bound {
  let memory = 0;
  let overflows = false;
  for (const c of footing.classes) {
    const bytes = smallest(c, plan, knobs);
    memory = Math.max(memory, bytes);
    overflows ||= bytes > c.ground.layout.site.memoryBytes;
  }
  return { seconds: fastest(footing), memory, overflows };
}
