import type { ClusterEntry } from '../cluster-entry.js';

export const dgxB200 = {
  id: 'dgx-b200',
  name: 'NVIDIA DGX B200: 8 B200',
  source: 'NVIDIA DGX B200 data sheet',
  accelerator: 'b200-sxm-180gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink5',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
} as const satisfies ClusterEntry;
