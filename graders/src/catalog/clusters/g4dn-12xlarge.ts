import type { ClusterEntry } from '../cluster-entry.js';

export const g4dn12xlarge = {
  id: 'g4dn-12xlarge',
  name: 'AWS g4dn.12xlarge: 4 T4',
  source: 'AWS EC2 instance types',
  accelerator: 't4-16gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 4,
  intraNode: 'pcie3',
  interNode: 'ethernet-50g',
  // per node
  hostMemoryBytes: 192 * 1024 ** 3,
  dollarsPerNodeHour: 3.912,
  priceDate: '2026-07',
  priceSource: 'AWS EC2 price list, on demand, us-east-1, Linux',
} as const satisfies ClusterEntry;
