import { networkConstants } from '../constants/calibration.js';
import type { Ring } from './collectives.js';
import type { Bytes } from '../../units/units.js';
import type { ResolvedCluster, Nodes, Pods } from '../schema/job.js';
import type { Accelerator, Network } from '../schema/hardware.js';

/** What the devices of one pipeline stage have in common: the least of each figure where nodes differ. */
export interface StageHardware {
  readonly accelerator: Accelerator;
  readonly memoryBytes: Bytes;
  readonly devicesPerNode: number;
  readonly hostMemoryPerDevice: Bytes;
  readonly intra: Network;
  readonly inter: Network | null;
  readonly oversubscription: number;
  /** The third tier, where nodes do not all share one network. */
  readonly pods: Pods | null;
  readonly nvmePerDevice: number;
}

const rate = (n: Network): number => n.links * n.bytesPerSecond * n.efficiency;

const least = <T>(items: readonly T[], of: (item: T) => number): T =>
  items.reduce((a, b) => (of(b) < of(a) ? b : a));

function hardwareOf(cluster: ResolvedCluster, groups: readonly Nodes[]): StageHardware {
  const devicesPerNode = Math.min(...groups.map((g) => g.devicesPerNode));
  return {
    accelerator: least(
      groups.map((g) => g.accelerator),
      (a) => a.peakFlops.fp16,
    ),
    memoryBytes: Math.min(...groups.map((g) => g.accelerator.memoryBytes)),
    devicesPerNode,
    hostMemoryPerDevice: Math.min(...groups.map((g) => g.hostMemoryBytes / g.devicesPerNode)),
    intra: least(
      groups.map((g) => g.intraNode),
      rate,
    ),
    inter: cluster.interNode,
    oversubscription: cluster.oversubscription,
    pods: cluster.pods,
    nvmePerDevice: cluster.nvmeBytesPerSecond / devicesPerNode,
  };
}

/** The same groups of a cluster give the same object, so that what is known of it is known for all stages on it. */
const knownHardware = new WeakMap<ResolvedCluster, Map<string, StageHardware>>();

/** Hardware of each stage: stage r holds `perStage` consecutive devices, in the order of the groups. */
export function stageHardwareOf(
  cluster: ResolvedCluster,
  stages: number,
): readonly StageHardware[] {
  const known = knownHardware.get(cluster) ?? new Map<string, StageHardware>();
  knownHardware.set(cluster, known);
  if (cluster.groups.length === 1) {
    const only = known.get('') ?? hardwareOf(cluster, cluster.groups);
    known.set('', only);
    return new Array<StageHardware>(stages).fill(only);
  }
  const perStage = cluster.devices / stages;
  return Array.from({ length: stages }, (_, stage) => {
    const groups = groupsBetween(cluster, stage * perStage, (stage + 1) * perStage);
    const key = groups.map((g) => cluster.groups.indexOf(g)).join(' ');
    const hardware = known.get(key) ?? hardwareOf(cluster, groups);
    known.set(key, hardware);
    return hardware;
  });
}

function groupsBetween(cluster: ResolvedCluster, from: number, to: number): readonly Nodes[] {
  let start = 0;
  return cluster.groups.filter((g) => {
    const end = start + g.nodes * g.devicesPerNode;
    const overlaps = start < to && end > from;
    start = end;
    return overlaps;
  });
}

/** Rate among `devices` of a node: where links join pairs of devices, a small group has fewer of them. */
function intraRate({ intra }: StageHardware, devices: number): number {
  const group = intra.smallGroups?.find((g) => devices <= g.devices);
  return intra.links * intra.bytesPerSecond * (group?.efficiency ?? intra.efficiency);
}

/** A link to another device, as one device has it: its share of the rate, in one direction. */
interface Link {
  readonly rate: number;
  readonly latency: number;
}

/** Share of the node's network cards that one device has. */
const deviceShare = (hardware: StageHardware, n: Network, oversubscription: number): number =>
  (rate(n) * (n.scope === 'node' ? 1 / hardware.devicesPerNode : 1)) / oversubscription;

/** Between nodes `span` devices apart: their network and, where they sit in several pods, the pods' network behind it. */
function between(hardware: StageHardware, span: number): Link {
  const { inter, pods, intra } = hardware;
  if (inter === null) {
    return { rate: intraRate(hardware, hardware.devicesPerNode), latency: intra.latencySeconds };
  }
  const link = {
    rate: deviceShare(hardware, inter, hardware.oversubscription),
    latency: inter.latencySeconds,
  };
  if (pods === null || span <= pods.nodes * hardware.devicesPerNode) return link;
  return {
    rate: Math.min(link.rate, deviceShare(hardware, pods.network, pods.oversubscription)),
    latency: Math.max(link.latency, pods.network.latencySeconds),
  };
}

/** Rings of several groups meet at one network card of the node: most of their members sit far from it. */
const sharesCard = ({ inter, devicesPerNode }: StageHardware, local: number): boolean =>
  inter?.scope === 'node' && local * inter.links < devicesPerNode;

/** The ring of a group of `ranks` devices that are `stride` apart (tp, then cp, then dp, then pp). */
export function ringOf(hardware: StageHardware, ranks: number, stride: number): Ring {
  const local = Math.min(ranks, Math.max(1, Math.floor(hardware.devicesPerNode / stride)));
  const outside = between(hardware, ranks * stride);
  const nodeRate = outside.rate * (sharesCard(hardware, local) ? networkConstants.sharedCard : 1);
  const { switchReduction } = hardware.intra;
  const inSwitch =
    switchReduction !== undefined && ranks === local && ranks >= switchReduction.fromDevices;
  return {
    ranks,
    local,
    nodes: Math.ceil(ranks / local),
    localRate: intraRate(hardware, local),
    nodeRate,
    localLatency: hardware.intra.latencySeconds,
    nodeLatency: outside.latency,
    inSwitch: inSwitch ? switchReduction : undefined,
  };
}

/** Rate and latency of a message from one stage to the next, `stride` devices away. */
export function neighbour(hardware: StageHardware, stride: number): Link {
  return stride < hardware.devicesPerNode || hardware.inter === null
    ? { rate: intraRate(hardware, 2), latency: hardware.intra.latencySeconds }
    : between(hardware, stride + 1);
}
