import type { ClusterEntry } from '../cluster-entry.js';

export const p4d24xlarge = {
  id: 'p4d-24xlarge',
  name: 'AWS p4d.24xlarge: 8 A100 40 GB',
  source: 'AWS EC2 instance types',
  accelerator: 'a100-sxm-40gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'efa-4x100',
  // per node
  hostMemoryBytes: 1_152 * 1024 ** 3,
  dollarsPerNodeHour: 21.957642,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
