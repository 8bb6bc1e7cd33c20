import type { ClusterEntry } from '../cluster-entry.js';

export const g648xlarge = {
  id: 'g6-48xlarge',
  name: 'AWS g6.48xlarge: 8 L4',
  source: 'AWS EC2 instance types',
  accelerator: 'l4-24gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'pcie4',
  interNode: 'efa-1x100',
  // per node
  hostMemoryBytes: 768 * 1024 ** 3,
  dollarsPerNodeHour: 13.3504,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
