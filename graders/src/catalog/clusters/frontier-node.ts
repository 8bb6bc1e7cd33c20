import type { ClusterEntry } from '../cluster-entry.js';

export const frontierNode = {
  id: 'frontier-node',
  name: 'Frontier: 4 MI250X, 8 dies',
  source: 'Frontier user guide',
  accelerator: 'mi250x-gcd-64gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'xgmi-mi250x',
  interNode: 'slingshot-4x200',
  // per node
  hostMemoryBytes: 512 * 1024 ** 3,
} as const satisfies ClusterEntry;
