import type { ClusterEntry } from '../cluster-entry.js';

export const nd96isrH200V5 = {
  id: 'nd96isr-h200-v5',
  name: 'Azure ND96isr_H200_v5: 8 H200',
  source: 'Azure documentation, ND family',
  accelerator: 'h200-sxm-141gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 1_850 * 1024 ** 3,
} as const satisfies ClusterEntry;
