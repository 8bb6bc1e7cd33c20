import { stageLayerCounts, type Plan, type RecomputeModule } from '@meshwright/graders/plan';
import { choices } from '../../../plan/choices.js';
import {
  flags,
  gap,
  nothing,
  onOff,
  own,
  type Around,
  type Said,
  type Writer,
} from './megatron-said.js';
import { sharding } from './megatron-sharding.js';

const nameOf = (id: Plan['schedule']): string =>
  choices.schedules.find(({ value }) => value === id)?.label ?? id;

/** Stages that Megatron-LM does not cut evenly by itself are listed one by one. */
function layout(plan: Plan, { layers }: Around): Said {
  if (plan.pp === 1) return plan.stageLayers === undefined ? nothing : own('one stage');
  if (plan.stageLayers === undefined && plan.endsAsLayers === true)
    return flags(
      ['account-for-embedding-in-pipeline-split'],
      ['account-for-loss-in-pipeline-split'],
    );
  const chunks = plan.schedule === 'interleaved' ? plan.vpp : 1;
  const even = layers % (plan.pp * chunks) === 0;
  if (plan.stageLayers === undefined && even) return nothing;
  if (chunks > 1) return gap('chunks with unlike numbers of layers');
  const stages = stageLayerCounts(layers, plan).map((count) => `t*${count}`);
  return flags(['pipeline-model-parallel-layout', `'E${stages.join('|')}L'`]);
}

const moduleNames: Readonly<Partial<Record<RecomputeModule, string>>> = {
  'core-attention': 'core_attn',
  norm: 'layernorm',
  'mla-up-projection': 'mla_up_proj',
  mlp: 'mlp',
  experts: 'moe',
};

function modules({ recompute, recomputeModules: named }: Plan, { experts }: Around): Said {
  if (named === undefined) return nothing;
  if (recompute !== 'selective') return own('modules are named, but recompute is not selective');
  const nameIn = (module: RecomputeModule): string | undefined =>
    module === 'activation' && experts ? 'moe_act' : moduleNames[module];
  const known = named.map(nameIn).filter((name) => name !== undefined);
  const unknown = named.filter((module) => nameIn(module) === undefined);
  return {
    flags: known.length > 0 ? [['recompute-modules', known.join(' ')]] : [],
    ...(unknown.length > 0 ? { gap: `recompute of ${unknown.join(', ')} alone` } : {}),
  };
}

function recompute({ recompute: kind, recomputeLayers: layers }: Plan): Said {
  if (kind === 'none') return nothing;
  if (kind === 'selective') return flags(['recompute-granularity', 'selective']);
  return flags(
    ['recompute-granularity', 'full'],
    ['recompute-method', layers === undefined ? 'uniform' : 'block'],
    ['recompute-num-layers', layers ?? 1],
  );
}

function attention({ attention: kind, attentionKernel: kernel }: Plan): Said {
  if (kind === 'unfused') return flags(['attention-backend', 'unfused']);
  if (kernel === undefined) return flags(['attention-backend', 'auto']);
  if (kernel === 'cudnn') return flags(['attention-backend', 'fused']);
  const flash = kernel.startsWith('flash');
  return {
    ...(flash ? flags(['attention-backend', 'flash']) : {}),
    gap: `the attention kernel ${kernel}, which the installed libraries decide`,
  };
}

const dispatch = {
  'all-to-all': flags(['moe-token-dispatcher-type', 'alltoall']),
  'all-gather': flags(['moe-token-dispatcher-type', 'allgather']),
  hierarchical: flags(['moe-token-dispatcher-type', 'flex'], ['moe-enable-deepep']),
} satisfies Record<NonNullable<Plan['expertDispatch']>, Said>;

const contextKinds = { ring: 'p2p', 'all-gather': 'all_gather', ulysses: 'a2a' } as const;

const losses = {
  fused: flags(['cross-entropy-loss-fusion'], ['cross-entropy-fusion-impl', 'te']),
  parallel: own('the loss over a split vocabulary'),
  separate: gap('the loss in separate operators'),
  gathered: gap('the loss on gathered logits'),
} satisfies Record<NonNullable<Plan['crossEntropy']>, Said>;

function tensorOverlap({ overlapTensor, sequenceParallel, tp }: Plan): Said {
  const can = tp > 1 && sequenceParallel;
  const on = can ? flags(['tp-comm-overlap']) : gap('overlap of tensor parallelism');
  return onOff(overlapTensor, on, own('tensor parallelism does not overlap'));
}

