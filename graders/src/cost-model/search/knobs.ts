import { shardingsOf } from '../schema/shardings.js';
import type { Job } from '../schema/job.js';
import type { FixedPlan, Plan, Space } from '../schema/plan.js';
import { recomputes, scheduleIds, type Offload } from '../schema/plan.js';

/** Knobs whose value follows from the degrees and the batch when nothing else is said. */
export interface Degrees {
  readonly tp: number;
  readonly pp: number;
  readonly cp: number;
  readonly dp: number;
  readonly ep: number;
  readonly etp: number;
}

/** Divisors of a whole number, smallest first; of anything else none. */
export function divisors(n: number): readonly number[] {
  if (!Number.isInteger(n)) return [];
  const small: number[] = [];
  const large: number[] = [];
  for (let d = 1; d * d <= n; d += 1) {
    if (n % d !== 0) continue;
    small.push(d);
    if (d * d < n) large.push(n / d);
  }
  return [...small, ...large.reverse()];
}

/** What is fixed, or listed, or else the default. */
const values = <T>(
  fixed: T | undefined,
  listed: readonly T[] | undefined,
  otherwise: () => readonly T[],
): readonly T[] => (fixed !== undefined ? [fixed] : distinct(listed ?? otherwise()));

/** Each value once: plans that are the same must not count twice. */
const distinct = <T>(list: readonly T[]): readonly T[] => [
  ...new Map(list.map((value) => [JSON.stringify(value), value])).values(),
];

const noOffload: Offload = { optimizer: 'none', parameters: 'none', activations: 'none' };

/** The values of every knob, in the order in which a search nests them. */
export interface Knobs {
  readonly tp: readonly number[];
  readonly pp: readonly number[];
  readonly cp: readonly number[];
  readonly ep: readonly number[];
  readonly etp: readonly number[];
  readonly dp: readonly number[] | null;
  readonly microBatch: readonly number[] | null;
  readonly vpp: readonly number[] | null;
  readonly sequenceParallel: readonly boolean[];
  readonly attention: readonly Plan['attention'][];
  readonly recompute: readonly Plan['recompute'][];
  readonly schedule: readonly Plan['schedule'][];
  readonly sharding: readonly Plan['sharding'][];
  readonly offload: readonly Offload[];
  /** Layers of full recompute; undefined for all. */
  readonly recomputeLayers: readonly (number | undefined)[];
}

export function knobsOf(job: Job, plan: FixedPlan, space: Space): Knobs {
  const { model, cluster } = job;
  const widest = Math.max(...cluster.groups.map((g) => g.devicesPerNode));
  const degrees = divisors(cluster.devices);
  const tensor = () =>
    divisors(model.heads).filter((d) => d <= widest && cluster.devices % d === 0);
  return {
    tp: values(plan.tp, space.tp, tensor),
    pp: values(plan.pp, space.pp, () => degrees.filter((d) => d <= model.layers)),
    cp: values(plan.cp, space.cp, () => [1]),
    ep: values(plan.ep, space.ep, () => (model.experts > 1 ? divisors(model.experts) : [1])),
    etp: values(plan.etp, space.etp, () => [1]),
    dp: listed(plan.dp, space.dp),
    microBatch: listed(plan.microBatch, space.microBatch),
    vpp: listed(plan.vpp, space.vpp),
    sequenceParallel: values(plan.sequenceParallel, space.sequenceParallel, () => [false, true]),
    attention: values(plan.attention, space.attention, () => ['flash']),
    recompute: values(plan.recompute, space.recompute, () => recomputes),
    schedule: values(plan.schedule, space.schedule, () => scheduleIds),
    sharding: values(plan.sharding, space.sharding, () => shardingsOf[job.framework].tried),
    offload: values(plan.offload, space.offload, () => [noOffload]),
    recomputeLayers:
      plan.recomputeLayers === undefined
        ? [undefined, ...distinct(space.recomputeLayers ?? [])]
        : [plan.recomputeLayers],
  };
}

/** What is fixed or listed, or null when the values follow from the degrees. */
const listed = <T>(fixed: T | undefined, list: readonly T[] | undefined): readonly T[] | null =>
  fixed === undefined ? (list === undefined ? null : distinct(list)) : [fixed];

/** Degrees whose product is the number of devices. */
export function* degreesOf(job: Job, knobs: Knobs): Generator<Degrees> {
  const { devices } = job.cluster;
  for (const tp of knobs.tp) {
    if (devices % tp !== 0) continue;
    for (const pp of knobs.pp) {
      if ((devices / tp) % pp !== 0) continue;
      for (const cp of knobs.cp) {
        const dp = devices / (tp * pp * cp);
        if (!Number.isInteger(dp) || (knobs.dp !== null && !knobs.dp.includes(dp))) continue;
        for (const ep of knobs.ep) for (const etp of knobs.etp) yield { tp, pp, cp, dp, ep, etp };
      }
    }
  }
}

/** Sequences of a micro-batch: every divisor of a replica's share of the batch. */
export const microBatchesOf = (job: Job, knobs: Knobs, dp: number): readonly number[] =>
  knobs.microBatch ?? divisors(job.training.globalBatch / dp);

/** Chunks a rank: one, and every number that cuts a stage's layers evenly. */
export const chunksOf = (job: Job, knobs: Knobs, pp: number): readonly number[] =>
  knobs.vpp ?? [1, ...divisors(job.model.layers / pp).filter((v) => v > 1)];
