import type { ClusterEntry } from '../cluster-entry.js';

export const nd96isrH100V5 = {
  id: 'nd96isr-h100-v5',
  name: 'Azure ND96isr_H100_v5: 8 H100',
  source: 'Azure documentation, ND family',
  accelerator: 'h100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink4',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 1_900 * 1024 ** 3,
  dollarsPerNodeHour: 98.32,
  priceDate: '2025',
  priceSource: 'Azure list price, pay as you go, East US',
} as const satisfies ClusterEntry;
