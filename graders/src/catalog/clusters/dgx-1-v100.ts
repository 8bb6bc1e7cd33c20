import type { ClusterEntry } from '../cluster-entry.js';

export const dgx1V100 = {
  id: 'dgx-1-v100',
  name: 'NVIDIA DGX-1: 8 V100 32 GB',
  source: 'NVIDIA DGX-1 data sheet',
  accelerator: 'v100-sxm-32gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink2',
  interNode: 'ib-edr-4x100',
  // per node
  hostMemoryBytes: 512 * 1024 ** 3,
} as const satisfies ClusterEntry;
