import type { Offload, Plan, RecomputeModule } from './plan.js';

/*
 * How the knobs of a plan and their values are called wherever people read them: in the lab, in the form of a question
 * and in reports. The types name every knob and word, so that one that is new cannot be left out. No schema is loaded
 * here: the form of a question needs these words before anything is computed.
 */

/** The name of each knob. */
export const knobNames = {
  tp: 'Tensor (TP)',
  pp: 'Pipeline (PP)',
  dp: 'Data (DP)',
  cp: 'Context (CP)',
  ep: 'Expert (EP)',
  etp: 'Expert tensor (ETP)',
  vpp: 'Chunks (VPP)',
  microBatch: 'Micro-batch',
  sequenceParallel: 'Sequence parallelism',
  schedule: 'Schedule',
  sharding: 'Sharding',
  hsdpGroup: 'Shard group',
  recompute: 'Recompute',
  recomputeLayers: 'Layers recomputed',
  recomputeModules: 'Parts recomputed',
  attention: 'Attention',
  attentionKernel: 'Attention kernel',
  offload: 'Offload',
  offloadLayers: 'Layers offloaded',
  stageLayers: 'Layers of each stage',
  endsAsLayers: 'Ends as layers',
  crossEntropy: 'Loss',
  contextParallel: 'Context by',
  gradientCompression: 'Gradient compression',
  reducePrecision: 'Gradients reduced in',
  kernels: 'Kernel fusion',
  allocator: 'Allocator',
  narrowWeights: '8-bit weights',
  reshardAfterForward: 'Drop gathered weights',
  expertDispatch: 'Expert dispatch',
  scatterSends: 'Scatter sends',
  keepsGathered: 'Keep gathered inputs',
  overlapExperts: 'Overlap of experts',
  fusedExperts: 'Fused experts',
  overlapTensor: 'Overlap of tensor parallelism',
  overlapPipeline: 'Overlap between stages',
  overlapGradients: 'Overlap of gradients',
  overlapParameters: 'Overlap of weights',
} as const satisfies Record<keyof Plan, string>;

/** The name of each thing that may be offloaded, said without its knob. */
export const offloadNames = {
  optimizer: 'Optimizer',
  parameters: 'Weights',
  activations: 'Activations',
} as const satisfies Record<keyof Offload, string>;

const places = {
  none: 'On the device',
  cpu: 'Host memory',
  nvme: 'NVMe',
} as const satisfies Record<Offload['optimizer'], string>;

/** Every word that each knob of words may be set to. */
export const knobWords = {
  schedule: {
    gpipe: 'GPipe',
    '1f1b': '1F1B',
    interleaved: 'Interleaved 1F1B',
    'zb-h1': 'Zero-bubble H1',
    'zb-v': 'Zero-bubble V',
    'v-half': 'V-Half',
    'v-min': 'V-Min',
    dualpipe: 'DualPipe',
  },
  sharding: {
    none: 'None',
    zero1: 'ZeRO-1',
    zero2: 'ZeRO-2',
    zero3: 'ZeRO-3',
    fsdp: 'FSDP',
    hsdp: 'HSDP',
  },
  recompute: { none: 'None', selective: 'Selective', full: 'Full' },
  // the word of every fused attention, that of devices without FlashAttention too
  attention: { flash: 'Fused', unfused: 'Unfused' },
  attentionKernel: {
    efficient: 'Memory-efficient (xFormers)',
    flash1: 'FlashAttention 1',
    flash2: 'FlashAttention 2',
    flash3: 'FlashAttention 3',
    cudnn: 'cuDNN',
    triton: 'FlashAttention 1 in Triton',
  },
  offload: places,
  recomputeModules: {
    'core-attention': 'attention core',
    activation: 'activation',
    norm: 'norms',
    mlp: 'MLP',
    'mlp-up-projection': 'MLP up-projection',
    'output-projection': 'attention output',
    'mla-up-projection': 'MLA up-projection',
    experts: 'experts',
  },
  crossEntropy: {
    fused: 'One kernel',
    parallel: 'Vocabulary split',
    separate: 'Separate operators',
    gathered: 'On gathered logits',
  },
  contextParallel: { ring: 'Ring', 'all-gather': 'All-gather', ulysses: 'Ulysses' },
  gradientCompression: { none: 'None', fp16: 'fp16', powersgd: 'PowerSGD' },
  reducePrecision: { fp32: 'fp32' },
  kernels: { fused: 'All fused', norms: 'Norms alone', eager: 'Nothing fused' },
  allocator: { segments: 'Segments', expandable: 'Expandable segments' },
  narrowWeights: { cached: 'Beside 16-bit weights', primary: 'Alone' },
  expertDispatch: {
    'all-to-all': 'All-to-all',
    'all-gather': 'All-gather',
    hierarchical: 'By node, then inside (DeepEP)',
  },
} as const satisfies WordsOfKnobs;

