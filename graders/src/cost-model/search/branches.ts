import { partitionKey } from '../pipeline/partition.js';
import type { Job } from '../schema/job.js';
import { meets, planRules, type PlanRule } from '../rules/rules.js';
import type { FixedPlan, Plan } from '../schema/plan.js';
import { chunksOf, degreesOf, microBatchesOf, type Degrees, type Knobs } from './knobs.js';

export type ScheduleChoice = Pick<Plan, 'schedule' | 'vpp'>;
export type StateChoice = Pick<Plan, 'sharding' | 'offload'>;
type VariantKnobs = Pick<Plan, 'sequenceParallel' | 'attention' | 'recompute' | 'recomputeLayers'>;

/** A choice of the knobs that decide a layer beside the degrees and the micro-batch. */
export interface Variant {
  /** Place among all variants of the search. */
  readonly index: number;
  readonly knobs: VariantKnobs;
}

/** What completes a plan of a branch: a schedule and the states that go with it, by place among `stateChoicesOf`. */
export interface Completion {
  readonly scheduleChoice: ScheduleChoice;
  readonly stateChoices: readonly number[];
}

/** Micro-batch costs of the same degrees, micro-batch and partition, and what may be combined with each of them. */
export interface Branch {
  /** Degrees and micro-batch; a schedule that gives the partition. */
  readonly base: Plan;
  /** Each gives one micro-batch cost. */
  readonly variants: readonly Variant[];
  readonly completions: readonly Completion[];
  /** Plans with one micro-batch cost. */
  readonly each: number;
}

const scheduleKnobs = new Set<keyof Plan>(['schedule', 'vpp']);
const stateKnobs = new Set<keyof Plan>(['sharding', 'offload']);
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
  readonly schedule: readonly PlanRule[];
  readonly states: readonly PlanRule[];
  readonly variant: readonly PlanRule[];
  readonly scheduleAndStates: readonly PlanRule[];
  readonly variantAndStates: readonly PlanRule[];
  /** Reads a variant together with a schedule, or with states and the micro-batch. */
  readonly mixed: readonly PlanRule[];
}

export function sortRules(rules: readonly PlanRule[]): SortedRules {
  const kindOf = ({ reads }: PlanRule): keyof SortedRules => {
    const schedule = reads.some((k) => scheduleKnobs.has(k));
    const states = reads.some((k) => stateKnobs.has(k));
    const variant = reads.some((k) => variantKnobs.has(k));
    const batch = reads.includes('microBatch');
    if (variant && (schedule || batch)) return 'mixed';
    if (variant) return states ? 'variantAndStates' : 'variant';
    if (states && batch) return 'scheduleAndStates';
    if (schedule) return states ? 'scheduleAndStates' : 'schedule';
    if (states) return 'states';
    return batch ? 'batch' : 'degrees';
  };
  const of = (kind: keyof SortedRules) => rules.filter((r) => kindOf(r) === kind);
  return {
    degrees: of('degrees'),
    batch: of('batch'),
    schedule: of('schedule'),
    states: of('states'),
    variant: of('variant'),
    scheduleAndStates: of('scheduleAndStates'),
    variantAndStates: of('variantAndStates'),
    mixed: of('mixed'),
  };
}

const sorted = sortRules(planRules);

/** Without stages 1F1B and ZB-H1 are the same; GPipe would keep every micro-batch of the step. */
const leanest: readonly Plan['schedule'][] = ['1f1b', 'zb-h1', 'gpipe'];

function scheduleChoicesOf(job: Job, knobs: Knobs, base: Plan): readonly ScheduleChoice[] {
  const single = leanest.find((s) => knobs.schedule.includes(s));
  const chunks = chunksOf(job, knobs, base.pp);
  const scheduleChoices: ScheduleChoice[] = [];
  for (const schedule of knobs.schedule) {
    if (base.pp === 1 && schedule !== single) continue;
    for (const vpp of chunks) {
      if (meets(sorted.schedule, job, { ...base, schedule, vpp }))
        scheduleChoices.push({ schedule, vpp });
    }
  }
  return scheduleChoices;
}

