import type { Job, ResolvedCluster, Nodes } from '../schema/job.js';
import { predict } from '../step/predict.js';
import type { Accelerator, Network } from '../schema/hardware.js';
import type { Plan } from '../schema/plan.js';

/** What a step can wait for. `launch` is what no faster hardware changes: kernel launches, host work, fixed overhead. */
export const resources = [
  'compute',
  'memoryBandwidth',
  'networkInsideNodes',
  'networkBetweenNodes',
  'hostLink',
  'bubble',
  'launch',
] as const;
export type Resource = (typeof resources)[number];

export interface Limits {
  readonly limitedBy: Resource;
  /** Share of the step that each resource decides; they add up to 1. */
  readonly shares: Readonly<Record<Resource, number>>;
}

const nudge = 1.01;

const faster = <T extends Network | null>(n: T): T =>
  n === null
    ? n
    : {
        ...n,
        bytesPerSecond: n.bytesPerSecond * nudge,
        latencySeconds: n.latencySeconds / nudge,
      };

const withAccelerator = (
  m: ResolvedCluster,
  change: (a: Accelerator) => Accelerator,
): ResolvedCluster => ({
  ...m,
  groups: m.groups.map((g): Nodes => ({ ...g, accelerator: change(g.accelerator) })),
});

function fasterProducts(a: Accelerator): Accelerator {
  const peakFlops = { ...a.peakFlops };
  for (const precision of Object.keys(peakFlops) as (keyof typeof peakFlops)[]) {
    const peak = peakFlops[precision];
    if (peak !== undefined) peakFlops[precision] = peak * nudge;
  }
  // more power for more products: at the same power the clocks would give some of them back
  return { ...a, peakFlops, ...(a.watts === undefined ? {} : { watts: a.watts * nudge }) };
}

type Improved = Exclude<Resource, 'bubble' | 'launch'>;

/** The cluster with one of its resources 1 % faster. */
const improved: Readonly<Record<Improved, (m: ResolvedCluster) => ResolvedCluster>> = {
  compute: (m) => withAccelerator(m, fasterProducts),
  memoryBandwidth: (m) =>
    withAccelerator(m, (a) => ({ ...a, memoryBandwidth: a.memoryBandwidth * nudge })),
  networkInsideNodes: (m) => ({
    ...m,
    groups: m.groups.map((g): Nodes => ({ ...g, intraNode: faster(g.intraNode) })),
  }),
  networkBetweenNodes: (m) => ({
    ...m,
    interNode: faster(m.interNode),
    pods: m.pods === null ? null : { ...m.pods, network: faster(m.pods.network) },
  }),
  hostLink: (m) => ({
    ...withAccelerator(m, (a) => ({ ...a, hostBandwidth: a.hostBandwidth * nudge })),
    nvmeBytesPerSecond: m.nvmeBytesPerSecond * nudge,
  }),
};

/**
 * What limits a plan, by asking the model: the share of a resource is how much of 1 % more of it comes back as
 * step time (the elasticity of the step time), on what the pipeline's bubble leaves.
 */
export function limitsOf(job: Job, plan: Plan): Limits {
  const { total, pipelineTime } = predict(job, plan);
  const bubble = pipelineTime.idle / total;
  const shares = { ...noShares, bubble };
  let left = 1 - bubble;
  for (const resource of Object.keys(improved) as Improved[]) {
    const then = predict({ ...job, cluster: improved[resource](job.cluster) }, plan).total;
    const elasticity = (1 - then / total) / (1 - 1 / nudge);
    const share = Math.max(0, Math.min(left, (1 - bubble) * elasticity));
    shares[resource] = share;
    left -= share;
  }
  shares.launch = Math.max(0, left);
  const limitedBy = resources.reduce((a, b) => (shares[b] > shares[a] ? b : a));
  return { limitedBy, shares };
}

const noShares: Record<Resource, number> = {
  compute: 0,
  memoryBandwidth: 0,
  networkInsideNodes: 0,
  networkBetweenNodes: 0,
  hostLink: 0,
  bubble: 0,
  launch: 0,
};
