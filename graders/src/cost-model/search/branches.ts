import { frameKey } from '../frame.js';
import type { Job } from '../job.js';
import { meets, planRules, type PlanRule } from '../rules.js';
import type { FixedPlan, Plan } from '../schema/plan.js';
import { chunksOf, degreesOf, microBatchesOf, type Degrees, type Knobs } from './knobs.js';

export type PaceChoice = Pick<Plan, 'schedule' | 'vpp'>;
export type HoldChoice = Pick<Plan, 'sharding' | 'offload'>;
type Variant = Pick<Plan, 'sequenceParallel' | 'attention' | 'recompute' | 'recomputeLayers'>;

/** A pace and the holds that go with it, by their place among `holdsOf`. */
export interface Finish {
  readonly pace: PaceChoice;
  readonly holds: readonly number[];
}

/** Footings with the same degrees and micro-batch, and what may be put on each of them. */
export interface Branch {
  /** Plans that differ in sequence parallelism, attention and recompute, each with some first finish. */
  readonly footings: readonly Plan[];
  readonly finishes: readonly Finish[];
  /** Plans on one footing. */
  readonly each: number;
  readonly stages: number;
}

const paceKnobs = new Set<keyof Plan>(['schedule', 'vpp']);
const holdKnobs = new Set<keyof Plan>(['sharding', 'offload']);
const variantKnobs = new Set<keyof Plan>([
  'sequenceParallel',
  'attention',
  'recompute',
  'recomputeLayers',
]);

/** Rules by the choices that decide them, so that each is asked no more often than its answer can change. */
interface SortedRules {
  readonly degrees: readonly PlanRule[];
  readonly batch: readonly PlanRule[];
  readonly pace: readonly PlanRule[];
  readonly hold: readonly PlanRule[];
  readonly variant: readonly PlanRule[];
  readonly paceAndHold: readonly PlanRule[];
  /** Reads a variant together with a pace or a hold. */
  readonly mixed: readonly PlanRule[];
}

export function sortRules(rules: readonly PlanRule[]): SortedRules {
  const kindOf = ({ reads }: PlanRule): keyof SortedRules => {
    const pace = reads.some((k) => paceKnobs.has(k));
    const hold = reads.some((k) => holdKnobs.has(k));
    const variant = reads.some((k) => variantKnobs.has(k));
    if (variant) return pace || hold ? 'mixed' : 'variant';
    if (pace) return hold ? 'paceAndHold' : 'pace';
    if (hold) return 'hold';
    return reads.includes('microBatch') ? 'batch' : 'degrees';
  };
  const of = (kind: keyof SortedRules) => rules.filter((r) => kindOf(r) === kind);
  return {
    degrees: of('degrees'),
    batch: of('batch'),
    pace: of('pace'),
    hold: of('hold'),
    variant: of('variant'),
    paceAndHold: of('paceAndHold'),
    mixed: of('mixed'),
  };
}

const sorted = sortRules(planRules);

/** Without stages 1F1B and ZB-H1 are the same; GPipe would keep every micro-batch of the step. */
const leanest: readonly Plan['schedule'][] = ['1f1b', 'zb-h1', 'gpipe'];

function pacesOf(job: Job, knobs: Knobs, base: Plan): readonly PaceChoice[] {
  const single = leanest.find((s) => knobs.schedule.includes(s));
  const chunks = chunksOf(job, knobs, base.pp);
  const paces: PaceChoice[] = [];
  for (const schedule of knobs.schedule) {
    if (base.pp === 1 && schedule !== single) continue;
    for (const vpp of chunks) {
      if (meets(sorted.pace, job, { ...base, schedule, vpp })) paces.push({ schedule, vpp });
    }
  }
  return paces;
}

/** Ways to hold the states, in the order by which finishes name them. */
export const holdsOf = (knobs: Knobs): readonly HoldChoice[] =>
  knobs.sharding.flatMap((sharding) => knobs.offload.map((offload) => ({ sharding, offload })));

