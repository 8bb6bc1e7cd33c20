import type { AttentionKernel } from '../schema/plan.js';
import type { Scenario } from '../schema/scenario.js';

/** What a framework decides for the user: state layout, overlap and the cost of its own code. */
export interface FrameworkProfile {
  /** Gradients are accumulated in fp32 although the weights are 16-bit. */
  readonly fp32Gradients: boolean;
  /** Weights are fp32 and cast for each product (autocast), instead of a 16-bit copy and a master. */
  readonly autocast: boolean;
  readonly overlapGradients: boolean;
  readonly overlapParameters: boolean;
  /** Gradient bucket or live unsharded layers at a time. */
  readonly bucketBytes: number;
  /** Whether buckets are parts of the gradients, one buffer they pass through, or a second copy of them all. */
  readonly buckets: 'views' | 'one' | 'all';
  readonly liveUnits: number;
  /** Gathered weights are copied out of one flat buffer, gradients into another before they are reduced. */
  readonly copiesUnits: boolean;
  /** Weights of 8-bit products are cast before they are gathered. */
  readonly gathersNarrow: boolean;
  /** Weights of 8-bit products are cast once a step and kept, not cast for each product. */
  readonly cachesNarrow: boolean;
  /** How its launchers set PyTorch's allocator. */
  readonly allocator: NonNullable<Scenario['plan']['allocator']>;
  /** Seconds of the host to launch one kernel. */
  readonly launchSeconds: number;
  /** Seconds of the host to start a collective and wait on its stream. */
  readonly collectiveLaunchSeconds: number;
  /** Generation of its fused attention kernels. */
  readonly attentionKernel: AttentionKernel;
  /** Each tensor-parallel rank sends its share of the activations to the next stage, which gathers them. */
  readonly scattersSends: boolean;
  /** Sharded optimizer: gradients are summed on every rank instead of reduced to their owner. */
  readonly sumsWholeGradients: boolean;
  readonly expertDispatch: 'all-to-all' | 'hierarchical';
  /** Collectives of tensor parallelism run beside their products; messages between stages beside the next chunk. */
  readonly overlapTensor: boolean;
  readonly overlapPipeline: boolean;
  /**
   * Bytes a second of one device between nodes at which the code's own handling of a sharded optimizer's gradients and
   * weights runs, before and after the wire: each bucket is flattened, reduced whole and copied back, piece by piece,
   * before the next one starts. The same on Omni-Path and on InfiniBand four times as fast, so no share of a link.
   */
  readonly shardedRate: number;
  /** Seconds of the host for each micro-batch: data, loss, bookkeeping. */
  readonly microBatchSeconds: number;
  /** Bytes at the loss for one logit: the logit, its fp32 copy, softmax and gradient, as far as they live together. */
  readonly logitBytes: number;
  /** Selective recompute saves every other product of a layer (torchtitan) instead of all but the attention core. */
  readonly selectsProducts: boolean;
  /** Products of weight gradients add to those of earlier micro-batches, which no operator of its own does. */
  readonly addsInProduct: boolean;
  /** Norms, residuals and activation functions are fused unless the plan says otherwise. */
  readonly fused: boolean;
}

const bucket = 25 * 1024 ** 2;

