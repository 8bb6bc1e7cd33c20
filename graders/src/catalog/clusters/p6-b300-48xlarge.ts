import type { ClusterEntry } from '../cluster-entry.js';

export const p6B30048xlarge = {
  id: 'p6-b300-48xlarge',
  name: 'AWS p6-b300.48xlarge: 8 B300',
  source: 'AWS EC2 instance types',
  accelerator: 'b300-sxm-270gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink5',
  interNode: 'efa-16x400',
  // per node
  hostMemoryBytes: 4_096 * 1024 ** 3,
  dollarsPerNodeHour: 142.416,
  priceDate: '2026-09',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