function variantsOf(knobs: Knobs, tp: number): readonly Variant[] {
  const variants: Variant[] = [];
  for (const sequenceParallel of knobs.sequenceParallel) {
    // one rank has no sequence to split: both settings are the same plan
    if (tp === 1 && sequenceParallel && knobs.sequenceParallel.length > 1) continue;
    for (const attention of knobs.attention) {
      for (const recompute of knobs.recompute) {
        for (const recomputeLayers of knobs.recomputeLayers) {
          if (recomputeLayers !== undefined && recompute !== 'full') continue;
          variants.push({
            sequenceParallel,
            attention,
            recompute,
            ...(recomputeLayers === undefined ? {} : { recomputeLayers }),
          });
        }
      }
    }
  }
  return variants;
}

function basePlan(degrees: Degrees, fixed: FixedPlan, knobs: Knobs): Plan {
  return {
    ...fixed,
    ...degrees,
    microBatch: 1,
    vpp: 1,
    schedule: '1f1b' as const,
    sequenceParallel: false,
    sharding: knobs.sharding[0] ?? 'none',
    recompute: 'none' as const,
    attention: knobs.attention[0] ?? 'flash',
    offload: knobs.offload[0] ?? { optimizer: 'none', parameters: 'none', activations: 'none' },
  };
}

/** What all micro-batches of some degrees share. */
interface Ground {
  readonly job: Job;
  readonly knobs: Knobs;
  readonly base: Plan;
  readonly holds: readonly HoldChoice[];
  readonly allowed: readonly number[];
}

/**
 * Every footing of the space whose plans hold, with what may be put on it; null for a combination that does not
 * hold, so that who counts can stop.
 */
export function* branchesOf(job: Job, knobs: Knobs, fixed: FixedPlan): Generator<Branch | null> {
  const holds = holdsOf(knobs);
  const every = holds.map((_, i) => i);
  const { recomputeLayers: _, ...rest } = fixed;
  for (const degrees of degreesOf(job, knobs)) {
    const base = basePlan(degrees, rest, knobs);
    if (!meets(sorted.degrees, job, base)) {
      yield null;
      continue;
    }
    const allowed = every.filter((h) => meets(sorted.hold, job, { ...base, ...holds[h] }));
    for (const microBatch of microBatchesOf(job, knobs, degrees.dp)) {
      yield* branchesAt({ job, knobs, base: { ...base, microBatch }, holds, allowed });
    }
  }
}

function* branchesAt(on: Ground): Generator<Branch | null> {
  const { job, knobs, base } = on;
  const paces = meets(sorted.batch, job, base) ? pacesOf(job, knobs, base) : [];
  if (paces.length === 0 || on.allowed.length === 0) {
    yield null;
    return;
  }
  const variants = variantsOf(knobs, base.tp)
    .map((variant): Plan => ({ ...base, ...variant }))
    .filter((plan) => meets(sorted.variant, job, plan));
  for (const alike of byFrame(job, paces)) {
    const footings = variants.map((plan): Plan => ({ ...plan, ...alike[0] }));
    if (sorted.mixed.length === 0) yield branch(footings, finishesOf(on, alike, base));
    else for (const plan of footings) yield branch([plan], finishesOf(on, alike, plan));
  }
}

/** Schedules that place the layers otherwise stand on other footings. */
function byFrame(job: Job, paces: readonly PaceChoice[]): Iterable<readonly PaceChoice[]> {
  const groups = new Map<string, PaceChoice[]>();
  for (const pace of paces) {
    const key = frameKey(job, pace);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pace]);
    else group.push(pace);
  }
  return groups.values();
}

function finishesOf(on: Ground, paces: readonly PaceChoice[], base: Plan): readonly Finish[] {
  const rules = [...sorted.paceAndHold, ...sorted.mixed];
  if (rules.length === 0) return paces.map((pace) => ({ pace, holds: on.allowed }));
  return paces.map((pace) => ({
    pace,
    holds: on.allowed.filter((h) => meets(rules, on.job, { ...base, ...pace, ...on.holds[h] })),
  }));
}

function branch(footings: readonly Plan[], finishes: readonly Finish[]): Branch | null {
  const [first] = footings;
  const each = finishes.reduce((sum, f) => sum + f.holds.length, 0);
  return first === undefined || each === 0 ? null : { footings, finishes, each, stages: first.pp };
}
