import { recomputes, type Plan, type RecomputeModule } from '../../cost-model/schema/plan.js';
import type { Scenario } from '../../cost-model/schema/scenario.js';
import type { Knob } from './well-known-runs.js';

/** What is known of a scenario before anything is assumed. */
export interface Shape {
  readonly layers: number;
  /** Of the fullest stage. */
  readonly stageLayers: number;
}

/** Something that codes are known to do, that saves memory, and that publications seldom mention. */
export interface Assumption {
  /** What it decides: it is not made where the publication gives one of these. */
  readonly knobs: readonly Knob[];
  /** Where it is documented. */
  readonly source: string;
  /** In how many strengths it can be made; 0 where it changes nothing. */
  steps(scenario: Scenario, shape: Shape): number;
  /** The scenario with it, from the weakest strength (1) on: each one saves at least what the one before it does. */
  at(scenario: Scenario, step: number): Scenario;
  /** That scenario in words. */
  says(made: Scenario, shape: Shape): string;
}

const planned = (scenario: Scenario, change: Partial<Plan>): Scenario => ({
  ...scenario,
  plan: { ...scenario.plan, ...change },
});

/** What a selective recompute of elementwise operations runs again: a few passes over memory, no product. */
const elementwise: readonly RecomputeModule[] = ['norm', 'activation'];

const recomputedLayers = ({ plan }: Scenario): number => plan.recomputeLayers ?? 0;

/** From what asks least of a code and costs least time to what asks most. */
export const assumptions: readonly Assumption[] = [
  {
    knobs: ['allocator'],
    source: 'PyTorch, PYTORCH_CUDA_ALLOC_CONF',
    steps: ({ plan }) => Number(plan.allocator === undefined),
    at: (scenario) => planned(scenario, { allocator: 'expandable' }),
    says: () => 'the allocator reserves segments that grow',
  },
  {
    knobs: ['endsAsLayers', 'stageLayers'],
    source: 'Megatron-LM, --account-for-embedding-in-pipeline-split',
    steps: ({ plan }) => Number(plan.pp > 1 && !plan.endsAsLayers && !plan.stageLayers),
    at: (scenario) => planned(scenario, { endsAsLayers: true }),
    says: () => 'the first and the last stage hold a layer less',
  },
  {
    knobs: ['sequenceParallel'],
    source: 'arXiv:2205.05198',
    steps: ({ plan }) => Number(plan.tp > 1 && !plan.sequenceParallel),
    at: (scenario) => planned(scenario, { sequenceParallel: true }),
    says: () => 'norms and dropout divide the sequence among the tensor-parallel ranks',
  },
  {
    knobs: ['microBatch'],
    source: 'arXiv:2104.04473 section 3.4',
    steps: ({ plan }) => Math.floor(Math.log2(plan.microBatch)),
    at: (scenario, step) =>
      planned(scenario, { microBatch: Math.floor(scenario.plan.microBatch / 2 ** step) }),
    says: ({ plan }) => `a micro-batch is ${counted(plan.microBatch, 'sequence')}`,
  },
  {
    knobs: ['recompute', 'recomputeModules'],
    source: 'Megatron-LM, --recompute-modules',
    steps: ({ plan }) => Number(plan.recompute === recomputes[0]),
    at: (scenario) =>
      planned(scenario, { recompute: 'selective', recomputeModules: [...elementwise] }),
    says: () => 'norms and activation functions are recomputed',
  },
  {
    knobs: ['gradientPrecision'],
    source: 'Megatron-LM, --accumulate-allreduce-grads-in-fp32 left off',
    steps: ({ training }) => Number(training.gradientPrecision === undefined),
    at: ({ training, ...rest }) => ({
      ...rest,
      training: { ...training, gradientPrecision: 'bf16' },
    }),
    says: () => 'gradients are kept in 16 bits',
  },
  {
    knobs: ['recompute', 'recomputeLayers', 'recomputeModules'],
    source: 'Megatron-LM, --recompute-num-layers',
    steps: ({ plan }, { stageLayers }) => (plan.recompute === 'none' ? stageLayers : 0),
    at: (scenario, step) => planned(scenario, { recompute: 'full', recomputeLayers: step }),
    says: (made, { stageLayers }) =>
      `${recomputedLayers(made)} of the ${stageLayers} layers of a stage are recomputed`,
  },
  {
    knobs: ['offload', 'offloadLayers'],
    source: 'Transformer Engine, get_cpu_offload_context',
    steps: ({ plan }, { layers }) => (plan.offload.activations === 'none' ? layers : 0),
    at: (scenario, step) =>
      planned(scenario, {
        offload: { ...scenario.plan.offload, activations: 'cpu' },
        offloadLayers: step,
      }),
    says: ({ plan }, { layers }) =>
      `activations of ${plan.offloadLayers ?? layers} of the ${layers} layers wait in the memory of the host`,
  },
];

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;
