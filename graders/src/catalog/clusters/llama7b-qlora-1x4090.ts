import type { ClusterEntry } from '../cluster-entry.js';

export const llama7bQlora1x4090 = {
  id: 'llama7b-qlora-1x4090',
  name: 'One RTX 4090',
  source: 'practice project llama7b-qlora-1x4090',
  // the machine of the practice project of the same id
  accelerator: 'rtx-4090',
  nodes: 1,
  devicesPerNode: 1,
  intraNode: 'pcie4',
  // per node
  hostMemoryBytes: 64 * 1024 ** 3,
} as const satisfies ClusterEntry;
