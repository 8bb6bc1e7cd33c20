import type { ClusterEntry } from '../cluster-entry.js';

export const p548xlarge = {
  id: 'p5-48xlarge',
  name: 'AWS p5.48xlarge: 8 H100',
  source: 'AWS EC2 instance types',
  accelerator: 'h100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'efa-32x100',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
  dollarsPerNodeHour: 55.04,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
