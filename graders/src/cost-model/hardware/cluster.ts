import type { Dollars } from '../../units/units.js';
import type { ResolvedCluster, Nodes, Pods } from '../schema/job.js';
import type { Accelerator, Cluster, Network } from '../schema/hardware.js';
import type { Calibration } from '../schema/scenario.js';

/** A cluster with its accelerators and networks looked up. */
export interface LookedUpCluster {
  readonly groups: readonly Nodes[];
  readonly interNode: Network | null;
  readonly pods: Pods | null;
  readonly cluster: Cluster;
}

/** Host memory of a node where none is given: a training server has 1 TiB. */
const usualHostMemory = 1024 * 2 ** 30;

/** Bandwidths where none are given: four NVMe drives a node, a parallel file system of 25 GB/s. */
const usualNvme = 12e9;
const usualStorage = 25e9;

export function resolvedClusterOf({
  groups,
  interNode,
  pods,
  cluster,
}: LookedUpCluster): ResolvedCluster {
  return {
    groups,
    devices: groups.reduce((sum, g) => sum + g.nodes * g.devicesPerNode, 0),
    interNode,
    oversubscription: cluster.oversubscription ?? 1,
    pods,
    nvmeBytesPerSecond: cluster.nvmeBytesPerSecond ?? usualNvme,
    storageBytesPerSecond: cluster.storageBytesPerSecond ?? usualStorage,
  };
}

const faster = (network: Network, factor: number): Network => ({
  ...network,
  bytesPerSecond: network.bytesPerSecond * factor,
});

/** The cluster with the rates that its networks reach in the user's own cluster. */
export function calibratedCluster(
  cluster: ResolvedCluster,
  calibration: Calibration | undefined,
): ResolvedCluster {
  const { intraNode = 1, interNode = 1 } = calibration ?? {};
  if (intraNode === 1 && interNode === 1) return cluster;
  const { groups, interNode: between, pods } = cluster;
  return {
    ...cluster,
    groups: groups.map((g) => ({ ...g, intraNode: faster(g.intraNode, intraNode) })),
    interNode: between === null ? null : faster(between, interNode),
    pods: pods === null ? null : { ...pods, network: faster(pods.network, interNode) },
  };
}

export type NodeChoice = Omit<Nodes, 'name' | 'hostMemoryBytes' | 'dollarsPerHour'> & {
  readonly accelerator: Accelerator;
  readonly name?: string | undefined;
  readonly hostMemoryBytes?: number | undefined;
  readonly dollarsPerNodeHour?: number | undefined;
};

/** The price of the node itself, or of its accelerators. */
function nodeDollars(choice: NodeChoice): Dollars | null {
  if (choice.dollarsPerNodeHour !== undefined) return choice.dollarsPerNodeHour;
  const each = choice.accelerator.dollarsPerHour;
  return each === undefined ? null : each * choice.devicesPerNode;
}

export const nodesOf = (choice: NodeChoice): Nodes => ({
  name: choice.name ?? choice.accelerator.name ?? choice.accelerator.id ?? 'nodes',
  accelerator: choice.accelerator,
  nodes: choice.nodes,
  devicesPerNode: choice.devicesPerNode,
  intraNode: choice.intraNode,
  hostMemoryBytes: choice.hostMemoryBytes ?? usualHostMemory,
  dollarsPerHour: nodeDollars(choice),
});