/** Ways to divide and offload the states, in the order by which completions name them. */
export const stateChoicesOf = (knobs: Knobs): readonly StateChoice[] =>
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

/** Variants with which the same state choices are allowed. */
interface Group {
  readonly variants: readonly Variant[];
  readonly stateChoices: readonly number[];
}

/** What all degrees of a search share. */
interface Choices {
  readonly job: Job;
  readonly knobs: Knobs;
  readonly variants: readonly Variant[];
  readonly stateChoices: readonly StateChoice[];
}

/**
 * Every micro-batch cost of the space whose plans hold, with what may be combined with it; null for a combination that
 * does not hold, so that who counts can stop.
 */
export function* branchesOf(job: Job, knobs: Knobs, fixed: FixedPlan): Generator<Branch | null> {
  const of = { job, knobs, variants: variantsOf(knobs), stateChoices: stateChoicesOf(knobs) };
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

function groupsOf({ job, knobs, variants, stateChoices }: Choices, base: Plan): readonly Group[] {
  const allowed = stateChoices.flatMap((stateChoice, h) =>
    meets(sorted.states, job, { ...base, ...stateChoice }) ? [h] : [],
  );
  const groups = new Map<string, { variants: Variant[]; stateChoices: readonly number[] }>();
  for (const variant of variants) {
    const plan = { ...base, ...variant.knobs };
    // one rank has no sequence to split: both settings are the same plan
    const again = plan.tp === 1 && plan.sequenceParallel && knobs.sequenceParallel.length > 1;
    if (again || !meets(sorted.variant, job, plan)) continue;
    const own = allowed.filter((h) =>
      meets(sorted.variantAndStates, job, { ...plan, ...stateChoices[h] }),
    );
    const group = groups.get(own.join()) ?? { variants: [], stateChoices: own };
    group.variants.push(variant);
    if (own.length > 0) groups.set(own.join(), group);
  }
  return [...groups.values()];
}

function* branchesAt(of: Choices, base: Plan, groups: readonly Group[]): Generator<Branch | null> {
  const scheduleChoices = meets(sorted.batch, of.job, base)
    ? scheduleChoicesOf(of.job, of.knobs, base)
    : [];
  if (scheduleChoices.length === 0) yield null;
  for (const alike of byPartition(of.job, scheduleChoices)) {
    for (const { variants, stateChoices } of groups) {
      if (sorted.mixed.length === 0) {
        yield branch(
          { ...base, ...alike[0] },
          variants,
          completionsOf(of, alike, base, stateChoices),
        );
        continue;
      }
      for (const variant of variants) {
        const plan = { ...base, ...variant.knobs };
        yield branch(
          { ...plan, ...alike[0] },
          [variant],
          completionsOf(of, alike, plan, stateChoices),
        );
      }
    }
  }
}

/** Schedules that place the layers otherwise have another partition. */
function byPartition(
  job: Job,
  scheduleChoices: readonly ScheduleChoice[],
): Iterable<readonly ScheduleChoice[]> {
  const groups = new Map<string, ScheduleChoice[]>();
  for (const scheduleChoice of scheduleChoices) {
    const key = partitionKey(job, scheduleChoice);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [scheduleChoice]);
    else group.push(scheduleChoice);
  }
  return groups.values();
}

function completionsOf(
  { job, stateChoices }: Choices,
  scheduleChoices: readonly ScheduleChoice[],
  base: Plan,
  allowed: readonly number[],
): readonly Completion[] {
  const rules = [...sorted.scheduleAndStates, ...sorted.mixed];
  if (rules.length === 0)
    return scheduleChoices.map((scheduleChoice) => ({ scheduleChoice, stateChoices: allowed }));
  return scheduleChoices.map((scheduleChoice) => ({
    scheduleChoice,
    stateChoices: allowed.filter((h) =>
      meets(rules, job, { ...base, ...scheduleChoice, ...stateChoices[h] }),
    ),
  }));
}

function branch(
  base: Plan,
  variants: readonly Variant[],
  completions: readonly Completion[],
): Branch | null {
  let each = 0;
  for (const { stateChoices } of completions) each += stateChoices.length;
  return variants.length * each === 0 ? null : { base, variants, completions, each };
}
