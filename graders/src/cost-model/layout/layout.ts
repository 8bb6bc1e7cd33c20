import type { Ring } from '../hardware/collectives.js';
import { frameworks, type FrameworkProfile } from '../constants/framework.js';
import type { Job } from '../schema/job.js';
import { kernelRates, type KernelRates } from '../hardware/kernels.js';
import type { Plan } from '../schema/plan.js';
import { ringOf, type StageHardware } from '../hardware/stage-hardware.js';
import { stateBytes, type StateBytes } from '../model/state-bytes.js';

/** Knobs that decide the time and the activations of one layer on one device. */
export type LayerPlan = Pick<
  Plan,
  | 'tp'
  | 'cp'
  | 'ep'
  | 'etp'
  | 'microBatch'
  | 'sequenceParallel'
  | 'attention'
  | 'recompute'
  | 'recomputeLayers'
  | 'recomputeModules'
  | 'contextParallel'
  | 'kernels'
  | 'crossEntropy'
  | 'expertDispatch'
  | 'attentionKernel'
  | 'overlapExperts'
  | 'fusedExperts'
  | 'overlapTensor'
  | 'overlapPipeline'
  | 'scatterSends'
  | 'keepsGathered'
>;

/** Knobs that decide how weights, gradients and optimizer states are divided, synchronised and updated. */
export type StatePlan = Pick<
  Plan,
  | 'tp'
  | 'pp'
  | 'cp'
  | 'dp'
  | 'ep'
  | 'etp'
  | 'sharding'
  | 'offload'
  | 'offloadLayers'
  | 'allocator'
  | 'reshardAfterForward'
  | 'narrowWeights'
  | 'hsdpGroup'
  | 'gradientCompression'
  | 'reducePrecision'
  | 'overlapGradients'
  | 'overlapParameters'
>;

/** What every device of a stage is, whatever the plan. */
export interface Device {
  readonly job: Job;
  readonly profile: FrameworkProfile;
  readonly hardware: StageHardware;
  readonly rates: KernelRates;
  /** Bytes of state that one trainable parameter costs. */
  readonly state: StateBytes;
}

/**
 * One device's view of a layer. A search shares layer times between all plans with the same `LayerPlan`, so what is
 * computed from this view alone must not depend on pp, dp, schedule, sharding or offload: the type lacks them.
 */
export interface LayerLayout extends Device {
  readonly plan: LayerPlan;
  /** Tokens of one micro-batch on one device: s·b/c. */
  readonly tokens: number;
  readonly tensor: Ring;
  readonly context: Ring;
  readonly expert: Ring;
}

/** One device's view of the states that it holds, shared between all micro-batches, schedules and ways to recompute. */
export interface StateLayout extends Device {
  readonly plan: StatePlan;
  /** Devices that hold the same dense weights: dp·cp. */
  readonly data: Ring;
  /** Devices that hold the same experts: tp·cp·dp/(etp·ep). */
  readonly expertData: Ring;
}

export const deviceOf = (job: Job, hardware: StageHardware): Device => ({
  job,
  profile: frameworks[job.framework],
  hardware,
  rates: kernelRates(hardware.accelerator, job),
  state: stateBytes(job),
});

export function layerLayout(d: Device, plan: LayerPlan): LayerLayout {
  const { tp, cp, ep, etp } = plan;
  return {
    job: d.job,
    profile: d.profile,
    hardware: d.hardware,
    rates: d.rates,
    state: d.state,
    plan,
    tokens: (d.job.training.sequenceLength * plan.microBatch) / cp,
    tensor: ringOf(d.hardware, tp, 1),
    context: ringOf(d.hardware, cp, tp),
    expert: ringOf(d.hardware, ep, etp),
  };
}

export function stateLayout(d: Device, plan: StatePlan): StateLayout {
  const { tp, cp, dp, ep, etp } = plan;
  return {
    job: d.job,
    profile: d.profile,
    hardware: d.hardware,
    rates: d.rates,
    state: d.state,
    plan,
    data: synchronising(d, plan, ringOf(d.hardware, dp * cp, tp)),
    expertData: synchronising(d, plan, ringOf(d.hardware, (tp * cp * dp) / (etp * ep), etp * ep)),
  };
}

/** A ring at the rate that the framework's sharded synchronisation reaches between nodes. */
const synchronising = ({ profile }: Device, { sharding }: StatePlan, ring: Ring): Ring =>
  profile.shardedRate === Infinity || sharding === 'none'
    ? ring
    : { ...ring, nodeRate: 1 / (1 / ring.nodeRate + 1 / profile.shardedRate) };
