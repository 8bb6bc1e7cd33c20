import type { ClusterEntry } from '../cluster-entry.js';

export const p5e48xlarge = {
  id: 'p5e-48xlarge',
  name: 'AWS p5e.48xlarge: 8 H200',
  source: 'AWS EC2 instance types',
  accelerator: 'h200-sxm-141gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'efa-32x100',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
} as const satisfies ClusterEntry;
