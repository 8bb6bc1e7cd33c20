import { partitionKey } from '../pipeline/partition.js';
import type { Job } from '../schema/job.js';
import { meets, planRules, type PlanRule } from '../rules/rules.js';
import type { FixedPlan, Plan } from '../schema/plan.js';
import { chunksOf, degreesOf, microBatchesOf, type Degrees, type Knobs } from './knobs.js';

export type PaceChoice = Pick<Plan, 'schedule' | 'vpp'>;
export type HoldChoice = Pick<Plan, 'sharding' | 'offload'>;
type VariantKnobs = Pick<Plan, 'sequenceParallel' | 'attention' | 'recompute' | 'recomputeLayers'>;

/** A choice of the knobs that decide a layer beside the degrees and the micro-batch. */
export interface Variant {
  /** Place among all variants of the search. */
  readonly index: number;
  readonly knobs: VariantKnobs;
}

/** A pace and the holds that go with it, by their place among `holdsOf`. */
export interface Finish {
  readonly pace: PaceChoice;
  readonly holds: readonly number[];
}

/** Micro-batch costs of the same degrees, micro-batch and partition, and what may be combined with each of them. */
export interface Branch {
  /** Degrees and micro-batch; a pace that gives the partition. */
  readonly base: Plan;
  /** Each gives one micro-batch cost. */
  readonly variants: readonly Variant[];
  readonly finishes: readonly Finish[];
  /** Plans with one micro-batch cost. */
  readonly each: number;
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
  readonly variantAndHold: readonly PlanRule[];
  /** Reads a variant together with a pace, or with a hold and the micro-batch. */
  readonly mixed: readonly PlanRule[];
}

export function sortRules(rules: readonly PlanRule[]): SortedRules {
  const kindOf = ({ reads }: PlanRule): keyof SortedRules => {
    const pace = reads.some((k) => paceKnobs.has(k));
    const hold = reads.some((k) => holdKnobs.has(k));
    const variant = reads.some((k) => variantKnobs.has(k));
    const batch = reads.includes('microBatch');
    if (variant && (pace || batch)) return 'mixed';
    if (variant) return hold ? 'variantAndHold' : 'variant';
    if (hold && batch) return 'paceAndHold';
    if (pace) return hold ? 'paceAndHold' : 'pace';
    if (hold) return 'hold';
    return batch ? 'batch' : 'degrees';
  };
  const of = (kind: keyof SortedRules) => rules.filter((r) => kindOf(r) === kind);
  return {
    degrees: of('degrees'),
    batch: of('batch'),
    pace: of('pace'),
    hold: of('hold'),
    variant: of('variant'),
    paceAndHold: of('paceAndHold'),
    variantAndHold: of('variantAndHold'),
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

/** Every variant of the knobs; `recomputeLayers` counts layers of full recompute. */
function variantsOf(knobs: Knobs): readonly Variant[] {
  const variants: Variant[] = [];
  for (const sequenceParallel of knobs.sequenceParallel) {
    for (const attention of knobs.attention) {
      for (const recompute of knobs.recompute) {
        for (const recomputeLayers of knobs.recomputeLayers) {
          if (recomputeLayers !== undefined && recompute !== 'full') continue;
          const only = recomputeLayers === undefined ? {} : { recomputeLayers };
          const index = variants.length;
          variants.push({ index, knobs: { sequenceParallel, attention, recompute, ...only } });
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

/** Variants on which the same holds are allowed. */
interface Group {
  readonly variants: readonly Variant[];
  readonly holds: readonly number[];
}

/** What all degrees of a search share. */
interface Choices {
  readonly job: Job;
  readonly knobs: Knobs;
  readonly variants: readonly Variant[];
  readonly holds: readonly HoldChoice[];
}

/**
 * Every micro-batch cost of the space whose plans hold, with what may be combined with it; null for a combination that does not
 * hold, so that who counts can stop.
 */
export function* branchesOf(job: Job, knobs: Knobs, fixed: FixedPlan): Generator<Branch | null> {
  const of = { job, knobs, variants: variantsOf(knobs), holds: holdsOf(knobs) };
  const { recomputeLayers: _, ...rest } = fixed;
  for (const degrees of degreesOf(job, knobs)) {
    const base = basePlan(degrees, rest, knobs);
    const groups = meets(sorted.degrees, job, base) ? groupsOf(of, base) : [];
    if (groups.length === 0) {
      yield null;
      continue;
    }
    for (const microBatch of microBatchesOf(job, knobs, degrees.dp)) {
      yield* branchesAt(of, { ...base, microBatch }, groups);
    }
  }
}

function groupsOf({ job, knobs, variants, holds }: Choices, base: Plan): readonly Group[] {
  const allowed = holds.flatMap((hold, h) =>
    meets(sorted.hold, job, { ...base, ...hold }) ? [h] : [],
  );
  const groups = new Map<string, { variants: Variant[]; holds: readonly number[] }>();
  for (const variant of variants) {
    const plan = { ...base, ...variant.knobs };
    // one rank has no sequence to split: both settings are the same plan
    const again = plan.tp === 1 && plan.sequenceParallel && knobs.sequenceParallel.length > 1;
    if (again || !meets(sorted.variant, job, plan)) continue;
    const own = allowed.filter((h) => meets(sorted.variantAndHold, job, { ...plan, ...holds[h] }));
    const group = groups.get(own.join()) ?? { variants: [], holds: own };
    group.variants.push(variant);
    if (own.length > 0) groups.set(own.join(), group);
  }
  return [...groups.values()];
}

function* branchesAt(of: Choices, base: Plan, groups: readonly Group[]): Generator<Branch | null> {
  const paces = meets(sorted.batch, of.job, base) ? pacesOf(of.job, of.knobs, base) : [];
  if (paces.length === 0) yield null;
  for (const alike of byPartition(of.job, paces)) {
    for (const { variants, holds } of groups) {
      if (sorted.mixed.length === 0) {
        yield branch({ ...base, ...alike[0] }, variants, finishesOf(of, alike, base, holds));
        continue;
      }
      for (const variant of variants) {
        const plan = { ...base, ...variant.knobs };
        yield branch({ ...plan, ...alike[0] }, [variant], finishesOf(of, alike, plan, holds));
      }
    }
  }
}

/** Schedules that place the layers otherwise have another partition. */
function byPartition(job: Job, paces: readonly PaceChoice[]): Iterable<readonly PaceChoice[]> {
  const groups = new Map<string, PaceChoice[]>();
  for (const pace of paces) {
    const key = partitionKey(job, pace);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pace]);
    else group.push(pace);
  }
  return groups.values();
}

function finishesOf(
  { job, holds }: Choices,
  paces: readonly PaceChoice[],
  base: Plan,
  allowed: readonly number[],
): readonly Finish[] {
  const rules = [...sorted.paceAndHold, ...sorted.mixed];
  if (rules.length === 0) return paces.map((pace) => ({ pace, holds: allowed }));
  return paces.map((pace) => ({
    pace,
    holds: allowed.filter((h) => meets(rules, job, { ...base, ...pace, ...holds[h] })),
  }));
}

function branch(
  base: Plan,
  variants: readonly Variant[],
  finishes: readonly Finish[],
): Branch | null {
  let each = 0;
  for (const { holds } of finishes) each += holds.length;
  return variants.length * each === 0 ? null : { base, variants, finishes, each };
}
