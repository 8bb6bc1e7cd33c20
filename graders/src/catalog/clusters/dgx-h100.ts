import type { ClusterEntry } from '../cluster-entry.js';

export const dgxH100 = {
  id: 'dgx-h100',
  name: 'NVIDIA DGX H100: 8 H100',
  source: 'NVIDIA DGX H100 data sheet',
  accelerator: 'h100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
} as const satisfies ClusterEntry;
