import type { ClusterEntry } from '../cluster-entry.js';

export const nd96amsrA100V4 = {
  id: 'nd96amsr-a100-v4',
  name: 'Azure ND96amsr_A100_v4: 8 A100 80 GB',
  source: 'Azure documentation, ND family',
  accelerator: 'a100-sxm-80gb',
  // one; a scenario says how many
  nodes: 1,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
  // per node
  hostMemoryBytes: 1_900 * 1024 ** 3,
  dollarsPerNodeHour: 32.77,
  priceDate: '2025',
  priceSource: 'Azure list price, pay as you go, East US',
} as const satisfies ClusterEntry;
