import type { ClusterEntry } from '../cluster-entry.js';

export const dgxA10080gb = {
  id: 'dgx-a100-80gb',
  name: 'NVIDIA DGX A100 640 GB: 8 A100 80 GB',
  source: 'NVIDIA DGX A100 640 GB data sheet',
  accelerator: 'a100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
} as const satisfies ClusterEntry;
