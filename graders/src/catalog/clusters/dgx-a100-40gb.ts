import type { ClusterEntry } from '../cluster-entry.js';

export const dgxA10040gb = {
  id: 'dgx-a100-40gb',
  name: 'NVIDIA DGX A100 320 GB: 8 A100 40 GB',
  source: 'NVIDIA DGX A100 320 GB data sheet',
  accelerator: 'a100-sxm-40gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
  // per node
  hostMemoryBytes: 1_024 * 1024 ** 3,
} as const satisfies ClusterEntry;
