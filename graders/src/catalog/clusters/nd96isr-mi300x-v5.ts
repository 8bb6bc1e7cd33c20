import type { ClusterEntry } from '../cluster-entry.js';

export const nd96isrMi300xV5 = {
  id: 'nd96isr-mi300x-v5',
  name: 'Azure ND96isr_MI300X_v5: 8 MI300X',
  source: 'Azure documentation, ND family',
  accelerator: 'mi300x-192gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'xgmi-mi300x',
  interNode: 'ib-ndr-8x400',
  // per node
  hostMemoryBytes: 1_850 * 1024 ** 3,
  dollarsPerNodeHour: 48,
  priceDate: '2026-05',
  priceSource: 'Azure list price, pay as you go, East US',
} as const satisfies ClusterEntry;
