import type { Scenario } from '@meshwright/graders/plan';
import type { SearchRequest } from '@meshwright/graders/search';

/** Knobs that a person may hold while everything else is searched. */
export const holdable = [
  { id: 'degrees', label: 'TP, PP, CP, EP' },
  { id: 'microBatch', label: 'micro-batch' },
  { id: 'schedule', label: 'schedule' },
  { id: 'sharding', label: 'sharding' },
  { id: 'recompute', label: 'recompute' },
] as const;
export type Held = (typeof holdable)[number]['id'];

export interface SearchWish {
  readonly objective: 'stepSeconds' | 'peakMemoryBytes';
  readonly held: readonly Held[];
  readonly offload: boolean;
  readonly contextParallel: boolean;
  /** Precisions to choose from; none: the scenario's own. */
  readonly precisions: readonly Scenario['training']['precision'][];
}

type Fixed = SearchRequest['plan'];

function fixedOf({ plan }: Scenario, held: readonly Held[]): Fixed {
  const fixed: Fixed = { attention: plan.attention };
  if (held.includes('degrees')) {
    Object.assign(fixed, { tp: plan.tp, pp: plan.pp, cp: plan.cp, ep: plan.ep });
  }
  if (held.includes('microBatch')) fixed.microBatch = plan.microBatch;
  if (held.includes('schedule')) Object.assign(fixed, { schedule: plan.schedule, vpp: plan.vpp });
  if (held.includes('sharding')) fixed.sharding = plan.sharding;
  if (held.includes('recompute')) fixed.recompute = plan.recompute;
  return fixed;
}

function offloads(): NonNullable<SearchRequest['space']['offload']> {
  const places = ['none', 'cpu'] as const;
  return places.flatMap((optimizer) =>
    places.flatMap((parameters) =>
      places.map((activations) => ({ optimizer, parameters, activations })),
    ),
  );
}

/** The search that a wish amounts to: the job of the scenario, its plan but for what is held. */
export function searchRequest(scenario: Scenario, wish: SearchWish): SearchRequest {
  const { plan: _, ...job } = scenario;
  const contexts = [1, 2, 4, 8].filter((c) => job.training.sequenceLength % (2 * c) === 0);
  return {
    ...job,
    plan: fixedOf(scenario, wish.held),
    objective: wish.objective,
    constraints: {},
    space: {
      ...(wish.offload ? { offload: offloads() } : {}),
      ...(wish.contextParallel && !wish.held.includes('degrees') ? { cp: contexts } : {}),
      ...(wish.precisions.length > 0 ? { precision: [...wish.precisions] } : {}),
    },
    keep: 8,
  };
}

/** What a plan could do besides and a search does not try: unasked, held, or behind More. */
export const untriedKnobs = ({
  offload,
  contextParallel,
  held,
}: Pick<SearchWish, 'offload' | 'contextParallel' | 'held'>): readonly string[] => [
  ...(contextParallel && !held.includes('degrees') ? [] : ['context parallelism']),
  ...(offload ? [] : ['offload to the host']),
  'the knobs under More',
];

const names: Readonly<Record<string, string>> = {
  microBatch: 'micro-batch',
  sequenceParallel: 'sequence parallel',
  recomputeLayers: 'layers again',
};
const word = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value !== 'object' || value === null) return String(value);
  const away = Object.entries(value).filter(([, place]) => place !== 'none');
  return away.map(([what, place]) => `${what} on ${String(place)}`).join(' and ') || 'none';
};

/** The values that a search tried, knob by knob, in words. */
export const triedValues = (
  space: Readonly<Record<string, readonly unknown[]>>,
): readonly (readonly [knob: string, values: string])[] =>
  Object.entries(space)
    .filter(([, values]) => values.length > 0)
    .map(([knob, values]) => [
      names[knob] ?? (knob.length <= 3 ? knob.toUpperCase() : knob),
      values.map(word).join(', '),
    ]);
