import type { ResolvedCluster } from '../cost-model/schema/job.js';
import type { Problem } from '../cost-model/schema/problem.js';
import type { Accelerator, Network } from '../cost-model/schema/hardware.js';
import { accelerators } from '../catalog/accelerators.js';
import type { AcceleratorEntry } from '../catalog/accelerator-entry.js';
import { usualNetworks } from '../names/hardware-name.js';
import { networks } from '../catalog/networks.js';

/*
 * What goes with what, for scenarios, the plan lab and tables of runs alike. It follows from what is usual for an
 * accelerator: NVLink of its own generation where it is a module on a board, the own network of other makers, and
 * slots up to its own.
 */

/** An accelerator as a scenario has it; in full it may be one of nobody's catalogue. */
type Chip = Pick<Accelerator, 'family' | 'hostBandwidth'> & { readonly id?: string | undefined };

/** Entries that an accelerator is, or that it resembles where the catalogue does not have it. */
function entriesOf({ id, family }: Chip): readonly AcceleratorEntry[] {
  const entry = id === undefined ? undefined : accelerators[id];
  if (entry !== undefined) return [entry];
  return Object.values(accelerators).filter((other) => other.family === family);
}

/** The latest generation of PCIe that a slot of so many bytes a second in one direction is of. */
export function slotOf(bytesPerSecond: number): 3 | 4 | 5 {
  if (bytesPerSecond > 32e9) return 5;
  return bytesPerSecond > 16e9 ? 4 : 3;
}

/** Boards and racks of a network that differ from the usual one. */
const alsoSold: Readonly<Record<string, readonly string[]>> = {
  // the cube mesh of a DGX-1, the switch of a DGX-2
  nvlink2: ['nvlink2', 'nvlink2-nvswitch'],
  // with fewer links the same chips are sold as A800 and H800, which tables of runs also call by the first name
  nvlink3: ['nvlink3', 'nvlink3-400'],
  nvlink4: ['nvlink4', 'nvlink4-400'],
};

/** Ids of the networks that join devices of this kind inside a node. */
export function insideNetworks(chip: Chip): readonly string[] {
  const slots = [3, 4, 5].filter((slot) => slot <= slotOf(chip.hostBandwidth));
  const own = entriesOf(chip).flatMap(({ id }) =>
    [8, 72].map((devices) => usualNetworks(id, devices).intraNode),
  );
  const boards = own.flatMap((id) => alsoSold[id] ?? [id]).filter((id) => !id.startsWith('pcie'));
  return [...new Set([...boards, ...slots.map((slot) => `pcie${slot}`)])];
}

const isTpu = ({ family }: Pick<Chip, 'family'>): boolean => family.startsWith('tpu');

/** Networks that end at the walls of a node. */
const onlyInside = new Set<Network['kind']>(['pcie', 'xgmi']);

/** Whether nodes of this kind can be joined by a network: slices of TPUs by their torus or Ethernet, others by no torus. */
export function joinsNodes(network: Pick<Network, 'id' | 'kind'>, chip: Chip): boolean {
  const { id = '', kind } = network;
  if (onlyInside.has(kind) || id.startsWith('gaudi')) return false;
  if (kind === 'nvlink' || kind === 'ici') return joinsDevices(network, chip);
  if (id.startsWith('tpu')) return isTpu(chip);
  return !isTpu(chip) || kind === 'ethernet';
}

/** Whether a network is one inside nodes of this kind; one of nobody's catalogue goes by its kind. */
export function joinsDevices({ id, kind }: Pick<Network, 'id' | 'kind'>, chip: Chip): boolean {
  const inside = insideNetworks(chip);
  if (id !== undefined && networks[id] !== undefined) return inside.includes(id);
  const makers = new Set<Network['kind']>(['nvlink', 'xgmi', 'ici']);
  return !makers.has(kind) || inside.some((other) => networks[other]?.kind === kind);
}

/** The most devices of one node: two baseboards of eight, a rack of one NVLink domain, a slice of TPUs. */
export function mostInNode(chip: Chip): number {
  if (isTpu(chip)) return 1024;
  return entriesOf(chip).some(({ id }) => /^g[bh]\d00-/.test(id)) ? 72 : 16;
}

const listed = (ids: readonly string[]): string =>
  ids.map((id) => networks[id]?.name ?? id).join(', ');

type Group = ResolvedCluster['groups'][number];

function insideProblem(group: Group, path: string): Problem | undefined {
  const { accelerator, intraNode, devicesPerNode } = group;
  if (joinsDevices(intraNode, accelerator)) return undefined;
  return {
    path: `${path}.intraNode`,
    rule: 'network-of-accelerator',
    message: `${intraNode.name ?? intraNode.kind} is no network inside nodes of ${accelerator.name ?? accelerator.family}, which have ${listed(insideNetworks(accelerator))}`,
    nearest: usualNetworks(accelerator.id ?? accelerator, devicesPerNode).intraNode,
  };
}

function sizeProblem({ accelerator, devicesPerNode }: Group, path: string): Problem | undefined {
  const most = mostInNode(accelerator);
  if (devicesPerNode <= most) return undefined;
  return {
    path: `${path}.devicesPerNode`,
    rule: 'devices-of-node',
    message: `${devicesPerNode} devices are more than a node of ${accelerator.name ?? accelerator.family} has: at most ${most}`,
    nearest: most,
  };
}

function betweenProblem(group: Group, network: Network | null): Problem | undefined {
  const { accelerator, devicesPerNode } = group;
  if (network === null || joinsNodes(network, accelerator)) return undefined;
  return {
    path: 'cluster.interNode',
    rule: 'network-of-accelerator',
    message: `${network.name ?? network.kind} is no network between nodes of ${accelerator.name ?? accelerator.family}`,
    nearest: usualNetworks(accelerator.id ?? accelerator, devicesPerNode).interNode,
  };
}

/** What of a cluster cannot be built; `paths` say where each of its groups stands. */
export function clusterProblems(cluster: ResolvedCluster, paths: readonly string[]): Problem[] {
  const problems = cluster.groups.flatMap((group, i) => [
    insideProblem(group, paths[i] ?? 'cluster'),
    sizeProblem(group, paths[i] ?? 'cluster'),
  ]);
  const nodes = cluster.groups.reduce((sum, group) => sum + group.nodes, 0);
  const network = nodes > 1 ? cluster.interNode : null;
  const between = cluster.groups.map((group) => betweenProblem(group, network));
  return [...problems, between.find((problem) => problem !== undefined)].filter(
    (problem) => problem !== undefined,
  );
}
