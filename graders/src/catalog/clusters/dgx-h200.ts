import type { ClusterEntry } from '../cluster-entry.js';

export const dgxH200 = {
  id: 'dgx-h200',
  name: 'NVIDIA DGX H200: 8 H200',
  source: 'NVIDIA DGX H200 data sheet',
  accelerator: 'h200-sxm-141gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
} as const satisfies ClusterEntry;
