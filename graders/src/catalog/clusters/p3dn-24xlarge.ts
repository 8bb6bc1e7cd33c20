import type { ClusterEntry } from '../cluster-entry.js';

export const p3dn24xlarge = {
  id: 'p3dn-24xlarge',
  name: 'AWS p3dn.24xlarge: 8 V100 32 GB',
  source: 'AWS EC2 instance types',
  accelerator: 'v100-sxm-32gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink2',
  interNode: 'efa-1x100',
  // per node
  hostMemoryBytes: 768 * 1024 ** 3,
} as const satisfies ClusterEntry;