function pipelineOverlap({ overlapPipeline, schedule }: Plan): Said {
  const on = schedule === 'interleaved' ? own('messages overlap') : gap('overlap between stages');
  return onOff(overlapPipeline, on, flags(['no-overlap-p2p-communication']));
}

function narrow({ narrowWeights, offload }: Plan, { precision }: Around): Said {
  if (narrowWeights === undefined) return nothing;
  if (narrowWeights === 'cached') return own('8-bit copies beside 16-bit weights');
  if (precision === 'nvfp4') return flags(['fp4-param-gather']);
  const eight = precision === 'fp8' || precision === 'mxfp8';
  return eight && offload.optimizer === 'none'
    ? flags(['fp8-param-gather'])
    : gap('weights in 8 bits alone');
}

const simple = {
  tp: ({ tp }) => flags(['tensor-model-parallel-size', tp]),
  pp: ({ pp }) => flags(['pipeline-model-parallel-size', pp]),
  dp: ({ dp }) => own(`data parallelism of ${dp} is what the devices leave`),
  cp: ({ cp }) => (cp > 1 ? flags(['context-parallel-size', cp]) : nothing),
  ep: ({ ep }) => (ep > 1 ? flags(['expert-model-parallel-size', ep]) : nothing),
  etp: ({ etp }, { experts }) =>
    experts || etp > 1 ? flags(['expert-tensor-parallel-size', etp]) : nothing,
  vpp: ({ vpp }) => (vpp > 1 ? flags(['num-virtual-stages-per-pipeline-rank', vpp]) : nothing),
  microBatch: ({ microBatch }) => flags(['micro-batch-size', microBatch]),
  sequenceParallel: ({ sequenceParallel, tp }) =>
    !sequenceParallel ? nothing : tp > 1 ? flags(['sequence-parallel']) : own('one tensor rank'),
  schedule: ({ schedule }) =>
    schedule === '1f1b'
      ? nothing
      : schedule === 'interleaved'
        ? own('chunks make the schedule interleaved')
        : gap(`the ${nameOf(schedule)} schedule`),
} satisfies Partial<Record<keyof Plan, Writer>>;

/** Every knob of a plan: a new one does not compile until it is written or listed here. */
export const writers: Readonly<Record<keyof Plan, Writer>> = {
  ...simple,
  ...sharding,
  recompute,
  recomputeLayers: ({ recomputeLayers, recompute: kind }) =>
    recomputeLayers !== undefined && kind !== 'full' ? own('nothing is recomputed whole') : nothing,
  recomputeModules: modules,
  attention,
  attentionKernel: ({ attention: kind, attentionKernel }) =>
    kind === 'unfused' && attentionKernel !== undefined
      ? own(`the kernel ${attentionKernel} is not used`)
      : nothing,
  stageLayers: layout,
  endsAsLayers: ({ endsAsLayers, pp, stageLayers }) =>
    onOff(
      endsAsLayers,
      pp === 1 || stageLayers !== undefined ? own('the stages are as listed') : nothing,
      own('embedding and head do not count as layers'),
    ),
  crossEntropy: ({ crossEntropy }) => (crossEntropy === undefined ? nothing : losses[crossEntropy]),
  contextParallel: ({ contextParallel: kind }) =>
    kind === undefined ? nothing : flags(['cp-comm-type', contextKinds[kind]]),
  kernels: ({ kernels }) =>
    kernels === undefined
      ? nothing
      : kernels === 'fused'
        ? own('fused norms and activations')
        : gap(kernels === 'norms' ? 'norms alone fused' : 'operators that are not fused'),
  allocator: ({ allocator }) =>
    allocator === undefined
      ? nothing
      : allocator === 'segments'
        ? own('the allocator of segments')
        : gap('PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True in the environment'),
  narrowWeights: narrow,
  expertDispatch: ({ expertDispatch }, { experts }) =>
    experts || expertDispatch !== undefined ? dispatch[expertDispatch ?? 'all-to-all'] : nothing,
  scatterSends: ({ scatterSends }) =>
    onOff(scatterSends, own('stages send shares of activations'), gap('whole activations sent')),
  keepsGathered: ({ keepsGathered }) =>
    onOff(keepsGathered, gap('gathered inputs that are kept'), own('inputs are gathered again')),
  overlapExperts: ({ overlapExperts }) =>
    onOff(
      overlapExperts,
      flags(['overlap-moe-expert-parallel-comm']),
      own('dispatch does not overlap'),
    ),
  fusedExperts: ({ fusedExperts }) =>
    onOff(fusedExperts, gap('activations inside grouped products'), own('experts are not fused')),
  overlapTensor: tensorOverlap,
  overlapPipeline: pipelineOverlap,
};
