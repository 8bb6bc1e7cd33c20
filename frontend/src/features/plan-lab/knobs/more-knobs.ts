import { knobWords } from '@meshwright/graders/knobs';
import type { Model, Plan, Scenario } from '@meshwright/graders/plan';
import { kernelOnOffer } from '../scenario/possible.js';

/** The kernel that adds a bias for each pair of positions is of one model's own code: nobody chooses it. */
const { triton: _, ...kernels } = knobWords.attentionKernel;
const wordsOf = (words: Readonly<Record<string, string>>) => Object.entries(words);

type Key = Exclude<keyof Plan, 'offload' | 'stageLayers' | 'recomputeModules'>;
type Value = string | number | boolean | undefined;

/** A knob that most people leave to the framework. */
export interface MoreKnob {
  readonly key: Key;
  readonly label: string;
  readonly help: string;
  /** Words to choose from, or `number`, or `switch` (the framework's own, on, off). */
  readonly kind: 'number' | 'switch' | readonly (readonly [value: string, label: string])[];
  /** Whether it can change anything on this plan. */
  readonly matters: (plan: Plan, model: Model | null) => boolean;
}

export interface KnobGroup {
  readonly title: string;
  readonly knobs: readonly MoreKnob[];
}

const always = (): boolean => true;
const piped = ({ pp }: Plan): boolean => pp > 1;
const tensor = ({ tp }: Plan): boolean => tp > 1;
const experts = (_: Plan, model: Model | null): boolean => (model?.nExperts ?? 1) > 1;
const split = ({ ep }: Plan, model: Model | null): boolean => ep > 1 && (model?.nExperts ?? 1) > 1;
const sharded = ({ sharding }: Plan): boolean => ['zero3', 'fsdp', 'hsdp'].includes(sharding);
const replicas = ({ dp, cp }: Plan): boolean => dp * cp > 1;

