import type { PartView } from '../api/shapes.js';
import { choices, shardingChoices } from './choices.js';
import { divisors, expertKnob } from './degrees.js';

/** The knobs of a plan as a form shows them; names and values are the cost model's (`Plan`). */

export interface PlanDraft {
  tp: number;
  pp: number;
  dp: number;
  cp: number;
  ep: number;
  etp: number;
  vpp: number;
  microBatch: number;
  sequenceParallel: boolean;
  schedule: string;
  sharding: string;
  recompute: string;
  attention: string;
  offload: { optimizer: string; parameters: string; activations: string };
}

export const batching = [
  { knob: 'microBatch', label: 'Micro-batch', symbol: 'seq' },
  { knob: 'vpp', label: 'Chunks a rank', symbol: 'VPP' },
  expertKnob,
  { knob: 'etp', label: 'Expert tensor', symbol: 'ETP' },
] as const;

/** The fields for a method, each with what it may be set to; the framework decides which shardings there are. */
export const methodFields = (framework: string, { sharding }: Pick<PlanDraft, 'sharding'>) =>
  [
    ['schedule', 'Schedule', choices.schedules],
    ['sharding', 'State sharding', shardingChoices(framework, sharding)],
    ['recompute', 'Recompute', choices.recomputes],
    ['attention', 'Attention', choices.attentions],
  ] as const;

/** What may be offloaded, and where to. */
export const offloadFields = [
  ['optimizer', 'Optimizer', choices.places],
  ['parameters', 'Weights', choices.places],
  ['activations', 'Activations', choices.activationPlaces],
] as const;

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : otherwise;
const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** A plan with every knob set: what is given, and the cost model's own defaults for the rest. */
export function planDraft(plan: Readonly<Record<string, unknown>>): PlanDraft {
  const offload = recordOf(plan['offload']);
  return {
    tp: numberOf(plan['tp'], 1),
    pp: numberOf(plan['pp'], 1),
    dp: numberOf(plan['dp'], 1),
    cp: numberOf(plan['cp'], 1),
    ep: numberOf(plan['ep'], 1),
    etp: numberOf(plan['etp'], 1),
    vpp: numberOf(plan['vpp'], 1),
    microBatch: numberOf(plan['microBatch'], 1),
    sequenceParallel: plan['sequenceParallel'] === true,
    schedule: textOf(plan['schedule'], '1f1b'),
    sharding: textOf(plan['sharding'], 'none'),
    recompute: textOf(plan['recompute'], 'none'),
    attention: textOf(plan['attention'], 'flash'),
    offload: {
      optimizer: textOf(offload['optimizer'], 'none'),
      parameters: textOf(offload['parameters'], 'none'),
      activations: textOf(offload['activations'], 'none'),
    },
  };
}

type Asked = Pick<PartView, 'scenario' | 'start'>;

/** The knobs that a question fixes: an answer with another value is refused. */
export const fixedOf = ({ scenario }: Asked): Readonly<Record<string, unknown>> =>
  recordOf(scenario?.['plan']);

/** A knob that the plan to start from sets and the form has no field for: it may be kept or dropped, nothing else. */
export interface GivenKnob {
  readonly knob: string;
  readonly value: unknown;
}

/** Knobs that come with the plan to start from, beside those of the form. */
export function givenKnobs(asked: Asked): readonly GivenKnob[] {
  const own = { ...planDraft({}), ...fixedOf(asked) };
  return Object.entries(recordOf(asked.start))
    .filter(([knob]) => !(knob in own))
    .map(([knob, value]) => ({ knob, value }));
}

/** A plan as the form hands it in: every field, what came with the plan and was kept, and what the question fixes. */
export const planOf = (
  asked: Asked,
  plan: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({ ...plan, ...planDraft(plan), ...fixedOf(asked) });

/** The same with a given knob kept, or left to the framework. */
export function withGiven(
  plan: Readonly<Record<string, unknown>>,
  { knob, value }: GivenKnob,
  isKept: boolean,
): Record<string, unknown> {
  const { [knob]: _, ...rest } = plan;
  return isKept ? { ...rest, [knob]: value } : rest;
}

/** Devices of a scenario's cluster; null where the cluster is named by id only. */
export function devicesOf(scenario: Record<string, unknown> | undefined): number | null {
  const cluster = recordOf(scenario?.['cluster']);
  const groups = Array.isArray(cluster['groups']) ? cluster['groups'].map(recordOf) : [cluster];
  const total = groups.reduce(
    (sum, group) => sum + Number(group['nodes']) * Number(group['devicesPerNode']),
    0,
  );
  return Number.isFinite(total) && total > 0 ? total : null;
}

/** Values to step a degree through: divisors of the devices; where they are not known, powers of two up to 1,024. */
export const degreeSteps = (devices: number | null): number[] =>
  devices === null ? Array.from({ length: 11 }, (_, power) => 2 ** power) : divisors(devices);
