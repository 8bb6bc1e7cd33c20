import type { ClusterEntry } from '../cluster-entry.js';

export const g548xlarge = {
  id: 'g5-48xlarge',
  name: 'AWS g5.48xlarge: 8 A10G',
  source: 'AWS EC2 instance types',
  accelerator: 'a10g-24gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'pcie4',
  interNode: 'efa-1x100',
  // per node
  hostMemoryBytes: 768 * 1024 ** 3,
  dollarsPerNodeHour: 16.288,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