export const knobGroups: readonly KnobGroup[] = [
  {
    title: 'Overlap',
    knobs: [
      {
        key: 'overlapGradients',
        label: 'Gradients',
        help: 'Gradients are reduced while the backward pass runs.',
        kind: 'switch',
        matters: replicas,
      },
      {
        key: 'overlapParameters',
        label: 'Weights',
        help: 'Sharded weights are gathered while the forward pass runs.',
        kind: 'switch',
        matters: replicas,
      },
      {
        key: 'overlapTensor',
        label: 'Tensor parallel',
        help: 'Its collectives run chunk by chunk beside their products.',
        kind: 'switch',
        matters: tensor,
      },
      {
        key: 'overlapPipeline',
        label: 'Between stages',
        help: 'Messages travel while the next chunk computes.',
        kind: 'switch',
        matters: piped,
      },
      {
        key: 'overlapExperts',
        label: 'Experts',
        help: 'All-to-all of one micro-batch beside the compute of another.',
        kind: 'switch',
        matters: split,
      },
    ],
  },
  {
    title: 'Kernels',
    knobs: [
      {
        key: 'attentionKernel',
        label: 'Fused kernel',
        help: 'Those that run on the device: generations of FlashAttention, cuDNN, xFormers.',
        kind: wordsOf(kernels),
        matters: ({ attention }) => attention === 'flash',
      },
      {
        key: 'kernels',
        label: 'Fusion',
        help: 'Norms, residuals and activation functions in one kernel each.',
        kind: wordsOf(knobWords.kernels),
        matters: always,
      },
      {
        key: 'crossEntropy',
        label: 'Loss',
        help: 'How logits become the loss: time and memory of the last stage.',
        kind: wordsOf(knobWords.crossEntropy),
        matters: always,
      },
      {
        key: 'fusedExperts',
        label: 'Fused experts',
        help: 'Activation and casts inside the grouped products.',
        kind: 'switch',
        matters: experts,
      },
    ],
  },
  {
    title: 'Memory',
    knobs: [
      {
        key: 'recomputeLayers',
        label: 'Layers again',
        help: 'Full recompute of only so many layers a stage.',
        kind: 'number',
        matters: ({ recompute }) => recompute === 'full',
      },
      {
        key: 'offloadLayers',
        label: 'Layers offloaded',
        help: 'Activations of only so many layers go to the host.',
        kind: 'number',
        matters: ({ offload }) => offload.activations !== 'none',
      },
      {
        key: 'reshardAfterForward',
        label: 'Drop gathered',
        help: 'Sharded weights are dropped after each use, and gathered again.',
        kind: 'switch',
        matters: sharded,
      },
      {
        key: 'allocator',
        label: 'Allocator',
        help: 'How PyTorch reserves memory; expandable fragments less.',
        kind: wordsOf(knobWords.allocator),
        matters: always,
      },
    ],
  },
  {
    title: 'Layout and network',
    knobs: [
      {
        key: 'endsAsLayers',
        label: 'Ends as layers',
        help: 'Embedding and head count as a layer each when stages are cut.',
        kind: 'switch',
        matters: piped,
      },
      {
        key: 'etp',
        label: 'Expert tensor',
        help: 'Tensor parallelism inside an expert.',
        kind: 'number',
        matters: experts,
      },
      {
        key: 'hsdpGroup',
        label: 'Shard group',
        help: 'Devices that share one copy of what is sharded.',
        kind: 'number',
        matters: ({ sharding }) => sharding === 'hsdp' || sharding === 'zero1',
      },
      {
        key: 'expertDispatch',
        label: 'Dispatch',
        help: 'How tokens reach their experts.',
        kind: wordsOf(knobWords.expertDispatch),
        matters: split,
      },
      {
        key: 'scatterSends',
        label: 'Scatter sends',
        help: 'Each tensor-parallel rank sends its share to the next stage.',
        kind: 'switch',
        matters: (plan) => piped(plan) && tensor(plan),
      },
      {
        key: 'gradientCompression',
        label: 'Compression',
        help: 'Gradients are made smaller before they travel.',
        kind: wordsOf(knobWords.gradientCompression),
        matters: replicas,
      },
    ],
  },
];

/** The words of a knob that can be chosen on this machine, and the present one. */
export function knobChoices(
  { key, kind }: MoreKnob,
  scenario: Pick<Scenario, 'cluster' | 'plan'>,
): readonly (readonly [value: string, label: string])[] {
  if (kind === 'number' || kind === 'switch') return [];
  if (key !== 'attentionKernel') return kind;
  return kind.filter(
    ([value]) =>
      value === scenario.plan.attentionKernel ||
      kernelOnOffer(scenario, value as NonNullable<Plan['attentionKernel']>),
  );
}

/** The knob as a list shows it: its word, `on`, `off`, or nothing for what the framework does by itself. */
export const knobWord = (value: Value): string =>
  value === undefined ? '' : value === true ? 'on' : value === false ? 'off' : String(value);

/** A plan with one of these knobs set; an empty word goes back to the default. */
export function withKnob(plan: Plan, { key, kind }: MoreKnob, word: string): Plan {
  const { [key]: _, ...rest } = plan;
  const unset = word === '' || (kind === 'number' && !(Number(word) >= 1));
  if (unset) return { ...rest, ...(key === 'etp' ? { etp: 1 } : {}) } as Plan;
  const value =
    kind === 'number' ? Math.round(Number(word)) : kind === 'switch' ? word === 'on' : word;
  return { ...rest, [key]: value } as Plan;
}

/** How many of these knobs are set to something of their own. */
export const knobsSet = (plan: Plan): number =>
  knobGroups
    .flatMap(({ knobs }) => knobs)
    .filter(({ key }) => plan[key] !== undefined && !(key === 'etp' && plan.etp === 1)).length +
  (plan.recomputeModules === undefined ? 0 : 1);
