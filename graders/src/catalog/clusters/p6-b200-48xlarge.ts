import type { ClusterEntry } from '../cluster-entry.js';

export const p6B20048xlarge = {
  id: 'p6-b200-48xlarge',
  name: 'AWS p6-b200.48xlarge: 8 B200',
  source: 'AWS EC2 instance types',
  accelerator: 'b200-sxm-180gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink5',
  interNode: 'efa-8x400',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
  dollarsPerNodeHour: 113.9328,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
