import type { ClusterEntry } from '../cluster-entry.js';

export const dgx2 = {
  id: 'dgx-2',
  name: 'NVIDIA DGX-2: 16 V100 32 GB',
  source: 'NVIDIA DGX-2 data sheet',
  accelerator: 'v100-sxm-32gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 16,
  intraNode: 'nvlink2-nvswitch',
  interNode: 'ib-edr-8x100',
  // per node
  hostMemoryBytes: 1_536 * 1024 ** 3,
} as const satisfies ClusterEntry;
