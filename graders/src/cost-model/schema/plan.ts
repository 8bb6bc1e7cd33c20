import { z } from 'zod';
import { count, precisions } from './limits.js';

const shardings = ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'] as const;
export const scheduleIds = [
  'gpipe',
  '1f1b',
  'interleaved',
  'zb-h1',
  'zb-v',
  'v-half',
  'v-min',
  'dualpipe',
] as const;
export const recomputes = ['none', 'selective', 'full'] as const;
export const recomputeModules = [
  'core-attention',
  'activation',
  'norm',
  'mla-up-projection',
  'mlp',
  'mlp-up-projection',
  'output-projection',
  'experts',
] as const;
export type RecomputeModule = (typeof recomputeModules)[number];
/**
 * FlashAttention 1 (arXiv:2205.14135), 2 (arXiv:2307.08691), 3 (arXiv:2407.08608) and cuDNN's own of that generation;
 * the memory-efficient kernel of xFormers and PyTorch; FlashAttention 1 in Triton, which adds a bias for each pair of
 * positions (MPT's ALiBi).
 */
export const attentionKernels = [
  'efficient',
  'flash1',
  'flash2',
  'flash3',
  'cudnn',
  'triton',
] as const;
export type AttentionKernel = (typeof attentionKernels)[number];
const places = ['none', 'cpu', 'nvme'] as const;

export const Offload = z
  .strictObject({
    optimizer: z.enum(places).default('none'),
    parameters: z.enum(places).default('none'),
    activations: z.enum(['none', 'cpu']).default('none'),
  })
  .meta({ id: 'Offload' });
export type Offload = z.output<typeof Offload>;

const knobs = {
  tp: count(1024),
  pp: count(1024),
  dp: count(1_048_576),
  cp: count(1024),
  ep: count(4096),
  etp: count(1024),
  vpp: count(256).describe('model chunks per pipeline rank'),
  sequenceParallel: z.boolean(),
  schedule: z.enum(scheduleIds),
  microBatch: count(65_536).describe('sequences'),
  sharding: z.enum(shardings),
  recompute: z.enum(recomputes),
  attention: z.enum(['flash', 'unfused']),
  offload: Offload,
};

const extras = {
  recomputeLayers: count(2048).optional().describe('full recompute of so many layers a stage'),
  recomputeModules: z
    .array(z.enum(recomputeModules))
    .max(6)
    .optional()
    .describe(
      'what selective recompute runs again; default core-attention, of fsdp2 every other product',
    ),
  offloadLayers: count(2048)
    .optional()
    .describe('layers of the model whose activations are offloaded; default all'),
  stageLayers: z.array(count(2048)).min(1).max(4096).optional(),
  hsdpGroup: count(65_536)
    .optional()
    .describe(
      'devices that share one copy of what is sharded; default a node, all replicas for zero1',
    ),
  crossEntropy: z
    .enum(['fused', 'parallel', 'separate', 'gathered'])
    .optional()
    .describe(
      'loss in one kernel, over a split vocabulary (Megatron-LM), in separate operators, or in these on gathered logits',
    ),
  endsAsLayers: z
    .boolean()
    .optional()
    .describe('embedding and head count as a layer each when layers are spread over the stages'),
  contextParallel: z.enum(['ring', 'all-gather', 'ulysses']).optional(),
  gradientCompression: z.enum(['none', 'fp16', 'powersgd']).optional(),
  reducePrecision: z
    .enum(['fp32'])
    .optional()
    .describe('gradients are cast to fp32 for their reduction; default as they are kept'),
  kernels: z
    .enum(['fused', 'norms', 'eager'])
    .optional()
    .describe('norms, residuals and activation functions are fused, the norms alone, or nothing'),
  allocator: z
    .enum(['segments', 'expandable'])
    .optional()
    .describe('how PyTorch reserves memory (PYTORCH_CUDA_ALLOC_CONF); expandable fragments less'),
  narrowWeights: z
    .enum(['cached', 'primary'])
    .optional()
    .describe('8-bit copies beside 16-bit weights, or weights in 8 bits alone (fp8-param-gather)'),
  reshardAfterForward: z
    .boolean()
    .optional()
    .describe(
      'sharded weights are dropped after each use; default where there are no pipeline stages',
    ),
  attentionKernel: z
    .enum(attentionKernels)
    .optional()
    .describe("generation of the fused attention kernel; default the framework's own"),
  expertDispatch: z
    .enum(['all-to-all', 'all-gather', 'hierarchical'])
    .optional()
    .describe(
      'a copy of a token to each of its experts, every token to every device, or a copy to each node that then spreads it (DeepEP)',
    ),
  scatterSends: z
    .boolean()
    .optional()
    .describe('each tensor-parallel rank sends its share of the activations to the next stage'),
  keepsGathered: z
    .boolean()
    .optional()
    .describe(
      'with a split sequence the inputs of products are kept as gathered, not gathered again in the backward pass',
    ),
  overlapExperts: z
    .boolean()
    .optional()
    .describe('dispatch and combine of one micro-batch run beside the compute of another'),
  fusedExperts: z
    .boolean()
    .optional()
    .describe('activation and casts are part of the grouped products of the experts'),
  overlapTensor: z
    .boolean()
    .optional()
    .describe('collectives of tensor parallelism run chunk by chunk beside their products'),
  overlapPipeline: z
    .boolean()
    .optional()
    .describe('messages between stages travel while the next chunk computes'),
  overlapGradients: z.boolean().optional(),
  overlapParameters: z.boolean().optional(),
};

/** How the training is laid over the devices; `tp x cp x pp x dp` = devices. */
export const Plan = z
  .strictObject({
    tp: knobs.tp.default(1),
    pp: knobs.pp.default(1),
    dp: knobs.dp,
    cp: knobs.cp.default(1),
    ep: knobs.ep.default(1),
    etp: knobs.etp.default(1),
    vpp: knobs.vpp.default(1),
    sequenceParallel: knobs.sequenceParallel.default(false),
    schedule: knobs.schedule.default('1f1b'),
    microBatch: knobs.microBatch.default(1),
    sharding: knobs.sharding.default('none'),
    recompute: knobs.recompute.default('none'),
    attention: knobs.attention.default('flash'),
    offload: knobs.offload.prefault({}),
    ...extras,
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof Plan>;

/** The part of a plan that a search may not change. */
export const FixedPlan = z
  .strictObject({ ...knobs, ...extras })
  .partial()
  .meta({ id: 'FixedPlan' });
export type FixedPlan = z.output<typeof FixedPlan>;

const choices = <T extends z.ZodType>(knob: T) => z.array(knob).min(1).max(64).optional();

/** Values that a search tries for each knob; a knob left out takes every value that can make sense. */
export const Space = z
  .strictObject({
    tp: choices(knobs.tp),
    pp: choices(knobs.pp),
    dp: choices(knobs.dp),
    cp: choices(knobs.cp),
    ep: choices(knobs.ep),
    etp: choices(knobs.etp),
    vpp: choices(knobs.vpp),
    sequenceParallel: choices(knobs.sequenceParallel),
    schedule: choices(knobs.schedule),
    microBatch: choices(knobs.microBatch),
    sharding: choices(knobs.sharding),
    recompute: choices(knobs.recompute),
    attention: choices(knobs.attention),
    offload: choices(knobs.offload),
    recomputeLayers: choices(count(2048)).describe('tried besides full recompute of all layers'),
    precision: choices(z.enum(precisions)).describe('precisions of training to choose from'),
  })
  .meta({ id: 'Space' });
export type Space = z.output<typeof Space>;
