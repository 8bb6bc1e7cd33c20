import type { ClusterEntry } from '../cluster-entry.js';

export const llama7bFsdp4x3090 = {
  id: 'llama7b-fsdp-4x3090',
  name: '4 RTX 3090 in one workstation',
  source: 'practice project llama7b-fsdp-4x3090',
  // the machine of the practice project of the same id
  accelerator: 'rtx-3090',
  nodes: 1,
  devicesPerNode: 4,
  intraNode: 'pcie4',
  // per node
  hostMemoryBytes: 256 * 1024 ** 3,
} as const satisfies ClusterEntry;