type WordsOf<T> = [Extract<T, string>] extends [never] ? never : Extract<T, string>;
type WordKnob = {
  [K in keyof Required<Plan>]: WordsOf<Required<Plan>[K]> extends never ? never : K;
}[keyof Plan];
type WordsOfKnobs = { [K in WordKnob]: Record<WordsOf<Required<Plan>[K]>, string> } & {
  offload: Record<Offload['optimizer'], string>;
  recomputeModules: Record<RecomputeModule, string>;
};

/** What stands for a knob that is left out. */
export const frameworksOwn = "the framework's own";

const isKnob = (knob: string): knob is keyof Plan => Object.hasOwn(knobNames, knob);

/** The name of a knob, or of a part of one: `offload.optimizer` is `Offload: optimizer`. Null for what is no knob. */
export function knobName(path: string): string | null {
  const [knob = '', part] = path.split('.');
  if (!isKnob(knob)) return null;
  if (part === undefined) return knobNames[knob];
  if (knob !== 'offload' || !Object.hasOwn(offloadNames, part)) return null;
  return `${knobNames.offload}: ${offloadNames[part as keyof Offload].toLowerCase()}`;
}

function wordOf(knob: string, value: string): string {
  const words: Readonly<Record<string, string>> =
    knob in knobWords ? knobWords[knob as keyof typeof knobWords] : {};
  const word = Object.hasOwn(words, value) ? words[value] : undefined;
  if (word === undefined) throw new Error(`no word for ${knob} ${value}`);
  return word;
}

/** A value of a knob in words: `on`, `ZeRO-1`, `Host memory`; a list and the parts of a knob one after the other. */
export function knobValue(path: string, value: unknown): string {
  const [knob = ''] = path.split('.');
  if (value === undefined) return frameworksOwn;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return wordOf(knob, value);
  if (Array.isArray(value)) return value.map((each) => knobValue(knob, each)).join(' + ');
  return Object.entries(value as object)
    .map(([part, each]) => `${knobName(`${knob}.${part}`) ?? part} ${knobValue(knob, each)}`)
    .join(', ');
}

/** What a rule on plans may find wrong besides a knob. */
const besidesKnobs: Readonly<Record<string, string>> = {
  plan: 'The plan',
  'training.globalBatch': 'Global batch',
  'training.sequenceLength': 'Sequence length',
  'training.precision': 'Precision',
};

/** Where a problem of a scenario is: the name of the knob; what is no knob by its path, as whoever wrote it knows it. */
export function placeName(path: string): string {
  const named = Object.hasOwn(besidesKnobs, path) ? besidesKnobs[path] : undefined;
  if (named !== undefined) return named;
  return path.startsWith('plan.') ? (knobName(path.slice('plan.'.length)) ?? path) : path;
}

/** A value that a problem proposes, as the place that it is for says it. */
export function proposedValue(path: string, value: unknown): string {
  const knob = path.replace(/^plan\.?/u, '');
  if (path !== 'plan' && (knob === path || knobName(knob) === null)) return JSON.stringify(value);
  if (knob !== '') return knobValue(knob, value);
  return Object.entries(value as object)
    .map(([each, to]) => `${knobName(each) ?? each} ${knobValue(each, to)}`)
    .join(', ');
}
