import { knobName, knobValue, offloadNames } from '@meshwright/graders/knobs';
import type { Plan } from '@meshwright/graders/plan';
import type { RankedPlan } from '@meshwright/graders/search';

const said = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value).replaceAll(/[{}"]/gu, '')
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '–';

const always = (name: string, value: unknown): string => `${name} ${said(value)}`;
const above1 = (name: string, value: number): string => (value > 1 ? `${name} ${value}` : '');
const given = (name: string, value: unknown): string =>
  value === undefined ? '' : `${name} ${said(value)}`;

function offloadWords({ optimizer, parameters, activations }: Plan['offload']): string {
  const places = { optimizer, weights: parameters, activations };
  return Object.entries(places)
    .filter(([, place]) => place !== 'none')
    .map(([what, place]) => `${what} on ${place}`)
    .join(' · ');
}

/** How each knob is said; nothing where it says nothing of the plan. A knob that is new must be given its words. */
const words = {
  tp: ({ tp }) => always('TP', tp),
  pp: ({ pp }) => always('PP', pp),
  dp: ({ dp }) => always('DP', dp),
  cp: ({ cp }) => above1('CP', cp),
  ep: ({ ep }) => above1('EP', ep),
  etp: ({ etp }) => above1('ETP', etp),
  vpp: ({ vpp }) => above1('VPP', vpp),
  microBatch: ({ microBatch }) => always('MBS', microBatch),
  schedule: ({ pp, schedule }) => (pp > 1 ? schedule : ''),
  sharding: ({ sharding }) => (sharding === 'none' ? '' : sharding),
  hsdpGroup: ({ hsdpGroup }) => given('groups of', hsdpGroup),
  sequenceParallel: ({ sequenceParallel, tp }) => (sequenceParallel && tp > 1 ? 'SP' : ''),
  recompute: ({ recompute }) => (recompute === 'none' ? 'no recompute' : `${recompute} recompute`),
  recomputeLayers: ({ recomputeLayers: n }) => (n === undefined ? '' : `of ${n} layers a stage`),
  recomputeModules: ({ recomputeModules }) => recomputeModules?.join(' + ') ?? '',
  attention: ({ attention }) => (attention === 'flash' ? '' : 'unfused attention'),
  attentionKernel: ({ attentionKernel }) => attentionKernel ?? '',
  offload: ({ offload }) => offloadWords(offload),
  offloadLayers: ({ offloadLayers: n }) => (n === undefined ? '' : `of ${n} layers`),
  stageLayers: ({ stageLayers }) => given('layers', stageLayers),
  endsAsLayers: ({ endsAsLayers }) => (endsAsLayers === true ? 'ends as layers' : ''),
  crossEntropy: ({ crossEntropy }) => given('loss', crossEntropy),
  contextParallel: ({ contextParallel }) => given('CP by', contextParallel),
  gradientCompression: ({ gradientCompression }) => given('gradients as', gradientCompression),
  reducePrecision: ({ reducePrecision }) => given('reduced in', reducePrecision),
  kernels: ({ kernels }) => given('kernels', kernels),
  allocator: ({ allocator }) => given('allocator', allocator),
  narrowWeights: ({ narrowWeights }) => given('narrow weights', narrowWeights),
  reshardAfterForward: ({ reshardAfterForward }) => given('reshard', reshardAfterForward),
  expertDispatch: ({ expertDispatch }) => given('experts by', expertDispatch),
  scatterSends: ({ scatterSends }) => given('scatter sends', scatterSends),
  keepsGathered: ({ keepsGathered }) => given('keeps gathered', keepsGathered),
  overlapExperts: ({ overlapExperts }) => given('overlap experts', overlapExperts),
  fusedExperts: ({ fusedExperts }) => given('fused experts', fusedExperts),
  overlapTensor: ({ overlapTensor }) => given('overlap TP', overlapTensor),
  overlapPipeline: ({ overlapPipeline }) => given('overlap PP', overlapPipeline),
  overlapGradients: ({ overlapGradients }) => given('overlap gradients', overlapGradients),
  overlapParameters: ({ overlapParameters }) => given('overlap weights', overlapParameters),
} satisfies Record<keyof Plan, (plan: Plan) => string>;

/** A plan in one line, as engineers say it: TP 8 · PP 4 · DP 2 · MBS 1 · 1f1b · zero1 · full recompute. */
export const planWords = (plan: Plan): string =>
  Object.values(words)
    .map((say) => say(plan))
    .filter((word) => word !== '')
    .join(' · ');

/** A plan that a search found: precision is a choice of the search too. */
export const foundWords = ({ plan, precision }: Pick<RankedPlan, 'plan' | 'precision'>): string =>
  `${planWords(plan)} · ${precision}`;

/** A knob that two plans have different values for. */
export interface KnobChange {
  readonly knob: string;
  readonly from: string;
  readonly to: string;
}

/** The knobs in which `plan` differs from `from`. */
export function planChanges(from: Plan, plan: Plan): readonly KnobChange[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(plan)])] as (keyof Plan)[];
  return keys.flatMap((key) => {
    if (key !== 'offload') return changeOf(key, from[key], plan[key]);
    const parts = Object.keys(offloadNames) as (keyof Plan['offload'])[];
    return parts.flatMap((part) =>
      changeOf(`offload.${part}`, from.offload[part], plan.offload[part]),
    );
  });
}

function changeOf(knob: string, from: unknown, to: unknown): readonly KnobChange[] {
  const change = {
    knob: knobName(knob) ?? knob,
    from: knobValue(knob, from),
    to: knobValue(knob, to),
  };
  return change.from === change.to ? [] : [change];
}
