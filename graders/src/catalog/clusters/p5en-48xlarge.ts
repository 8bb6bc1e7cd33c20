import type { ClusterEntry } from '../cluster-entry.js';

export const p5en48xlarge = {
  id: 'p5en-48xlarge',
  name: 'AWS p5en.48xlarge: 8 H200, third EFA',
  source: 'AWS EC2 instance types',
  accelerator: 'h200-sxm-141gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'efa-16x200',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
  dollarsPerNodeHour: 63.296,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
