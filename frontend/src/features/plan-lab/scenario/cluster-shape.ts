import {
  catalog,
  Cluster,
  type Accelerator,
  type Network,
  type Scenario,
} from '@meshwright/graders/plan';

/** Nodes of one kind, ids looked up or taken as they are. */
export interface NodeKind {
  readonly name: string;
  readonly accelerator: string | Accelerator;
  readonly nodes: number;
  readonly devicesPerNode: number;
  readonly intraNode: string | Network;
  readonly dollarsPerNodeHour?: number | undefined;
  readonly priceDate?: string | undefined;
  readonly priceSource?: string | undefined;
}

/** A cluster in full; a named one is looked up (an unknown name: null). */
export function clusterOf(scenario: Pick<Scenario, 'cluster'>): Cluster | null {
  const { cluster } = scenario;
  if (typeof cluster === 'object' && !('instance' in cluster)) return cluster;
  const found = catalog.clusters[typeof cluster === 'string' ? cluster : cluster.instance];
  if (found === undefined) return null;
  const entry = Cluster.parse(found);
  return typeof cluster === 'string' ? entry : { ...entry, nodes: cluster.nodes };
}

/** Its kinds of nodes in rank order. */
export function nodeKinds(cluster: Cluster | null): readonly NodeKind[] {
  if (cluster === null) return [];
  const groups = 'groups' in cluster ? cluster.groups : [cluster];
  return groups.map((group) => ({
    ...group,
    name: group.name ?? nameOf('accelerators', group.accelerator),
  }));
}

export const devicesOf = (scenario: Pick<Scenario, 'cluster'>): number =>
  nodeKinds(clusterOf(scenario)).reduce((sum, kind) => sum + kind.nodes * kind.devicesPerNode, 0);

/** The name of a choice: of the catalogue's entry, or its own. */
export function nameOf(
  kind: keyof typeof catalog,
  choice: string | { readonly name?: string | undefined; readonly id?: string | undefined },
): string {
  if (typeof choice !== 'string') return choice.name ?? choice.id ?? 'as given';
  return catalog[kind][choice]?.name ?? choice;
}

/** The NVLink domain (or node) of each rank: node number, and the network inside it. */
export interface Domain {
  readonly node: number;
  readonly kind: NodeKind;
}

/** Which node each rank sits on, in rank order. */
export function domainsOf(cluster: Cluster | null): readonly Domain[] {
  const domains: Domain[] = [];
  let node = 0;
  for (const kind of nodeKinds(cluster)) {
    for (let n = 0; n < kind.nodes; n += 1, node += 1) {
      for (let d = 0; d < kind.devicesPerNode; d += 1) domains.push({ node, kind });
    }
  }
  return domains;
}
