import { stageLayerCounts } from './stage-layers.js';
import type { Ring } from './collectives.js';
import { frameworks, type FrameworkProfile } from './framework.js';
import type { Job } from './job.js';
import { kernelRates, type KernelRates } from './kernels.js';
import type { Plan } from './schema/plan.js';
import { ringOf, type Site } from './site.js';
import { stateBytes, type StateBytes } from './state-bytes.js';

/** One device's view of a plan: what every formula of time and memory reads. */
export interface Layout {
  readonly job: Job;
  readonly plan: Plan;
  readonly profile: FrameworkProfile;
  readonly site: Site;
  readonly rates: KernelRates;
  /** Bytes of state that one trainable parameter costs. */
  readonly state: StateBytes;
  /** Tokens of one micro-batch on one device: s·b/c. */
  readonly tokens: number;
  readonly microBatches: number;
  readonly tensor: Ring;
  readonly context: Ring;
  readonly expert: Ring;
  /** Devices that hold the same dense weights: dp·cp. */
  readonly data: Ring;
  /** Devices that hold the same experts: tp·cp·dp/(etp·ep). */
  readonly expertData: Ring;
}

export function layoutOf(job: Job, plan: Plan, site: Site): Layout {
  const { tp, cp, dp, ep, etp } = plan;
  return {
    job,
    plan,
    profile: frameworks[job.framework],
    site,
    state: stateBytes(job),
    rates: kernelRates(site.accelerator, job.training.precision),
    tokens: (job.training.sequenceLength * plan.microBatch) / cp,
    microBatches: job.training.globalBatch / (plan.microBatch * dp),
    tensor: ringOf(site, tp, 1),
    context: ringOf(site, cp, tp),
    expert: ringOf(site, ep, etp),
    data: ringOf(site, dp * cp, tp),
    expertData: ringOf(site, (tp * cp * dp) / (etp * ep), etp * ep),
  };
}

/** The same view under another choice of what a footing leaves open. */
export function withPlan(l: Layout, plan: Plan): Layout {
  return {
    job: l.job,
    plan,
    profile: l.profile,
    site: l.site,
    state: l.state,
    rates: l.rates,
    tokens: l.tokens,
    microBatches: l.microBatches,
    tensor: l.tensor,
    context: l.context,
    expert: l.expert,
    data: l.data,
    expertData: l.expertData,
  };
}

/** Layers of one stage by kind: the leading dense ones, then those with experts. */
export interface StageLayers {
  readonly dense: number;
  readonly moe: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** Which layers each stage holds. */
export function stageLayersOf(job: Job, plan: Plan): readonly StageLayers[] {
  const counts = stageLayerCounts(job.model.layers, plan);
  let start = 0;
  return counts.map((n, r) => {
    const dense = Math.max(0, Math.min(n, job.model.denseLayers - start));
    start += n;
    return { dense, moe: n - dense, first: r === 0, last: r === counts.length - 1 };
  });
}
