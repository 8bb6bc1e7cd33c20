import type { Job } from '../job.js';
import { planHolds } from '../rules.js';
import type { FixedPlan, Plan } from '../schema/plan.js';
import { chunksOf, degreesOf, microBatchesOf, type Degrees, type Knobs } from './knobs.js';

/** What a plan adds to its footing; shared by every footing with the same degrees and micro-batch. */
type Finish = Pick<Plan, 'schedule' | 'vpp' | 'sharding' | 'offload'>;

/** A footing to be (degrees, micro-batch, sequence parallelism, attention, recompute) and its finishes. */
export interface Branch {
  readonly plan: Plan;
  readonly finishes: readonly Finish[];
}

/** Without stages 1F1B and ZB-H1 are the same; GPipe would keep every micro-batch of the step. */
const leanest: readonly Plan['schedule'][] = ['1f1b', 'zb-h1', 'gpipe'];

function* schedulesOf(
  job: Job,
  knobs: Knobs,
  pp: number,
): Generator<Pick<Plan, 'schedule' | 'vpp'>> {
  const single = leanest.find((s) => knobs.schedule.includes(s));
  for (const schedule of knobs.schedule) {
    if (schedule === 'interleaved') {
      for (const vpp of chunksOf(job, knobs, pp)) yield { schedule, vpp };
    } else if (pp > 1 || schedule === single) {
      yield { schedule, vpp: knobs.vpp?.[0] ?? 1 };
    }
  }
}

function finishesOf(job: Job, knobs: Knobs, base: Plan): readonly Finish[] {
  const finishes: Finish[] = [];
  for (const schedule of schedulesOf(job, knobs, base.pp)) {
    for (const sharding of knobs.sharding) {
      for (const offload of knobs.offload) {
        const finish = { ...schedule, sharding, offload };
        if (planHolds(job, { ...base, ...finish })) finishes.push(finish);
      }
    }
  }
  return finishes;
}

function basePlan(degrees: Degrees, microBatch: number, fixed: FixedPlan, knobs: Knobs): Plan {
  const plan = {
    ...fixed,
    ...degrees,
    microBatch,
    vpp: 1,
    schedule: '1f1b' as const,
    sequenceParallel: false,
    sharding: knobs.sharding[0] ?? 'none',
    recompute: 'full' as const,
    attention: knobs.attention[0] ?? 'flash',
    offload: knobs.offload[0] ?? { optimizer: 'none', parameters: 'none', activations: 'none' },
  };
  return plan;
}

/** Every footing of the space whose plans hold, with what may be put on it. */
export function* branchesOf(job: Job, knobs: Knobs, fixed: FixedPlan): Generator<Branch> {
  for (const degrees of degreesOf(job, knobs)) {
    for (const microBatch of microBatchesOf(job, knobs, degrees.dp)) {
      const base = basePlan(degrees, microBatch, fixed, knobs);
      const finishes = finishesOf(job, knobs, base);
      const [first] = finishes;
      if (first === undefined) continue;
      for (const plan of variantsOf(base, knobs)) {
        if (planHolds(job, { ...plan, ...first })) yield { plan, finishes };
      }
    }
  }
}

function* variantsOf(base: Plan, knobs: Knobs): Generator<Plan> {
  for (const sequenceParallel of knobs.sequenceParallel) {
    // one rank has no sequence to split: both settings are the same plan
    if (base.tp === 1 && sequenceParallel && knobs.sequenceParallel.length > 1) continue;
    for (const attention of knobs.attention) {
      for (const recompute of knobs.recompute) {
        yield { ...base, sequenceParallel, attention, recompute };
      }
    }
  }
}

/** The values that each knob takes somewhere in the space. */
export function valuesOf(
  branches: readonly Branch[],
): Readonly<Record<string, readonly unknown[]>> {
  const seen = new Map<string, Map<string, unknown>>();
  const note = (knob: string, value: unknown): void => {
    const values = seen.get(knob) ?? new Map<string, unknown>();
    values.set(JSON.stringify(value), value);
    seen.set(knob, values);
  };
  const finishes = new Set<readonly Finish[]>();
  for (const { plan, finishes: list } of branches) {
    const {
      schedule: _schedule,
      vpp: _vpp,
      sharding: _sharding,
      offload: _offload,
      ...footing
    } = plan;
    for (const [knob, value] of Object.entries(footing)) note(knob, value);
    finishes.add(list);
  }
  for (const list of finishes) {
    for (const finish of list) for (const [k, v] of Object.entries(finish)) note(k, v);
  }
  return Object.fromEntries([...seen].map(([knob, values]) => [knob, [...values.values()]]));
}
