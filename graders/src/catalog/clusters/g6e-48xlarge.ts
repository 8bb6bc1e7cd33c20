import type { ClusterEntry } from '../cluster-entry.js';

export const g6e48xlarge = {
  id: 'g6e-48xlarge',
  name: 'AWS g6e.48xlarge: 8 L40S',
  source: 'AWS EC2 instance types',
  accelerator: 'l40s-48gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'pcie4',
  interNode: 'efa-4x100',
  // per node
  hostMemoryBytes: 1_536 * 1024 ** 3,
  dollarsPerNodeHour: 30.13118,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
