import { wellKnownRunOf, type Scenario } from '@meshwright/graders/plan';
import type { ScalingPoint } from '@meshwright/graders/search';
import { clusterOf, nodeKinds } from '../scenario/cluster-shape.js';

export type RanPoint = Extract<ScalingPoint, { ok: true }>;

const mostDevices = 65_536;

/** Cluster sizes of a curve: a quarter of the devices to 16 times as many, in whole nodes; none where nodes differ. */
export function scalingSizes(scenario: Pick<Scenario, 'cluster'>): readonly number[] {
  const kinds = nodeKinds(clusterOf(scenario));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return [];
  const perNode = kind.devicesPerNode;
  return [0.25, 0.5, 1, 2, 4, 8, 16]
    .map((factor) => factor * kind.nodes * perNode)
    .filter((n) => Number.isInteger(n) && (n < perNode || n % perNode === 0))
    .filter((n) => n <= mostDevices);
}

/** The points that run, each with its efficiency: tokens a second of one device against the smallest that runs. */
export function ranPoints(points: readonly ScalingPoint[]): readonly RanPoint[] {
  const ran = points.filter((p) => p.ok);
  const [first] = ran;
  if (first === undefined) return [];
  const perDevice = first.tokensPerSecond / first.devices;
  return ran.map((p) => ({ ...p, efficiency: p.tokensPerSecond / p.devices / perDevice }));
}

/** Whether a point is a published run, of this size or of another: those ran, whatever is predicted of their memory. */
export function isPublished(
  { devices, plan }: Pick<RanPoint, 'devices' | 'plan'>,
  scenario: Scenario,
  mode: 'strong' | 'weak',
): boolean {
  const { cluster } = scenario;
  if (typeof cluster === 'string' || !('devicesPerNode' in cluster)) return false;
  const nodes = devices / cluster.devicesPerNode;
  if (!Number.isInteger(nodes)) return false;
  // with a batch that grows, another size is another job
  if (mode === 'weak' && nodes !== cluster.nodes) return false;
  return wellKnownRunOf({ ...scenario, plan, cluster: { ...cluster, nodes } }) !== null;
}