export const frameworks = {
  // Megatron-LM distributed optimizer documentation: bf16 weights, fp32 main gradients
  megatron: {
    fp32Gradients: true,
    autocast: false,
    overlapGradients: true,
    overlapParameters: true,
    bucketBytes: 40e6 * 4,
    buckets: 'views',
    cachesNarrow: true,
    allocator: 'segments',
    liveUnits: 2,
    copiesUnits: false,
    gathersNarrow: false,
    // a TransformerEngine module of Python for each kernel: Megatron-LM's own tests of 12 layers of 512 (megatron-ci-memory.csv)
    launchSeconds: 2.62e-5,
    collectiveLaunchSeconds: 4.94e-5,
    attentionKernel: 'flash3',
    scattersSends: true,
    sumsWholeGradients: false,
    expertDispatch: 'all-to-all',
    overlapTensor: false,
    overlapPipeline: false,
    shardedRate: Infinity,
    microBatchSeconds: 0.00635,
    logitBytes: 6,
    selectsProducts: false,
    addsInProduct: true,
    fused: true,
  },
  // PyTorch fully_shard: the unit in use and the one prefetched are whole
  fsdp2: {
    fp32Gradients: false,
    autocast: false,
    overlapGradients: true,
    overlapParameters: true,
    bucketBytes: bucket,
    buckets: 'views',
    cachesNarrow: false,
    allocator: 'expandable',
    liveUnits: 3,
    copiesUnits: true,
    gathersNarrow: true,
    launchSeconds: 6e-6,
    collectiveLaunchSeconds: 3e-5,
    attentionKernel: 'flash2',
    scattersSends: false,
    sumsWholeGradients: false,
    expertDispatch: 'all-to-all',
    overlapTensor: false,
    overlapPipeline: false,
    shardedRate: Infinity,
    microBatchSeconds: 0.00483,
    logitBytes: 12,
    selectsProducts: true,
    addsInProduct: true,
    fused: true,
  },
  // DeepSpeed configuration: reduce_bucket_size and allgather_bucket_size of 5e8 elements.
  // Launches fitted on vTrain's single-node runs at TP 1 to 8; a collective's own latency is counted apart
  deepspeed: {
    fp32Gradients: false,
    autocast: false,
    overlapGradients: true,
    overlapParameters: true,
    bucketBytes: 5e8 * 2,
    buckets: 'one',
    cachesNarrow: false,
    allocator: 'segments',
    liveUnits: 2,
    copiesUnits: false,
    gathersNarrow: false,
    launchSeconds: 2.82e-5,
    collectiveLaunchSeconds: 5.39e-5,
    attentionKernel: 'flash2',
    scattersSends: false,
    sumsWholeGradients: true,
    expertDispatch: 'all-to-all',
    overlapTensor: false,
    overlapPipeline: false,
    shardedRate: 4.67e9,
    microBatchSeconds: 0.00274,
    logitBytes: 8,
    selectsProducts: false,
    addsInProduct: false,
    fused: true,
  },
  // PyTorch DDP with torch.amp: fp32 weights and gradients, buckets of 25 MiB
  ddp: {
    fp32Gradients: true,
    autocast: true,
    overlapGradients: true,
    overlapParameters: false,
    bucketBytes: bucket,
    buckets: 'all',
    cachesNarrow: false,
    allocator: 'segments',
    liveUnits: 0,
    copiesUnits: false,
    gathersNarrow: false,
    launchSeconds: 8e-6,
    collectiveLaunchSeconds: 50e-6,
    attentionKernel: 'flash2',
    scattersSends: false,
    sumsWholeGradients: false,
    expertDispatch: 'all-to-all',
    overlapTensor: false,
    overlapPipeline: false,
    shardedRate: Infinity,
    microBatchSeconds: 0.005,
    logitBytes: 12,
    selectsProducts: false,
    addsInProduct: true,
    fused: false,
  },
  // Horovod tensor fusion buffer of 128 MiB
  horovod: {
    fp32Gradients: true,
    autocast: true,
    overlapGradients: true,
    overlapParameters: false,
    bucketBytes: 128 * 1024 ** 2,
    buckets: 'one',
    cachesNarrow: false,
    allocator: 'segments',
    liveUnits: 0,
    copiesUnits: false,
    gathersNarrow: false,
    launchSeconds: 8e-6,
    collectiveLaunchSeconds: 50e-6,
    attentionKernel: 'flash2',
    scattersSends: false,
    sumsWholeGradients: false,
    expertDispatch: 'all-to-all',
    overlapTensor: false,
    overlapPipeline: false,
    shardedRate: Infinity,
    microBatchSeconds: 0.005,
    logitBytes: 12,
    selectsProducts: false,
    addsInProduct: true,
    fused: false,
  },
} satisfies Record<Scenario['framework'], FrameworkProfile>;
