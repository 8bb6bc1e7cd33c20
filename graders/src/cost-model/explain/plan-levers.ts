import { knobName, knobValue } from '../schema/knob-words.js';
import type { Plan } from '../schema/plan.js';

/** One knob, or a part of one, in which two plans differ. */
export interface PlanLever {
  readonly path: readonly [keyof Plan, ...string[]];
  readonly from: unknown;
  readonly to: unknown;
}

type Parts = Readonly<Record<string, unknown>>;

/** How a knob is read: whole, or part by part. A knob that is new in the schema must be named here. */
const read = {
  tp: 'whole',
  pp: 'whole',
  dp: 'whole',
  cp: 'whole',
  ep: 'whole',
  etp: 'whole',
  vpp: 'whole',
  sequenceParallel: 'whole',
  schedule: 'whole',
  microBatch: 'whole',
  sharding: 'whole',
  hsdpGroup: 'whole',
  recompute: 'whole',
  recomputeLayers: 'whole',
  recomputeModules: 'whole',
  attention: 'whole',
  attentionKernel: 'whole',
  offload: 'parts',
  offloadLayers: 'whole',
  stageLayers: 'whole',
  endsAsLayers: 'whole',
  crossEntropy: 'whole',
  contextParallel: 'whole',
  gradientCompression: 'whole',
  reducePrecision: 'whole',
  kernels: 'whole',
  allocator: 'whole',
  narrowWeights: 'whole',
  reshardAfterForward: 'whole',
  expertDispatch: 'whole',
  scatterSends: 'whole',
  keepsGathered: 'whole',
  overlapExperts: 'whole',
  fusedExperts: 'whole',
  overlapTensor: 'whole',
  overlapPipeline: 'whole',
  overlapGradients: 'whole',
  overlapParameters: 'whole',
} satisfies Record<keyof Plan, 'whole' | 'parts'>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Every knob in which `to` differs from `from`, degrees first. */
export function planLevers(from: Plan, to: Plan): PlanLever[] {
  return (Object.keys(read) as (keyof Plan)[]).flatMap((knob): PlanLever[] => {
    if (same(from[knob], to[knob])) return [];
    if (read[knob] === 'whole') return [{ path: [knob], from: from[knob], to: to[knob] }];
    const [before, after] = [from[knob] as Parts, to[knob] as Parts];
    return Object.keys({ ...before, ...after })
      .filter((part) => !same(before[part], after[part]))
      .map((part) => ({ path: [knob, part], from: before[part], to: after[part] }));
  });
}

/** A plan with one lever pulled; a value that is undefined takes the knob out. */
export function pulled(plan: Plan, { path: [knob, part], to }: PlanLever): Plan {
  if (part !== undefined) return { ...plan, [knob]: { ...(plan[knob] as Parts), [part]: to } };
  const { [knob]: _, ...rest } = plan;
  return (to === undefined ? rest : { ...plan, [knob]: to }) as Plan;
}

/** What a lever is set back to. */
export const back = ({ path, from, to }: PlanLever): PlanLever => ({ path, from: to, to: from });

/** A lever in words: `Offload: optimizer On the device → Host memory`. */
export function leverWords({ path, from, to }: PlanLever): string {
  const knob = path.join('.');
  return `${knobName(knob) ?? knob} ${knobValue(knob, from)} → ${knobValue(knob, to)}`;
}
