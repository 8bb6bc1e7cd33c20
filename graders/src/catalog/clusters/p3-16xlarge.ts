import type { ClusterEntry } from '../cluster-entry.js';

export const p316xlarge = {
  id: 'p3-16xlarge',
  name: 'AWS p3.16xlarge: 8 V100 16 GB',
  source: 'AWS EC2 instance types',
  accelerator: 'v100-sxm-16gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink2',
  interNode: 'ethernet-25g',
  // per node
  hostMemoryBytes: 488 * 1024 ** 3,
  dollarsPerNodeHour: 24.48,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
