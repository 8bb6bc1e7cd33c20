import type { ClusterEntry } from '../cluster-entry.js';

export const dgxB300 = {
  id: 'dgx-b300',
  name: 'NVIDIA DGX B300: 8 B300',
  source: 'NVIDIA DGX B300 data sheet',
  accelerator: 'b300-sxm-270gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink5',
  interNode: 'ib-xdr-8x800',
  // per node
  hostMemoryBytes: 2_048 * 1024 ** 3,
} as const satisfies ClusterEntry;
