import type { ClusterEntry } from '../cluster-entry.js';

export const gpt21p3bZero3 = {
  id: 'gpt2-1p3b-zero3',
  name: '4 V100 16 GB in one node',
  source: 'practice project gpt2-1p3b-zero3',
  // the machine of the practice project of the same id
  accelerator: 'v100-sxm-16gb',
  nodes: 1,
  devicesPerNode: 4,
  intraNode: 'nvlink2',
  // per node
  hostMemoryBytes: 256 * 1024 ** 3,
} as const satisfies ClusterEntry;
