import type { z } from 'zod';
import { convolutionalNet, weightedLayers } from '../cost-model/model/convolution.js';
import type { Job, ResolvedCluster, Nodes, Pods } from '../cost-model/schema/job.js';
import { calibratedCluster, resolvedClusterOf, nodesOf } from '../cost-model/hardware/cluster.js';
import type { Problem } from '../cost-model/schema/problem.js';
import {
  Accelerator,
  Cluster,
  Network,
  type Instances,
  type NodeGroup,
} from '../cost-model/schema/hardware.js';
import { AnyModel } from '../cost-model/schema/convolution.js';
import type { Scenario } from '../cost-model/schema/scenario.js';
import { nameOnly, transformer } from '../cost-model/model/transformer.js';
import { failure, success, type Result } from '../result.js';
import { catalog } from '../catalog/catalog.js';
import { clusterProblems } from './possible-hardware.js';
import { nearestWord } from './parse-problems.js';

type Kind = keyof typeof catalog;

/** Collects what could not be found while everything else is still looked up. */
interface Missing {
  readonly problems: Problem[];
}

const schemas = {
  accelerators: Accelerator,
  networks: Network,
  models: AnyModel,
  clusters: Cluster,
};
type Datum<K extends Kind> = ReturnType<(typeof schemas)[K]['parse']>;

const parsed: Record<Kind, Map<string, unknown>> = {
  accelerators: new Map(),
  networks: new Map(),
  models: new Map(),
  clusters: new Map(),
};

/** A catalogue entry in full, with its defaults; parsed once. */
function entry<K extends Kind>(kind: K, id: string): Datum<K> | undefined {
  const known = parsed[kind].get(id);
  if (known !== undefined) return known as Datum<K>;
  const found = catalog[kind][id];
  if (found === undefined) return undefined;
  const made = schemas[kind].parse(found);
  parsed[kind].set(id, made);
  return made as Datum<K>;
}

function choose<K extends Kind>(
  kind: K,
  choice: string | Datum<K>,
  path: string,
  missing: Missing,
): Datum<K> | undefined {
  if (typeof choice !== 'string') return choice;
  const found = entry(kind, choice);
  if (found !== undefined) return found;
  const ids = Object.keys(catalog[kind]);
  missing.problems.push({
    path,
    rule: 'known-id',
    message: `no ${kind.slice(0, -1)} "${choice}" in the catalogue`,
    nearest: nearestWord(choice, ids),
  });
  return undefined;
}

function nodes(group: NodeGroup, path: string, missing: Missing): Nodes | undefined {
  const accelerator = choose('accelerators', group.accelerator, `${path}.accelerator`, missing);
  const intraNode = choose('networks', group.intraNode, `${path}.intraNode`, missing);
  if (accelerator === undefined || intraNode === undefined) return undefined;
  return nodesOf({ ...group, accelerator, intraNode });
}

/** Catalogue clusters with nodes of one kind, of which a scenario may take any number. */
const instanceIds = (): string[] =>
  Object.values(catalog.clusters).flatMap((c) => ('groups' in c ? [] : [c.id]));

function instances({ instance, nodes: count }: Instances, missing: Missing): Cluster | undefined {
  const found = entry('clusters', instance);
  if (found !== undefined && !('groups' in found)) return { ...found, nodes: count };
  missing.problems.push({
    path: 'cluster.instance',
    rule: 'known-id',
    message:
      found === undefined
        ? `no cluster "${instance}" in the catalogue`
        : `the nodes of "${instance}" are of different kinds: name it as the whole cluster`,
    nearest: nearestWord(instance, instanceIds()),
  });
  return undefined;
}

function podsOf(cluster: Cluster, missing: Missing): Pods | null | undefined {
  const { pods } = cluster;
  if (pods === undefined) return null;
  const network = choose('networks', pods.network, 'cluster.pods.network', missing);
  if (network === undefined) return undefined;
  return { nodes: pods.nodes, network, oversubscription: pods.oversubscription ?? 1 };
}

/** Clusters by the choice that they are, a choice in full by its identity: many scenarios share one. */
const resolved = new WeakMap<object, ResolvedCluster>();
const resolvedById = new Map<string, ResolvedCluster>();

function clusterOf(choice: Scenario['cluster'], missing: Missing): ResolvedCluster | undefined {
  const known = typeof choice === 'string' ? resolvedById.get(choice) : resolved.get(choice);
  if (known !== undefined) return known;
  const made = newCluster(choice, missing);
  if (made === undefined) return undefined;
  if (typeof choice === 'string') resolvedById.set(choice, made);
  else resolved.set(choice, made);
  return made;
}

function newCluster(choice: Scenario['cluster'], missing: Missing): ResolvedCluster | undefined {
  const cluster =
    typeof choice === 'object' && 'instance' in choice
      ? instances(choice, missing)
      : choose('clusters', choice, 'cluster', missing);
  if (cluster === undefined) return undefined;
  const groups =
    'groups' in cluster
      ? cluster.groups.map((g, i) => nodes(g, `cluster.groups.${i}`, missing))
      : [nodes(cluster, 'cluster', missing)];
  const interNode =
    cluster.interNode === undefined
      ? null
      : choose('networks', cluster.interNode, 'cluster.interNode', missing);
  const found = groups.filter((g) => g !== undefined);
  const pods = podsOf(cluster, missing);
  if (found.length < groups.length || interNode === undefined || pods === undefined)
    return undefined;
  const made = resolvedClusterOf({ groups: found, interNode, pods, cluster });
  const paths = found.map((_, i) => ('groups' in cluster ? `cluster.groups.${i}` : 'cluster'));
  const problems = clusterProblems(made, paths);
  missing.problems.push(...problems);
  return problems.length > 0 ? undefined : made;
}

type Net = Pick<Job, 'model' | 'convolution'>;

const nets = new WeakMap<z.output<typeof AnyModel>, Net>();

function netOf(model: z.output<typeof AnyModel>): Net {
  const known = nets.get(model) ?? madeNet(model);
  nets.set(model, known);
  return known;
}

/** The net as the model sees it: a transformer, or a layer table under the name of one. */
function madeNet(model: z.output<typeof AnyModel>): Net {
  if (!('convLayers' in model)) return { model: transformer(model), convolution: null };
  const convolution = convolutionalNet(model);
  const name = model.name ?? model.model ?? model.id ?? model.arch;
  return { model: nameOnly(name, weightedLayers(convolution)), convolution };
}

/** Look up every choice of a scenario; problems name each id that the catalogue lacks. */
export function resolveJob(scenario: Omit<Scenario, 'plan'>): Result<Job, Problem[]> {
  const missing: Missing = { problems: [] };
  const model = choose('models', scenario.model, 'model', missing);
  const found = clusterOf(scenario.cluster, missing);
  if (model === undefined || found === undefined) return failure(missing.problems);
  const { model: net, convolution } = netOf(model);
  return success({
    model: net,
    convolution,
    cluster: calibratedCluster(found, scenario.calibration),
    training: scenario.training,
    framework: scenario.framework,
    mfuConvention: scenario.mfuConvention ?? 'megatron',
    price: scenario.price,
    reliability: scenario.reliability,
    power: scenario.power,
    calibration: scenario.calibration,
  });
}
